// The dashboard: figures from one consistent picture of the ledger.
import { type Handlers, JsonText } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { listPorVencer } from '../../fiscal/documentos-fiscales/opciones.sql.ts'
import { readGraficas } from './graficas.sql.ts'
import { listCongelado, readTablero } from './tablero.sql.ts'

export const tableroRoutes = {
  tablero_leer: async (deps, { socio }) => new JsonText(await deps.snapshot({ socio }, (tx) => readTablero(tx, socio))),
  factura_por_vencer: async (deps, { socio }) =>
    new JsonText(await deps.snapshot({ socio }, (tx) => listPorVencer(tx, socio))),
  tablero_congelado: async (deps, { socio }) =>
    new JsonText(await deps.snapshot({ socio }, (tx) => listCongelado(tx, socio))),
  tablero_graficas: async (deps, { socio }) => {
    const hoy = hoyEnMexico(deps.now())
    return new JsonText(await deps.snapshot({ socio }, (tx) => readGraficas(tx, socio, hoy)))
  },
} satisfies Partial<Handlers>
