// What is done to a difference with one click: the SAT is asked, or its XML is sent for. A toast tells how it ended.
import type { Diferencia } from '@litro/contract/espejo/espejo'
import { mensajeDe } from '../../api-error.ts'
import { useEscritura } from '../../query.ts'
import { avisarError, avisarExito } from '../../ui/avisos.ts'

type Directa = 'preguntar' | 'traer'

export const textoDe = {
  preguntar: 'Preguntar al SAT',
  traer: 'Traer XML',
  adoptar: 'Adoptar como externa',
  explicar: 'Explicar',
} as const satisfies Record<Diferencia['Acciones'][number], string>

export function useAccion() {
  const preguntar = useEscritura('admin_diferencia_preguntar')
  const traer = useEscritura('admin_diferencia_traer')
  const hacer = (accion: Directa, id: number) => {
    const escritura = accion === 'preguntar' ? preguntar : traer
    if (escritura.isPending) return
    escritura.mutate([{ params: { id } }], {
      onSuccess: ({ EstatusSAT, Estatus }) =>
        avisarExito(
          accion === 'traer'
            ? 'El XML se pidió al SAT. Llega en minutos, a veces en horas.'
            : `El SAT dice: ${EstatusSAT ?? 'nada'}.${Estatus === 'Resuelta' ? ' La diferencia quedó resuelta.' : ''}`,
        ),
      onError: (causa) => avisarError(mensajeDe(causa, 'No se pudo preguntar al SAT.')),
    })
  }
  return { hacer, ocupado: preguntar.isPending || traer.isPending }
}
