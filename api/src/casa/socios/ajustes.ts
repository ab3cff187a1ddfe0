// An adjustment of a partner's balance: asked for with a reason, and posted to the ledger only when a second person confirms it.

import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { post } from '../../libro/asiento.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { type Hacer, pedirCambio } from '../cambios/pedir.ts'
import { findAjuste, insertAjuste, readAjuste } from './ajuste.sql.ts'
import { lockSocio } from './socio.sql.ts'

type Llamada = Pick<Call<'admin_ajuste_agregar'>, 'entrada' | 'actor'>

export async function ajustar(deps: Deps, { entrada, actor }: Llamada) {
  const { IdSocioComercial: socio, Monto: monto, Motivo: motivo, Clave } = entrada
  const fecha = hoyEnMexico(deps.now())
  return deps.inTx('todo', async (tx) => {
    if (!(await lockSocio(tx, socio))) {
      throw new AppError('DATOS_INVALIDOS', { campos: { IdSocioComercial: 'Elige un socio comercial.' } })
    }

    const id = await insertAjuste(tx, { socio, clave: Clave ?? null, monto, motivo, fecha, idUsuario: actor.id })
    if (id === null) return replay(tx, Clave!, { socio, monto, motivo })
    const peticion = { clase: 'ajuste', idObjeto: id, socio, despues: { Monto: monto }, motivo } as const
    await pedirCambio(deps, tx, actor, peticion, hacerAjuste)
    return readAjuste(tx, id)
  })
}

/** The day of the posting is that of the confirmation: a closed day is never written to. */
export const hacerAjuste: Hacer = async (deps, tx, { id_objeto }, actor) => {
  const ajuste = (await findAjuste(tx, { id: id_objeto! }))!
  await postAjuste(tx, { ...ajuste, fecha: hoyEnMexico(deps.now()), actor: actor.nombre })
  const { id: idObjeto, socio, motivo: nota } = ajuste
  const despues = await readAjuste(tx, idObjeto)
  await writeBitacora(tx, actor, { socio, accion: 'ajustar', objeto: 'ajuste', idObjeto, despues, nota })
}

type Asentado = { id: number; socio: number; monto: string; motivo: string; fecha: string; actor: string }

/** Posts an adjustment: the partner's balance on one side, the account of adjustments on the other. */
export async function postAjuste(tx: Tx, a: Asentado): Promise<void> {
  const cent = toCent(a.monto)
  const movimiento = { socio: a.socio, tipo: 'ajuste', montoCent: cent, descripcion: a.motivo } as const
  await post(tx, {
    clave: `ajuste:${a.id}`,
    evento: 'ajuste',
    fecha: a.fecha,
    actor: a.actor,
    partidas: [
      { cuenta: `socio:${a.socio}`, cent: -cent },
      { cuenta: 'ajustes', cent },
    ],
    movimientos: [{ ...movimiento, objeto: 'ajuste', idObjeto: a.id }],
  })
}

/** The same form sent twice answers the first adjustment; the same key with other data is an error. */
async function replay(tx: Tx, clave: string, pedido: { socio: number; monto: string; motivo: string }) {
  const hecho = (await findAjuste(tx, { clave }))!
  const mismo =
    hecho.socio === pedido.socio && hecho.motivo === pedido.motivo && toCent(hecho.monto) === toCent(pedido.monto)
  if (!mismo)
    throw new AppError('DUPLICADO', {
      mensaje: 'Ese ajuste ya se registró con otros datos. Vuelve a cargar la página.',
    })
  return readAjuste(tx, hecho.id)
}
