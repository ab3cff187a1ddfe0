// Branches of the partner, behind PermiteSucursal.

import type { Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { agregarSucursal, editarSucursal } from './guardar.ts'
import { sucursalList } from './sucursal.list.sql.ts'
import { readSucursal } from './sucursal.sql.ts'

export const sucursalesRoutes = {
  ...listServices('sucursal', sucursalList),
  sucursal_leer: async (deps, { socio, params }) => {
    const sucursal = await deps.inTx({ socio }, (tx) => readSucursal(tx, socio, readId(params.id)))
    if (!sucursal) throw new AppError('NO_ENCONTRADO')
    return [sucursal]
  },
  sucursal_agregar: agregarSucursal,
  sucursal_editar: editarSucursal,
} satisfies Partial<Handlers>
