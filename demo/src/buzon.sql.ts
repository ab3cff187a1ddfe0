// The open request of a folio fiscal of the demonstration, and the hour until which it may be answered.
import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function findAbierta(tx: Tx, uuid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from cancelacion_recibida where uuid = ${uuid} and terminada is null`.execute(tx)
  return rows[0]?.id
}

export async function dateVence(tx: Tx, id: number, vence: Date): Promise<void> {
  await sql`update cancelacion_recibida set vence = ${vence} where id = ${id}`.execute(tx)
}
