// /entrega/ver/{id}: a delivery told whole, what the rules say of its Carta Porte, and the one next step.

import { Carga } from '../form/carga.tsx'
import { useServicio } from '../query.ts'
import { useParams } from '../ruteo/ruteo.tsx'
import { Detalle } from './detalle.tsx'

/** While its stamp is under way the screen looks again by itself. */
const MIRADA_MS = 3000

export function Page() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useServicio('entrega_leer', [{ params: { id } }], {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.EnProceso || state.data?.[0]?.PorCancelar ? MIRADA_MS : false),
  })
  const entrega = data?.[0]
  if (entrega) return <Detalle key={entrega.IdEntrega} entrega={entrega} onRecargar={refetch} />
  const lectura = { error, fallida: error !== null || data !== undefined, isFetching, refetch }
  return <Carga titulo="Entrega" falla="No se pudo cargar la entrega" lectura={lectura} />
}
