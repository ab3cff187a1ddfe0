// Whose turn it is to be asked at the SAT: one row per stamped document, claimed by whoever asks.

import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'

const dentroDe = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** The weekly look at a document begins with its stamp. */
export async function openVigilancias(tx: Tx, ds: readonly DeSocio[], esperaMs: number): Promise<void> {
  await sql`
    insert into vigilancia (id_documento, id_socio_comercial, proximo)
    select x.id, x.socio, ${dentroDe(esperaMs)} from unnest(${ds.map(({ id }) => id)}::bigint[], ${ds.map(({ socio }) => socio)}::bigint[]) as x(id, socio)
    on conflict (id_documento) do nothing`.execute(tx)
}

type DeSocio = { id: number; socio: number }

export type Vigilado = { id: number; fallas: number }

/** Takes the document that has waited longest. Its next look moves to the end of the lease, so no other worker takes it. */
export async function claimVigilancia(tx: Tx, leaseMs: number): Promise<Vigilado | undefined> {
  const { rows } = await sql<Vigilado>`
    update vigilancia set proximo = ${dentroDe(leaseMs)}
     where id_documento = (select id_documento from vigilancia where proximo <= clock_timestamp()
                            order by proximo limit 1 for update skip locked)
    returning id_documento as id, n_fallas as fallas`.execute(tx)
  return rows[0]
}

/** What the SAT said, and when to ask again; null, never. */
export async function noteVigilancia(tx: Tx, id: number, estadoSat: string, esperaMs: number | null): Promise<void> {
  await sql`
    update vigilancia set proximo = clock_timestamp() + ${esperaMs}::float8 * interval '1 millisecond',
           consultada = clock_timestamp(), estado_sat = ${estadoSat}, n_fallas = 0
     where id_documento = ${id}`.execute(tx)
}

/** A cancelled document, or one too old to be cancelled, is not asked about again. */
export async function endVigilancia(tx: Tx, id: number): Promise<void> {
  await sql`update vigilancia set proximo = null where id_documento = ${id}`.execute(tx)
}

/** Moves the next look; `falla` counts a query that the SAT did not answer. */
export async function postponeVigilancia(tx: Tx, id: number, esperaMs: number, falla = 0): Promise<void> {
  await sql`
    update vigilancia set proximo = ${dentroDe(esperaMs)}, n_fallas = n_fallas + ${falla} where id_documento = ${id}`.execute(
    tx,
  )
}

export type Vivo = {
  familia: string
  estado: string
  socio: number
  uuid: string
  xml: Buffer
  pac: string
  /** Milliseconds since its stamp. */
  edad: number
  /** Its own request, when there is one that has not ended. */
  solicitud: string | null
}

/** Undefined when the file or the stamp is missing. The nightly tie-out reports that; the look has nothing to ask with. */
export async function readVivo(tx: Tx, id: number): Promise<Vivo | undefined> {
  const { rows } = await sql<Omit<Vivo, 'xml'> & { sha256: Buffer; xml: Buffer | null }>`
    select d.familia, d.estado, d.id_socio_comercial as socio, upper(d.uuid::text) as uuid, k.sha256, k.bytes as xml, t.pac,
           extract(epoch from clock_timestamp() - d.fecha_timbrado)::float8 * 1000 as edad,
           (select c.estado from cancelacion c where c.id_documento = d.id and c.terminada is null) as solicitud
      from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido k using (sha256)
      join timbrado t on t.id_documento = d.id and t.estado = 'timbrado'
     where d.id = ${id}`.execute(tx)
  const [fila] = conBytes(tx, 'xml', rows)
  return fila && { ...fila, xml: fila.xml! }
}
