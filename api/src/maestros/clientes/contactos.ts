// Contactos: the addresses of a client, edited outside its form; here an empty one does erase (D-55, D-56).
import type { Call, Deps } from '../../craft/call/deps.ts'
import { readId } from '../../craft/id.ts'
import { lockForChange, saveChange } from './guardar.ts'

export async function guardarContactos(deps: Deps, call: Call<'cliente_contactos'>) {
  const { socio, entrada } = call
  const { CorreoElectronico, EmailsAdicionales, Version } = entrada
  const id = readId(call.params.id)
  return deps.inTx({ socio }, async (tx) => {
    const antes = await lockForChange(tx, socio, id, Version)
    return saveChange(tx, call, 'contactos', antes, { ...antes, CorreoElectronico, EmailsAdicionales })
  })
}
