// Whether stamping and cancelling are held: a base that was restored waits until it knows what the PAC knows.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'

/** For the statements that take work: nothing leaves for a PAC while it is true. */
export const enCuarentena = sql<boolean>`exists (select 1 from cuarentena where confirmada is null)`

export async function isEnCuarentena(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`select ${enCuarentena} as si`.execute(tx)
  return rows[0]!.si
}

/** Said to whoever asks for a stamp or a cancellation; what they captured stays as it is. */
export async function refuseCuarentena(tx: Tx): Promise<void> {
  if (await isEnCuarentena(tx)) throw new AppError('CUARENTENA')
}
