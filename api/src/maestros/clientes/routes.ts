// Clients of the partner.

import type { Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { agregarCliente } from './agregar.ts'
import { clienteList } from './cliente.list.sql.ts'
import { readCliente } from './cliente.sql.ts'
import { guardarContactos } from './contactos.ts'
import { leerConstancia } from './csf.ts'
import { editarCliente } from './editar.ts'
import { importarClientes } from './importar.ts'
import { inactivarCliente } from './inactivar.ts'

export const clientesRoutes = {
  ...listServices('cliente', clienteList),
  cliente_leer: async (deps, { socio, params }) => {
    const cliente = await deps.inTx({ socio }, (tx) => readCliente(tx, socio, readId(params.id)))
    if (!cliente) throw new AppError('NO_ENCONTRADO')
    return [cliente]
  },
  cliente_agregar: agregarCliente,
  cliente_importar: importarClientes,
  cliente_editar: editarCliente,
  cliente_contactos: guardarContactos,
  cliente_inactivar: inactivarCliente,
  cliente_csf: leerConstancia,
} satisfies Partial<Handlers>
