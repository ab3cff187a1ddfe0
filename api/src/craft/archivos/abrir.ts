// Transactions that know where files are: with a store their bytes go there and come from there, without one they are in the database.
import type { Db } from '../db/pool.ts'
import { type InTx, makeInTx, makeSnapshot, type Snapshot } from '../db/tx.ts'
import { type Almacen, openAlmacen } from './almacen.ts'
import { equiparCon } from './archivo.sql.ts'

export function openArchivos(
  db: Db,
  url: string | undefined,
): { inTx: InTx; snapshot: Snapshot; almacen: Almacen | undefined } {
  const almacen = url === undefined ? undefined : openAlmacen(url, makeInTx(db))
  const equipar = equiparCon(almacen)
  return { inTx: makeInTx(db, equipar), snapshot: makeSnapshot(db, equipar), almacen }
}
