// Agregar proveedor: a new supplier with its accounts, all of them waiting for the treasury's approval.

import type { Call, Deps } from '../../craft/call/deps.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { revisarBancos } from './cuentas.ts'
import { insertCuenta, insertProveedor, readProveedor } from './proveedor.sql.ts'

type Alta = Pick<Call<'proveedor_agregar'>, 'socio' | 'actor' | 'entrada'>

export async function agregarProveedor(deps: Deps, call: Alta) {
  const { socio, entrada, actor } = call
  const cuentas = entrada.CuentasBancarias ?? []
  return deps.inTx({ socio }, async (tx) => {
    await revisarBancos(tx, entrada.Moneda, cuentas, cuentas)

    const id = await insertProveedor(tx, socio, { ...entrada, RFC: entrada.RFC || null })
    for (const cuenta of cuentas) await insertCuenta(tx, socio, id, entrada.Moneda, cuenta, actor.id)
    const proveedor = (await readProveedor(tx, socio, id))!
    await writeBitacora(tx, actor, { socio, accion: 'agregar', objeto: 'proveedor', idObjeto: id, despues: proveedor })
    return proveedor
  })
}
