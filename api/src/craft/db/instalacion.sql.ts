// Things done once per installation: whoever claims a name first does them, in its own transaction.
import { sql } from 'kysely'
import type { Tx } from './tx.ts'

export async function claimInstalacion(tx: Tx, clave: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into instalacion (clave, valor) values (${clave}, '{}') on conflict do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** A setting of the whole installation, as text. */
export async function readValor(tx: Tx, clave: string): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    select valor #>> '{}' as valor from instalacion where clave = ${clave}`.execute(tx)
  return rows[0]!.valor
}

export async function findInstalacion(tx: Tx, clave: string): Promise<boolean> {
  const { rows } = await sql`select 1 from instalacion where clave = ${clave}`.execute(tx)
  return rows.length > 0
}
