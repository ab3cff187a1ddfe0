// Editar proveedor: untouched accounts keep their id and approval; a changed one is retired and waits again as a new one.

import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { compararCuentas, revisarBancos } from './cuentas.ts'
import {
  addEditor,
  findRetornosEnCurso,
  insertCuenta,
  lockProveedor,
  readProveedor,
  retireCuentas,
  updateProveedor,
} from './proveedor.sql.ts'

export async function editarProveedor(deps: Deps, call: Call<'proveedor_editar'>) {
  const { socio, entrada, actor, id } = call
  return deps.inTx({ socio }, async (tx) => {
    if (!(await lockProveedor(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
    const antes = (await readProveedor(tx, socio, id))!
    if (entrada.Version !== undefined && entrada.Version !== antes.Version) throw new AppError('REGISTRO_CAMBIO')
    const captura = entrada.CuentasBancarias ?? untouched(antes, entrada.Moneda)
    const vivas = new Set(antes.CuentasBancarias.map(({ IdCuenta }) => IdCuenta))
    // An id that is no longer an account of the supplier means that the user edits an outdated record.
    if (captura.some(({ IdCuenta }) => IdCuenta !== undefined && !vivas.has(IdCuenta))) {
      throw new AppError('REGISTRO_CAMBIO')
    }
    const { nuevas, retiradas } = compararCuentas(antes.CuentasBancarias, captura)
    await revisarBancos(tx, entrada.Moneda, captura, nuevas)
    const porRetirar = retiradas.map(({ IdCuenta }) => IdCuenta)
    await refuseUsed(tx, socio, porRetirar)

    await updateProveedor(tx, socio, id, {
      ...entrada,
      RFC: entrada.RFC === undefined ? antes.RFC : entrada.RFC || null,
    })
    await retireCuentas(tx, porRetirar)
    await addEditor(tx, id, actor.id)
    for (const cuenta of nuevas) await insertCuenta(tx, socio, id, entrada.Moneda, cuenta, actor.id)
    const despues = (await readProveedor(tx, socio, id))!
    await writeBitacora(tx, actor, { socio, accion: 'editar', objeto: 'proveedor', idObjeto: id, antes, despues })
    return despues
  })
}

type Registrado = NonNullable<Awaited<ReturnType<typeof readProveedor>>>

/** Accounts that were not sent stay; but in another currency they cannot (D-148). */
function untouched(antes: Registrado, moneda: Registrado['Moneda']) {
  if (moneda !== antes.Moneda && antes.CuentasBancarias.length > 0) {
    throw new AppError('DATOS_INVALIDOS', { campos: { CuentasBancarias: 'Captura las cuentas en la nueva moneda.' } })
  }
  return antes.CuentasBancarias
}

/** An account with a return in process cannot be retired. */
async function refuseUsed(tx: Tx, socio: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const retornos = await findRetornosEnCurso(tx, socio, ids)
  if (retornos.length === 0) return
  throw new AppError('EN_USO', {
    mensaje: 'No se puede cambiar ni quitar una cuenta con retornos en curso. Cancélalos o espera a que se paguen.',
    bloqueos: retornos.map((id) => ({
      tipo: 'retorno',
      folio: `Retorno ${id}`,
      id,
      ruta: '/retornos',
      motivo: 'usa una de las cuentas que cambiaste.',
    })),
  })
}
