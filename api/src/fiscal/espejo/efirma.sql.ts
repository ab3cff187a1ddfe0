// The row of an e.firma in custody, and how often it signed today.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type EfirmaFila = {
  rfc: string
  no_certificado: string
  nombre: string
  certificado: Buffer
  llave_cifrada: Buffer
  contrasena_cifrada: Buffer
  valido_hasta: string
}

export async function findEfirma(tx: Tx, rfc: string): Promise<EfirmaFila | undefined> {
  const { rows } = await sql<EfirmaFila>`
    select rfc, no_certificado, nombre, certificado, llave_cifrada, contrasena_cifrada, valido_hasta from efirma where rfc = ${rfc}`.execute(
    tx,
  )
  return rows[0]
}

export async function listCustodiadas(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ rfc: string }>`select rfc from efirma order by rfc`.execute(tx)
  return rows.map(({ rfc }) => rfc)
}

type EfirmaNueva = Omit<EfirmaFila, 'valido_hasta'> & {
  validoHasta: Date
  idUsuario: number | null
  acepto: string
}

export async function saveEfirma(tx: Tx, e: EfirmaNueva): Promise<void> {
  await deleteEfirma(tx, e.rfc)
  await sql`
    insert into efirma (rfc, no_certificado, nombre, certificado, llave_cifrada, contrasena_cifrada, valido_hasta, id_usuario, acepto)
    values (${e.rfc}, ${e.no_certificado}, ${e.nombre}, ${e.certificado}, ${e.llave_cifrada}, ${e.contrasena_cifrada}, ${e.validoHasta.toISOString()},
            ${e.idUsuario}, ${e.acepto})`.execute(tx)
}

export async function deleteEfirma(tx: Tx, rfc: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from efirma where rfc = ${rfc}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** One more signature of the day, or false at the limit. */
export async function countFirma(tx: Tx, rfc: string, dia: string, limite: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into efirma_uso (rfc, dia, n) values (${rfc}, ${dia}, 1)
    on conflict (rfc, dia) do update set n = efirma_uso.n + 1 where efirma_uso.n < ${limite}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function readFirmas(tx: Tx, rfc: string, dia: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from efirma_uso where rfc = ${rfc} and dia = ${dia}`.execute(tx)
  return rows[0]?.n ?? 0
}
