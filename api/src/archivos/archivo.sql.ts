// Files in PostgreSQL: bytes once by their hash, a name for each owner. Neither changes after it is written.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export type ArchivoNuevo = { socio: number | null; nombre: string; tipo: string; bytes: Buffer; idUsuario: number | null }

export async function saveArchivo(tx: Tx, a: ArchivoNuevo): Promise<number> {
  const sha256 = createHash('sha256').update(a.bytes).digest()
  await sql`
    insert into contenido (sha256, bytes, tamanio) values (${sha256}, ${a.bytes}, ${a.bytes.length})
    on conflict (sha256) do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into archivo (id_socio_comercial, nombre, tipo, sha256, id_usuario)
    values (${a.socio}, ${a.nombre}, ${a.tipo}, ${sha256}, ${a.idUsuario}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function readArchivo(
  tx: Tx,
  id: number,
): Promise<{ nombre: string; tipo: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ nombre: string; tipo: string; bytes: Buffer }>`
    select a.nombre, a.tipo, c.bytes from archivo a join contenido c using (sha256) where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Bytes a partner stored since yesterday: the daily quota is asked before a new file is kept. */
export async function bytesOfToday(tx: Tx, socio: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(c.tamanio), 0)::bigint as total from archivo a join contenido c using (sha256)
     where a.id_socio_comercial = ${socio} and a.creado > now() - interval '1 day'`.execute(tx)
  return rows[0]!.total
}
