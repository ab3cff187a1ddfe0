// A-11 Auditoría: the log, read by words, kind and days; the tie-out has its own room.

import type { Handlers } from '../../craft/call/deps.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { bitacoraList } from './bitacora.list.sql.ts'
import { exportarCadena } from './exportar-cadena.ts'

export const auditoriaRoutes = {
  ...listServices('admin_bitacora', ({ consulta }) => bitacoraList(consulta)),
  admin_bitacora_cadena: exportarCadena,
} satisfies Partial<Handlers>
