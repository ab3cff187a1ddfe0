// the queue of stamps, receipts and cancellations, and the calendar of receipts.
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { sheet } from '../../craft/listas/desk-sheet.ts'
import { hojas, listCalendario, listTrabajos } from './cola.sql.ts'
import { listPacCaidos } from './pac-caidos.ts'
import { recuperarTimbrado, reintentarRep, reintentarTimbrado } from './reintentar.ts'

const listar = (deps: Deps) => deps.inTx('todo', async (tx) => new JsonText(await listTrabajos(tx)))
const y =
  <P>(accion: (deps: Deps, pedido: P) => Promise<unknown>) =>
  async (deps: Deps, pedido: P) => {
    await accion(deps, pedido)
    return listar(deps)
  }

export const colaRoutes = {
  admin_timbrado_listar: listar,
  admin_timbrado_exportar: sheet(hojas.timbrado, listTrabajos),
  admin_timbrado_reintentar: y(reintentarTimbrado),
  admin_timbrado_recuperar: y(recuperarTimbrado),
  admin_rep_reintentar: y(reintentarRep),
  admin_rep_calendario: (deps) => deps.inTx('todo', async (tx) => new JsonText(await listCalendario(tx))),
  admin_rep_calendario_exportar: sheet(hojas.calendario, listCalendario),
  admin_pac_caidos: (deps) => deps.inTx('todo', listPacCaidos),
} satisfies Partial<Handlers>
