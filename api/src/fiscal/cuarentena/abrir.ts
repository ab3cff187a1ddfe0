// Opens the quarantine of a base that was restored, or that the PAC is ahead of, and leaves it in the log.
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Origen, openCuarentena } from './cuarentena.sql.ts'

export async function abrirCuarentena(tx: Tx, origen: Origen): Promise<number> {
  const id = await openCuarentena(tx, origen)
  const hecho = { objeto: 'cuarentena', accion: 'abrir', socio: null, idObjeto: id } as const
  await writeBitacora(tx, SISTEMA, { ...hecho, despues: { origen } })
  return id
}
