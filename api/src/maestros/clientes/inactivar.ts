// Inactivar: a client nobody may choose any more, still listed; or back again (D-63).
import type { Call, Deps } from '../../craft/call/deps.ts'
import { readId } from '../../craft/id.ts'
import { lockForChange, saveChange } from './guardar.ts'

export async function inactivarCliente(deps: Deps, call: Call<'cliente_inactivar'>) {
  const { socio, entrada } = call
  const { Inactivo, Version } = entrada
  const id = readId(call.params.id)
  return deps.inTx({ socio }, async (tx) => {
    const antes = await lockForChange(tx, socio, id, Version)
    return saveChange(tx, call, Inactivo ? 'inactivar' : 'reactivar', antes, { ...antes, Inactivo })
  })
}
