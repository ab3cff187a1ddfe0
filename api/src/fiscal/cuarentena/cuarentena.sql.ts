// Rows of the quarantine: when it began and how far its comparison is, each stamp that was found, and the series it moved.
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

export type Origen = 'restauracion' | 'pac'

/** How long an attempt may stay uncertain: what was on its way when the backup was taken is asked for too. */
const MARGEN = sql`interval '72 hours'`

/** Open from now on; one that was open already, because the backup was taken during it, begins again. */
export async function openCuarentena(tx: Tx, origen: Origen): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cuarentena (origen, desde)
    select ${origen}, coalesce(max(p.ultimo), clock_timestamp() - interval '1 year') - ${MARGEN}
      from (select max(terminado) as ultimo from timbrado where estado = 'timbrado') p
    on conflict ((true)) where confirmada is null
    do update set origen = excluded.origen, desde = least(cuarentena.desde, excluded.desde), comparada = null, latido = null
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function findAbierta(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from cuarentena where confirmada is null`.execute(tx)
  return rows[0]?.id
}

/** Without a sign of life for so long, whoever compared is gone. */
const SIN_LATIDO = sql`interval '5 minutes'`

/** Takes the comparison for one node; undefined when another one has it or nothing is open. */
export async function startComparacion(tx: Tx, id: number): Promise<{ desde: Date } | undefined> {
  const { rows } = await sql<{ desde: string }>`
    update cuarentena set latido = clock_timestamp(), hecho = 0, total = 0
     where id = ${id} and confirmada is null and (latido is null or latido < clock_timestamp() - ${SIN_LATIDO})
    returning desde`.execute(tx)
  return rows[0] && { desde: new Date(rows[0].desde) }
}

export async function beatComparacion(tx: Tx, id: number, hecho: number, total: number): Promise<void> {
  await sql`
    update cuarentena set latido = clock_timestamp(), hecho = ${hecho}, total = ${total}
     where id = ${id} and confirmada is null`.execute(tx)
}

/** `nota` says what could not be compared. A stamp that arrived by another way meanwhile needs nobody. */
export async function endComparacion(tx: Tx, id: number, nota: string | null): Promise<void> {
  await sql`
    update timbre_hallado h set id_documento = t.id_documento, motivo = null, xml = null
      from timbrado t where h.id_cuarentena = ${id} and h.id_documento is null and t.uuid = h.uuid`.execute(tx)
  await sql`
    update cuarentena set latido = null, comparada = clock_timestamp(), nota = ${nota?.slice(0, 500) ?? null}
     where id = ${id} and confirmada is null`.execute(tx)
}

/** Whoever compared failed: the queue tries again, and the screen says why. */
export async function dropComparacion(tx: Tx, id: number, nota: string): Promise<void> {
  await sql`
    update cuarentena set latido = null, nota = ${nota.slice(0, 500)} where id = ${id} and confirmada is null`.execute(
    tx,
  )
}

/** An issuer and a PAC that stamps for it, or did in the period. */
export type Pareja = { idEmisor: number; rfc: string; pac: string; ultimo: string | null }

export async function listParejas(tx: Tx, desde: Date | null): Promise<Pareja[]> {
  const { rows } = await sql<Pareja>`
    select p.*, (select max(t.terminado) from timbrado t where t.pac = p.pac and t.estado = 'timbrado') as ultimo
      from (select e.id as "idEmisor", e.rfc, e.pac from emisor e
            union
            select e.id, e.rfc, t.pac from timbrado t join socio_comercial s on s.id = t.id_socio_comercial
              join emisor e on e.id = coalesce(s.id_emisor, (select min(id) from emisor))
             where t.estado = 'timbrado' and t.terminado >= ${desde?.toISOString() ?? null}::timestamptz) p
     order by 1, 3`.execute(tx)
  return rows
}

/** Past the folio that the PAC knows; answers how many it was behind. */
export async function advanceSerie(tx: Tx, id: number, serie: string, folio: number): Promise<void> {
  await sql`
    with antes as (select id, folio from serie where codigo = ${serie} and folio < ${folio} for update),
         movida as (update serie s set folio = ${folio}, version = version + 1 from antes a where s.id = a.id returning s.folio - a.folio as n)
    update cuarentena set folios = folios + movida.n from movida where cuarentena.id = ${id}`.execute(tx)
}

/** Whether the PAC stamped a folio that this series has not given yet: no living base sees that. */
export async function isAdelantado(tx: Tx, serie: string, folio: number): Promise<boolean> {
  const { rows } = await sql`select 1 from serie where codigo = ${serie} and folio < ${folio}`.execute(tx)
  return rows.length > 0
}

export type Candidato = { id: number; socio: number; familia: FamiliaCfdi; zona: string | null }

/** As many drafts as are tried for one stamp; the seal decides. */
const CANDIDATOS = 300

/** Drafts that could be what this stamp was made of, by what every CFDI tells. */
export async function listCandidatos(
  tx: Tx,
  c: {
    idEmisor: number
    familias: readonly FamiliaCfdi[]
    receptor: string
    /** Null for a document whose total is zero by law. */
    total: string | null
    serie: string
    folio: number
  },
): Promise<Candidato[]> {
  const { rows } = await sql<Candidato>`
    select d.id, d.id_socio_comercial as socio, d.familia, u.zona_horaria as zona
      from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial
      left join cliente c on c.id = d.id_cliente left join sucursal u on u.id = d.id_sucursal
     where d.estado = 'borrador' and d.familia = any(${c.familias})
       and coalesce(s.id_emisor, (select min(id) from emisor)) = ${c.idEmisor}
       and (c.id is null or c.rfc = ${c.receptor})
       and (${c.total}::numeric is null or d.total = ${c.total}::numeric)
       and (d.folio is null or d.serie = ${c.serie} and d.folio = ${c.folio})
       and not exists (select 1 from timbrado t where t.id_documento = d.id and t.estado <> 'rechazado')
     order by d.id limit ${CANDIDATOS}`.execute(tx)
  return rows
}

type Hallado = {
  pac: string
  rfc: string
  uuid: string
  momento: Date
  serie?: string
  folio?: string
  receptor?: string
  monto?: string
} & ({ idDocumento: number } | { motivo: string; xml: Buffer | null })

/** Once per stamp: whatever the last comparison made of it. */
export async function keepHallado(tx: Tx, id: number, h: Hallado): Promise<void> {
  const fin =
    'motivo' in h ? { ...h, idDocumento: null, motivo: h.motivo.slice(0, 500) } : { ...h, motivo: null, xml: null }
  await sql`
    insert into timbre_hallado (id_cuarentena, pac, rfc, uuid, momento, serie, folio, receptor, monto, xml, id_documento, motivo)
    values (${id}, ${h.pac}, ${h.rfc}, ${h.uuid}, ${h.momento.toISOString()}, ${h.serie ?? null}, ${h.folio ?? null},
            ${h.receptor ?? null}, ${h.monto ?? null}, ${fin.xml}, ${fin.idDocumento}, ${fin.motivo})
    on conflict on constraint timbre_hallado_una_vez do update
       set serie = excluded.serie, folio = excluded.folio, receptor = excluded.receptor, monto = excluded.monto,
           xml = excluded.xml, id_documento = excluded.id_documento, motivo = excluded.motivo`.execute(tx)
}

type Cuenta = {
  abierta: string
  comparada: string | null
  recuperados: number
  por_revisar: number
  folios: number
}

/** The open one, counted. */
export async function readCuenta(tx: Tx): Promise<(Cuenta & { id: number }) | undefined> {
  const { rows } = await sql<Cuenta & { id: number }>`
    select c.id, ${textoDeMomento(sql`c.abierta`)} as abierta, ${textoDeMomento(sql`c.comparada`)} as comparada, c.folios::int as folios,
           count(h.id_documento)::int as recuperados, (count(h.id) - count(h.id_documento))::int as por_revisar
      from cuarentena c left join timbre_hallado h on h.id_cuarentena = c.id
     where c.confirmada is null group by c.id`.execute(tx)
  return rows[0]
}

/** As many as somebody would read. */
const DETALLE = 200

/** The open one as the screen shows it, in an array of at most one. */
export function readCuarentena(tx: Tx): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select c.id as "IdCuarentena", c.origen as "Origen", ${textoDeMomento(sql`c.abierta`)} as "Abierta",
             ${textoDeMomento(sql`c.desde`)} as "Desde", ${textoDeMomento(sql`c.comparada`)} as "Comparada",
             (c.latido is not null and c.latido > clock_timestamp() - ${SIN_LATIDO}) as "Comparando", c.hecho as "Hecho", c.total as "Total",
             (select count(*)::int from timbre_hallado h where h.id_cuarentena = c.id and h.id_documento is not null) as "Recuperados",
             (select count(*)::int from timbre_hallado h where h.id_cuarentena = c.id and h.id_documento is null) as "PorRevisar",
             c.folios as "FoliosAvanzados", c.nota as "Nota",
             (select coalesce(json_agg(d), '[]') from (
                select h.id as "IdTimbre", upper(h.uuid::text) as "UUID", concat_ws('-', h.serie, h.folio) as "Folio",
                       coalesce(h.receptor, '') as "RFC", h.monto as "Monto", ${textoDeMomento(sql`h.momento`)} as "Momento",
                       h.motivo as "Motivo", h.xml is not null as "ConXml"
                  from timbre_hallado h where h.id_cuarentena = c.id and h.id_documento is null
                 order by h.momento, h.id limit ${DETALLE}) d) as "Detalle"
        from cuarentena c where c.confirmada is null`,
  )
}

export async function findXmlHallado(tx: Tx, id: number): Promise<{ uuid: string; xml: Buffer } | undefined> {
  const { rows } = await sql<{ uuid: string; xml: Buffer }>`
    select upper(uuid::text) as uuid, xml from timbre_hallado where id = ${id} and xml is not null`.execute(tx)
  return rows[0]
}

type Cerradura = { confirmada: boolean; comparada: boolean; comparando: boolean }

export async function lockCuarentena(tx: Tx, id: number): Promise<Cerradura | undefined> {
  const { rows } = await sql<Cerradura>`
    select confirmada is not null as confirmada, comparada is not null as comparada,
           (latido is not null and latido > clock_timestamp() - ${SIN_LATIDO}) as comparando
      from cuarentena where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function closeCuarentena(tx: Tx, id: number, idUsuario: number): Promise<void> {
  await sql`
    update cuarentena set confirmada = clock_timestamp(), id_usuario = ${idUsuario} where id = ${id}`.execute(tx)
}
