// A-11 Auditoría: the log, read by words, kind and days; the tie-out has its own room.

import type { Handlers } from '../../craft/call/deps.ts'
import { listExport, listResumen, listRows } from '../../craft/listas/list-query.ts'
import { bitacoraList } from './bitacora.list.sql.ts'
import { exportarCadena } from './exportar-cadena.ts'

export const auditoriaRoutes = {
  admin_bitacora_listar: (deps, { consulta }) => listRows(deps, bitacoraList(consulta), 0, consulta),
  admin_bitacora_resumen: (deps, { consulta }) => listResumen(deps, bitacoraList(consulta), 0, consulta),
  admin_bitacora_exportar: (deps, { consulta }) => listExport(deps, bitacoraList(consulta), 0, consulta),
  admin_bitacora_cadena: exportarCadena,
} satisfies Partial<Handlers>
