// One transaction on a pool, for what must be written together.
import type { Pool } from 'pg'
import type { Consultable } from './cuenta.sql.ts'

export async function inTx<T>(pool: Pool, work: (tx: Consultable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    const sano = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(!sano)
    throw error
  }
}
