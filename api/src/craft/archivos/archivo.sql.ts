// Files in PostgreSQL: bytes once by their hash, a name for each owner. Neither changes after it is written.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

type ArchivoNuevo = {
  socio: number | null
  nombre: string
  tipo: string
  bytes: Buffer
  /** Of a PDF that somebody sent; nothing else can act when opened. */
  contenidoActivo?: boolean
  idUsuario: number | null
}

export async function saveArchivo(tx: Tx, a: ArchivoNuevo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select guardar_archivo(${a.socio}, ${a.nombre}, ${a.tipo}, ${a.bytes}, ${a.contenidoActivo ?? false},
                           ${a.idUsuario}) as id`.execute(tx)
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

/** What a partner stored in the last 24 hours: the daily quota is asked before a new file is kept. */
export async function readUsoDelDia(tx: Tx, socio: number): Promise<{ archivos: number; bytes: number }> {
  const { rows } = await sql<{ archivos: number; bytes: number }>`
    select count(*) as archivos, coalesce(sum(c.tamanio), 0)::bigint as bytes
      from archivo a join contenido c using (sha256)
     where a.id_socio_comercial = ${socio} and a.creado > now() - interval '1 day'`.execute(tx)
  return rows[0]!
}

const LLAVE_CUOTA = 7_115_411

/** Uploads of one partner take turns, so that many at once cannot pass the quota together. */
export async function lockCuota(tx: Tx, socio: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LLAVE_CUOTA}, ${socio}::int)`.execute(tx)
}
