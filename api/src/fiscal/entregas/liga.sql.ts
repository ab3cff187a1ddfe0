// The rows of the operator's link: found by the digest of its token, alive while its delivery is on the way.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export async function revokeLigas(tx: Tx, idEntrega: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update liga_operador set revocada = clock_timestamp() where id_entrega = ${idEntrega} and revocada is null`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function insertLiga(
  tx: Tx,
  l: { idEntrega: number; socio: number; huella: Buffer; idUsuario: number | null },
): Promise<void> {
  await sql`
    insert into liga_operador (id_entrega, id_socio_comercial, huella, id_usuario)
    values (${l.idEntrega}, ${l.socio}, ${l.huella}, ${l.idUsuario})`.execute(tx)
}

export type LigaViva = { id: number; idEntrega: number; socio: number; vistas: number; operador: string }

/** Only while the trip is ready or on the road: before its stamp there is nothing to show, and after it nothing to do. */
export async function findLiga(tx: Tx, huella: Buffer): Promise<LigaViva | undefined> {
  const { rows } = await sql<LigaViva>`
    select l.id, l.id_entrega as "idEntrega", l.id_socio_comercial as socio, l.vistas, o.nombre as operador
      from liga_operador l join entrega e on e.id = l.id_entrega join operador o on o.id = e.id_operador
     where l.huella = ${huella} and l.revocada is null and e.estado in ('lista', 'en_ruta')`.execute(tx)
  return rows[0]
}

export async function noteVista(tx: Tx, id: number): Promise<void> {
  await sql`update liga_operador set vistas = vistas + 1, vista = clock_timestamp() where id = ${id}`.execute(tx)
}

/** The photo of the BOL arrives at the invoice that has none yet. */
export async function attachBol(tx: Tx, idFactura: number, idArchivo: number): Promise<void> {
  await sql`
    update documento_fiscal set id_archivo_bol = ${idArchivo} where id = ${idFactura} and familia = 'factura' and id_archivo_bol is null`.execute(
    tx,
  )
}
