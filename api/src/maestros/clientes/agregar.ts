// Agregar: a new client of the partner.
import type { Call, Deps } from '../../craft/call/deps.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { insertCliente, readCliente } from './cliente.sql.ts'
import { noteCliente, requireAdministrador, requireCodigoPostal, requireFreeRfc, withAvisos } from './guardar.ts'

type Alta = Pick<Call<'cliente_agregar'>, 'socio' | 'usuario' | 'actor' | 'entrada'>

export async function agregarCliente(deps: Deps, call: Alta) {
  const { socio, usuario, entrada } = call
  requireAdministrador(usuario, entrada.RFC)
  return deps.inTx({ socio }, async (tx) => {
    await requireFreeRfc(tx, socio, entrada.RFC)
    await requireCodigoPostal(tx, entrada, hoyEnMexico(deps.now()))
    const id = await insertCliente(tx, socio, entrada)
    const cliente = (await readCliente(tx, socio, id))!
    await noteCliente(tx, call, 'agregar', cliente)
    return withAvisos(cliente)
  })
}
