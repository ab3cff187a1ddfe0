// The rows of a lot as its owner sees them: asked for, counted, cancelled and put away.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Lote } from '@litro/contract/documentos-fiscales/lote'
import { type RawBuilder, sql } from 'kysely'
import type { Persona } from '../../craft/call/actor.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../comprobante/fila.sql.ts'

/** Whose lots: those of one person with one partner. */
export type Dueno = { socio: number; idUsuario: number }

/** How long the end of a lot that nobody put away is still shown. */
const A_LA_VISTA = sql`interval '1 day'`
const FALLAS_EN_LISTA = 50

/** How many of the person and family may still have something to begin. Two requests at once wait for each other. */
export async function countAbiertos(tx: Tx, { socio, idUsuario }: Dueno, familia: Familia): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lote', ${idUsuario}))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lote l
     where l.abierto and l.id_usuario = ${idUsuario} and l.id_socio_comercial = ${socio} and l.familia = ${familia}
       and exists (select 1 from lote_renglon r where r.id_lote = l.id and r.estado in ('pendiente', 'en_proceso'))`.execute(
    tx,
  )
  return rows[0]!.n
}

export async function insertLote(tx: Tx, socio: number, familia: Familia, actor: Persona): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into lote (id_socio_comercial, familia, id_usuario, actor, personal, id_solicitud)
    values (${socio}, ${familia}, ${actor.id}, ${actor.nombre}, ${actor.personal ?? false}, ${actor.idSolicitud ?? null})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** In the order they were asked for; answers how many of them are documents of that partner and family. */
export async function insertRenglones(
  tx: Tx,
  { lote, socio, familia, ids }: { lote: number; socio: number; familia: Familia; ids: readonly number[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into lote_renglon (id_lote, id_documento, id_socio_comercial, orden)
    select ${lote}, d.id, d.id_socio_comercial, pedido.orden
      from unnest(${[...ids]}::bigint[]) with ordinality as pedido(id, orden)
      join documento_fiscal d on d.id = pedido.id
     where d.id_socio_comercial = ${socio} and d.familia = ${familia}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const renglones = (cuales: RawBuilder<unknown>, limite: number | null) => sql`
  coalesce((select json_agg(x.fila order by x.orden) from (
    select r.orden, json_build_object('Id', r.id_documento, 'Folio', ${folioSql('d')}, 'Estado', r.estado,
             'Motivo', case when r.estado = 'fallo' then r.motivo end, 'UUID', upper(d.uuid::text)) as fila
      from lote_renglon r join documento_fiscal d on d.id = r.id_documento
     where r.id_lote = l.id and ${cuales} order by r.orden limit ${limite}) x), '[]'::json)`

const lotes = (cuales: RawBuilder<unknown>, suyos: RawBuilder<unknown>) => sql<Lote>`
  select l.id as "IdLote", l.familia as "Familia", ${textoDeMomento(sql`l.creado`)} as "Momento", c.total as "Total",
         c.timbrados as "Timbrados", c.fallidos as "Fallidos", c.omitidos as "Omitidos", c.en_proceso as "EnProceso",
         c.pendientes as "Pendientes", c.en_proceso + c.pendientes = 0 as "Terminado", ${suyos} as "Renglones"
    from lote l cross join lateral (
      select count(*)::int as total, (count(*) filter (where r.estado = 'timbrado'))::int as timbrados,
             (count(*) filter (where r.estado = 'fallo'))::int as fallidos, (count(*) filter (where r.estado = 'omitido'))::int as omitidos,
             (count(*) filter (where r.estado = 'en_proceso'))::int as en_proceso,
             (count(*) filter (where r.estado = 'pendiente'))::int as pendientes
        from lote_renglon r where r.id_lote = l.id) c
   where ${cuales}`

const de = ({ socio, idUsuario }: Dueno) => sql`l.id_socio_comercial = ${socio} and l.id_usuario = ${idUsuario}`

/** What a person has under way, and what ended and nobody put away yet; the newest first. */
export async function listLotes(tx: Tx, dueno: Dueno, limite: number): Promise<Lote[]> {
  const vistos = sql`${de(dueno)} and l.cerrado is null
    and (l.abierto or l.creado > clock_timestamp() - ${A_LA_VISTA})
   order by l.id desc limit ${limite}`
  const { rows } = await lotes(vistos, renglones(sql`r.estado = 'fallo'`, FALLAS_EN_LISTA)).execute(tx)
  return rows
}

export async function readLote(tx: Tx, dueno: Dueno, id: number): Promise<Lote | undefined> {
  const { rows } = await lotes(sql`${de(dueno)} and l.id = ${id}`, renglones(sql`true`, null)).execute(tx)
  return rows[0]
}

/** What has not begun stays as it is; answers how many. What a worker holds goes on to its end. */
export async function omitPendientes(tx: Tx, id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update lote_renglon set estado = 'omitido', motivo = null, terminado = clock_timestamp()
     where id_lote = ${id} and estado = 'pendiente'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function putAway(tx: Tx, id: number): Promise<void> {
  await sql`update lote set cerrado = clock_timestamp() where id = ${id} and cerrado is null`.execute(tx)
}
