// Which differences the SAT's status service is to be asked about, and with what words.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import type { ExpresionImpresa } from '../pac/pac.ts'

export type Preguntada = {
  id: number
  rfc: string
  uuid: string
  fecha: string
  id_documento: number | null
  pac: string
  expresion: ExpresionImpresa
}

/** With the seal's last characters where the XML is here; the SAT answers without them too. */
const SELECT = sql`
  select x.id, x.rfc, upper(x.uuid::text) as uuid, to_char(x.fecha, 'YYYY-MM-DD') as fecha, x.id_documento, coalesce(t.pac, e.pac) as pac,
         json_build_object('re', coalesce(p.rfc_emisor, s.rfc_emisor, ''), 'rr', coalesce(p.rfc_receptor, s.rfc_receptor, ''), 'tt', coalesce(p.total, s.monto, 0)::text,
           'id', upper(x.uuid::text), 'fe', right(t.sello, 8)) as expresion
    from discrepancia x join emisor e on e.rfc = x.rfc left join cfdi_propio p on p.uuid = x.uuid
    left join timbrado t on t.id = p.id_timbrado left join cfdi_sat s on s.uuid = x.uuid and s.sentido = x.sentido`

export async function readPreguntada(tx: Tx, id: number): Promise<Preguntada | undefined> {
  const { rows } = await sql<Preguntada>`${SELECT} where x.id = ${id}`.execute(tx)
  return rows[0]
}

/** The one that has waited longest. Its turn moves to the end of the lease, so that nobody else takes it. */
export async function claimPreguntada(tx: Tx, leaseMs: number): Promise<Preguntada | undefined> {
  const { rows } = await sql<{ id: number }>`
    update discrepancia set pregunta = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from discrepancia where pregunta <= clock_timestamp() and estado <> 'resuelta' order by pregunta limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows[0] && readPreguntada(tx, rows[0].id)
}

export async function markPreguntar(tx: Tx, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update discrepancia set pregunta = clock_timestamp() where id = any(${ids}) and estado <> 'resuelta'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What the SAT said. Nobody asks again by itself, unless it did not answer. */
export async function notePregunta(
  tx: Tx,
  id: number,
  estatus: string | null,
  otraVezMs: number | null,
): Promise<void> {
  await sql`
    update discrepancia set estatus_sat = coalesce(${estatus}, estatus_sat), consultada = case when ${estatus}::text is null then consultada else clock_timestamp() end,
           pregunta = clock_timestamp() + ${otraVezMs}::float8 * interval '1 millisecond'
     where id = ${id}`.execute(tx)
}
