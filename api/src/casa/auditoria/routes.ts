// A-11 Auditoría: the log, read by words, kind and days; the tie-out has its own room.

import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { listExport, listResumen, listRows } from '../../craft/listas/list-query.ts'
import { bitacoraList } from './bitacora.list.sql.ts'

/** The log belongs to no partner: the same list machinery, told to see every row. */
const everyone = (deps: Deps): Deps => ({
  ...deps,
  inTx: (_, work) => deps.inTx('todo', work),
  streamTx: (_, rows) => deps.streamTx('todo', rows),
})

export const auditoriaRoutes = {
  admin_bitacora_listar: (deps, { consulta }) => listRows(everyone(deps), bitacoraList(consulta), 0, consulta),
  admin_bitacora_resumen: (deps, { consulta }) => listResumen(everyone(deps), bitacoraList(consulta), 0, consulta),
  admin_bitacora_exportar: (deps, { consulta }) => listExport(everyone(deps), bitacoraList(consulta), 0, consulta),
} satisfies Partial<Handlers>
