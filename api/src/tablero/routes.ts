// The dashboard: figures from one consistent picture of the ledger.
import { type Handlers, JsonText } from '../deps.ts'
import { listPorVencer } from '../documentos-fiscales/opciones.sql.ts'
import { readTablero } from './tablero.sql.ts'

export const tableroRoutes = {
  tablero_leer: async (deps, { socio }) => new JsonText(await deps.snapshot({ socio }, (tx) => readTablero(tx, socio))),
  factura_por_vencer: async (deps, { socio }) =>
    new JsonText(await deps.inTx({ socio }, (tx) => listPorVencer(tx, socio))),
} satisfies Partial<Handlers>
