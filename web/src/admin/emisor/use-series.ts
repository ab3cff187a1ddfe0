// The series one can choose: those in use, by their code.
import type { Opcion } from '../../campos/select-field.tsx'
import { useServicio } from '../../query.ts'

export function useSeries(): { opciones: readonly Opcion[]; cargando: boolean } {
  const { data = [], isPending } = useServicio('admin_serie_listar')
  const activas = data.filter(({ Activa }) => Activa)
  return {
    opciones: activas.map(({ IdSerie, Codigo }) => ({ value: String(IdSerie), label: Codigo })),
    cargando: isPending,
  }
}
