// /carta-porte/ver/{id}: the delivery of a Carta Porte, for who comes from a desk that only knows the document.

import { Carga } from '../form/carga.tsx'
import { useServicio } from '../query.ts'
import { Navigate, useParams } from '../ruteo/ruteo.tsx'

export function Page() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useServicio('entrega_de_carta_porte', [{ params: { id } }])
  const entrega = data?.[0]
  if (entrega) return <Navigate to={`/entrega/ver/${entrega.IdEntrega}`} replace />
  const lectura = { error, fallida: error !== null || data !== undefined, isFetching, refetch }
  return <Carga titulo="Carta Porte" falla="No se pudo cargar la Carta Porte" lectura={lectura} />
}
