// What the database knows of the store: what is on its way there, what nobody names, and what is still to be moved.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

type QueHacer = 'guardado' | 'enviar' | 'borrando'

export async function noteSubida(tx: Tx, sha256: Buffer, mudanza = false): Promise<QueHacer> {
  const { rows } = await sql<{ que: QueHacer }>`select apuntar_subida(${sha256}, ${mudanza}) as que`.execute(tx)
  return rows[0]!.que
}

export async function adoptSubidas(tx: Tx, huellas: Buffer[]): Promise<void> {
  await sql`select adoptar_subidas(${huellas})`.execute(tx)
}

export async function takeHuerfanas(tx: Tx, dias: number, limite: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select h as sha256 from tomar_huerfanas(make_interval(days => ${dias}::int), ${limite}::int) h`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

export async function forgetHuerfana(tx: Tx, sha256: Buffer): Promise<void> {
  await sql`select olvidar_huerfana(${sha256})`.execute(tx)
}

/** Of those in the database, or of those in the store, in blocks by their digest. */
export async function listPorMudar(
  tx: Tx,
  donde: 'base' | 'almacen',
  despuesDe: Buffer,
  limite: number,
): Promise<{ sha256: Buffer; bytes: Buffer | null }[]> {
  const dentro = donde === 'base' ? sql`is not null` : sql`is null`
  const { rows } = await sql<{ sha256: Buffer; bytes: Buffer | null }>`
    select sha256, bytes from contenido where bytes ${dentro} and sha256 > ${despuesDe} order by sha256 limit ${limite}`.execute(
    tx,
  )
  return rows
}

export async function takeOut(tx: Tx, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ movido: boolean }>`select sacar_contenido(${sha256}) as movido`.execute(tx)
  return rows[0]!.movido
}

export async function putBack(tx: Tx, bytes: Buffer): Promise<boolean> {
  const { rows } = await sql<{ movido: boolean }>`select meter_contenido(${bytes}) as movido`.execute(tx)
  return rows[0]!.movido
}

/** Whether some file is in a store, which then has to be configured. */
export async function hasFuera(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`
    select exists (select 1 from contenido where bytes is null) as hay`.execute(tx)
  return rows[0]!.hay
}
