// the queue of stamps, receipts and cancellations, and the calendar of receipts.
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { listHandlers, listRows } from '../../craft/listas/list-query.ts'
import { calendarioList, trabajoList } from './cola.sql.ts'
import { listPacCaidos } from './pac-caidos.ts'
import { recuperarTimbrado, reintentarRep, reintentarTimbrado } from './reintentar.ts'

/** A retry answers what is left to do of its document; nothing when it is done. */
const y =
  <P>(accion: (deps: Deps, pedido: P) => Promise<number>) =>
  async (deps: Deps, pedido: P) =>
    listRows(deps, trabajoList, 0, { ids: [await accion(deps, pedido)], limite: 1 })

const cola = listHandlers(trabajoList)
const calendario = listHandlers(calendarioList)

export const colaRoutes = {
  admin_timbrado_listar: cola.listar,
  admin_timbrado_resumen: cola.resumen,
  admin_timbrado_exportar: cola.exportar,
  admin_timbrado_reintentar: y(reintentarTimbrado),
  admin_timbrado_recuperar: y(recuperarTimbrado),
  admin_rep_reintentar: y(reintentarRep),
  admin_rep_calendario_listar: calendario.listar,
  admin_rep_calendario_resumen: calendario.resumen,
  admin_rep_calendario_exportar: calendario.exportar,
  admin_pac_caidos: (deps) => deps.inTx('todo', listPacCaidos),
} satisfies Partial<Handlers>
