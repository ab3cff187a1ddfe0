// The series one can choose: those in use, by their code.
import type { Opcion } from '../../campos/select-field.tsx'
import { useServicio } from '../../query.ts'

export function useSeries() {
  const lectura = useServicio('admin_serie_listar')
  const activas = (lectura.data ?? []).filter(({ Activa }) => Activa)
  return {
    opciones: activas.map(({ IdSerie, Codigo }): Opcion => ({ value: String(IdSerie), label: Codigo })),
    cargando: lectura.isPending,
    lectura,
  }
}
