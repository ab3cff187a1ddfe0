// Branches of the partner, behind PermiteSucursal.
import { listHandlers } from '../db/list-query.ts'
import type { Handlers } from '../deps.ts'
import { sucursalList } from './sucursal.list.sql.ts'

const lista = listHandlers(sucursalList)

export const sucursalesRoutes = {
  sucursal_listar: lista.listar,
  sucursal_resumen: lista.resumen,
  sucursal_exportar: lista.exportar,
} satisfies Partial<Handlers>
