// The part of a credit that pays one document, tied to the posting that moved it.
import { sql } from 'kysely'
import type { Tx } from '../craft/db/tx.ts'

/** Where the money of an application comes from. */
export type Fuente = { idDeposito: number; idNotaCredito?: never } | { idNotaCredito: number; idDeposito?: never }

export async function insertAplicacion(
  tx: Tx,
  a: { socio: number; idDocumento: number; cent: bigint; idAsiento: number } & Fuente,
): Promise<void> {
  await sql`
    insert into aplicacion (id_socio_comercial, id_deposito, id_nota_credito, id_documento, importe_cent, id_asiento)
    values (${a.socio}, ${a.idDeposito ?? null}, ${a.idNotaCredito ?? null}, ${a.idDocumento}, ${a.cent}, ${a.idAsiento})`.execute(
    tx,
  )
}
