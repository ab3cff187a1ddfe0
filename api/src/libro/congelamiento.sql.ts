// Holds on a partner's balance: taken if there is enough, released or applied once, never deleted.
import { sql } from 'kysely'
import type { Tx } from '../craft/db/tx.ts'

export type Clase = 'retorno' | 'depósito' | 'nota de crédito' | 'manual'

export async function takeHold(
  tx: Tx,
  h: { socio: number; clase: Clase; idObjeto: number | null; cent: bigint; motivo: string; idUsuario?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into congelamiento (id_cuenta, clase, id_objeto, importe_cent, motivo, id_usuario)
    select id, ${h.clase}, ${h.idObjeto}::bigint, ${h.cent}::bigint, ${h.motivo}, ${h.idUsuario ?? null}::bigint from cuenta where clave = ${`socio:${h.socio}`}
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function releaseHolds(tx: Tx, clase: Clase, idObjeto: number): Promise<void> {
  await sql`
    update congelamiento set estado = 'liberado'
     where clase = ${clase} and id_objeto = ${idObjeto} and estado = 'activo'`.execute(tx)
}

/** A hold made by hand is released by hand, once. False: it is not there, not manual, or already closed. */
export async function releaseManual(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update congelamiento set estado = 'liberado' where id = ${id} and clase = 'manual' and estado = 'activo'`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** The live hold of something that has only one. */
export async function findHold(tx: Tx, clase: Clase, idObjeto: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from congelamiento where clase = ${clase} and id_objeto = ${idObjeto} and estado = 'activo'`.execute(tx)
  return rows[0]?.id
}

export async function applyHold(tx: Tx, id: number, idAsiento: number): Promise<void> {
  await sql`update congelamiento set estado = 'aplicado', id_asiento = ${idAsiento} where id = ${id}`.execute(tx)
}

/** What is left of a client's credit, locked: nobody else decides on it until the end of the transaction. */
export async function findSobrante(
  tx: Tx,
  clase: Clase,
  idObjeto: number,
): Promise<{ idHold: number; cent: bigint } | undefined> {
  const { rows } = await sql<{ id: number; cent: string }>`
    select id, importe_cent::text as cent from congelamiento
     where clase = ${clase} and id_objeto = ${idObjeto} and estado = 'activo' for update`.execute(tx)
  return rows[0] && { idHold: rows[0].id, cent: BigInt(rows[0].cent) }
}
