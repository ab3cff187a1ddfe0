// Suppliers of the partner and their bank accounts.

import type { Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { historiaDe } from '../../craft/puerta/historia.ts'
import { agregarProveedor } from './agregar.ts'
import { editarProveedor } from './editar.ts'
import { importarProveedores } from './importar.ts'
import { proveedorList } from './proveedor.list.sql.ts'
import { deSusCuentas, existsProveedor, listCuentasDeProveedor, readProveedor } from './proveedor.sql.ts'

export const proveedoresRoutes = {
  ...listServices('proveedor', proveedorList),
  proveedor_leer: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const proveedor = await readProveedor(tx, socio, readId(params.id))
      if (!proveedor) throw new AppError('NO_ENCONTRADO')
      return [proveedor]
    }),
  proveedor_historia: historiaDe('proveedor', deSusCuentas),
  proveedor_agregar: agregarProveedor,
  proveedor_importar: importarProveedores,
  proveedor_editar: editarProveedor,
  cuenta_proveedor_listar: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const id = readId(params.idProveedor)
      if (!(await existsProveedor(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return listCuentasDeProveedor(tx, socio, id)
    }),
} satisfies Partial<Handlers>
