// Branches of the partner, behind PermiteSucursal.

import type { Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listHandlers } from '../../craft/listas/list-query.ts'
import { agregarSucursal, editarSucursal } from './guardar.ts'
import { sucursalList } from './sucursal.list.sql.ts'
import { readSucursal } from './sucursal.sql.ts'

const lista = listHandlers(sucursalList)

export const sucursalesRoutes = {
  sucursal_listar: lista.listar,
  sucursal_resumen: lista.resumen,
  sucursal_exportar: lista.exportar,
  sucursal_leer: async (deps, { socio, params }) => {
    const sucursal = await deps.inTx({ socio }, (tx) => readSucursal(tx, socio, readId(params.id)))
    if (!sucursal) throw new AppError('NO_ENCONTRADO')
    return [sucursal]
  },
  sucursal_agregar: agregarSucursal,
  sucursal_editar: editarSucursal,
} satisfies Partial<Handlers>
