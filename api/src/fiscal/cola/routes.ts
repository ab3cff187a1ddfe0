// the queue of stamps, receipts and cancellations, and the calendar of receipts.
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { listRows, listServices } from '../../craft/listas/list-query.ts'
import { calendarioList, trabajoList } from './cola.sql.ts'
import { listPacCaidos } from './pac-caidos.ts'
import { recuperarTimbrado, reintentarRep, reintentarTimbrado } from './reintentar.ts'

/** A retry answers what is left to do of its document; nothing when it is done. */
const y =
  <P>(accion: (deps: Deps, pedido: P) => Promise<number>) =>
  async (deps: Deps, pedido: P) =>
    listRows(deps, trabajoList, 0, { ids: [await accion(deps, pedido)], limite: 1 })

export const colaRoutes = {
  ...listServices('admin_timbrado', trabajoList),
  admin_timbrado_reintentar: y(reintentarTimbrado),
  admin_timbrado_recuperar: y(recuperarTimbrado),
  admin_rep_reintentar: y(reintentarRep),
  ...listServices('admin_rep_calendario', calendarioList),
  admin_pac_caidos: (deps) => deps.inTx('todo', listPacCaidos),
} satisfies Partial<Handlers>
