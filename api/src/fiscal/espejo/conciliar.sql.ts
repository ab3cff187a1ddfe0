// What the SAT has beside what is here, compared by the database in one statement: each difference is a row, written once.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type Comparacion = { rfc: string; desde: string; hasta: string; horasReplica: number }

const ZONA = sql`'America/Mexico_City'`

/** A day is covered once the SAT told it whole, so many hours after it ended. */
export const cubiertoSql = (c: RawBuilder<unknown>, horas: number) =>
  sql`(${c}.fecha_corte >= ((${c}.dia + 1)::timestamp at time zone ${ZONA}) + make_interval(hours => ${horas}))`

/** Both sides of every CFDI issued in the stretch, on either side's date. */
const paresEmitidos = ({ rfc, desde, hasta }: Comparacion) => sql`
  select q.uuid, p.id_documento, p.id_socio_comercial, d.estado, d.fecha_timbrado, p.fecha, p.rfc_receptor as rfc_otro, p.nombre_receptor as nombre_otro, p.efecto, p.total,
         s.uuid as en_sat, s.rfc_receptor as s_rfc_otro, s.nombre_receptor as s_nombre_otro, s.efecto as s_efecto, s.monto as s_total,
         s.fecha_emision as s_fecha, s.vigente as s_vigente, s.fecha_cancelacion as s_cancelacion, s.fecha_certificacion as s_certificacion,
         greatest(s.fecha_corte, v.fecha_corte) as s_corte, v.dia, v.fecha_corte
    from (select uuid from cfdi_propio where rfc_emisor = ${rfc} and fecha between ${desde}::timestamp and ${hasta}::timestamp
          union select uuid from cfdi_sat where rfc = ${rfc} and sentido = 'emitidos' and fecha_emision between ${desde}::timestamp and ${hasta}::timestamp) q
    left join cfdi_propio p on p.uuid = q.uuid
    left join documento_fiscal d on d.id = p.id_documento and d.uuid = p.uuid
    left join cfdi_sat s on s.uuid = q.uuid and s.sentido = 'emitidos'
    left join cobertura_sat v on v.rfc = ${rfc} and v.sentido = 'emitidos' and v.dia = coalesce(p.fecha, s.fecha_emision)::date`

const camposSql = sql`array_remove(array[
  case when p.rfc_otro <> p.s_rfc_otro then 'RFC' end, case when p.efecto <> p.s_efecto then 'Tipo' end,
  case when p.total <> p.s_total then 'Total' end, case when p.fecha <> p.s_fecha then 'Fecha' end], null)`

/** The classes a pair belongs to; an equal one has none. */
const clasesEmitidos = ({ rfc, horasReplica }: Comparacion) => sql`
  select p.*, k.clase, k.severidad, k.campos from pares p cross join lateral (values
    ('solo_sat', 'critica', '{}'::text[], p.id_documento is null and p.en_sat is not null
       and not exists (select 1 from cfdi_externo x where x.uuid = p.uuid)),
    ('solo_aqui', 'alta', '{}'::text[], p.en_sat is null and p.estado is not null and p.dia is not null
       and ${cubiertoSql(sql`p`, horasReplica)} and p.fecha_timbrado < now() - make_interval(hours => ${horasReplica})),
    ('cancelado_alla', 'alta', '{}'::text[], p.estado = 'timbrado' and not p.s_vigente),
    ('vigente_alla', 'alta', '{}'::text[], p.estado = 'cancelado' and p.s_vigente and p.s_corte > (
       select max(c.terminada) from cancelacion c where c.id_documento = p.id_documento and c.estado = 'cancelada') + make_interval(hours => ${horasReplica})),
    ('difiere', case when ${camposSql} = '{Fecha}' then 'baja' else 'critica' end, ${camposSql},
       p.id_documento is not null and p.en_sat is not null and ${camposSql} <> '{}'),
    -- What somebody issues to itself, as the Carta Porte of its own goods, is rightly in both.
    ('duplicado', 'critica', '{}'::text[], p.en_sat is not null and p.s_rfc_otro <> ${rfc} and exists (
       select 1 from cfdi_sat o where o.uuid = p.uuid and o.sentido = 'recibidos'))
  ) k(clase, severidad, campos, si) where k.si`

const huellaSql = sql`md5(concat_ws('|', k.clase, k.estado, k.rfc_otro, k.efecto, k.total, k.fecha, k.s_rfc_otro, k.s_efecto, k.s_total, k.s_fecha, k.s_vigente))`

/** Both sides of every CFDI made out to us. What only the SAT has is work of the intake, not a difference. */
const paresRecibidos = ({ rfc, desde, hasta }: Comparacion) => sql`
  select q.uuid, null::bigint as id_documento, r.id_socio_comercial, t.estado, r.fecha, r.rfc_emisor as rfc_otro, r.nombre_emisor as nombre_otro, r.tipo as efecto, r.total,
         coalesce(r.fecha_timbrado at time zone ${ZONA}, r.creada) as fecha_timbrado, r.uuid as aqui,
         s.uuid as en_sat, s.rfc_emisor as s_rfc_otro, s.nombre_emisor as s_nombre_otro, s.efecto as s_efecto, s.monto as s_total, s.fecha_emision as s_fecha,
         s.vigente as s_vigente, v.dia, v.fecha_corte
    from (select uuid from factura_recibida where rfc_receptor = ${rfc} and fecha between ${desde}::timestamp and ${hasta}::timestamp
          union select uuid from cfdi_sat where rfc = ${rfc} and sentido = 'recibidos' and fecha_emision between ${desde}::timestamp and ${hasta}::timestamp) q
    join factura_recibida r on r.uuid = q.uuid and r.estado <> 'descartada'
    left join cfdi_sat s on s.uuid = q.uuid and s.sentido = 'recibidos'
    left join retorno t on t.uuid_proveedor = q.uuid and t.estado not in ('rechazado', 'cancelado')
    left join cobertura_sat v on v.rfc = ${rfc} and v.sentido = 'recibidos' and v.dia = r.fecha::date`

const clasesRecibidos = ({ horasReplica }: Comparacion) => sql`
  select p.*, k.clase, k.severidad, k.campos from pares p cross join lateral (values
    ('solo_aqui', case when p.estado is null then 'alta' else 'critica' end, '{}'::text[], p.en_sat is null and p.dia is not null
       and ${cubiertoSql(sql`p`, horasReplica)} and p.fecha_timbrado < now() - make_interval(hours => ${horasReplica})),
    ('cancelado_alla', case when p.estado = 'pagado' then 'critica' when p.estado is null then 'baja' else 'alta' end, '{}'::text[], not p.s_vigente),
    ('difiere', case when ${camposSql} = '{Fecha}' then 'baja' else 'critica' end, ${camposSql}, p.en_sat is not null and ${camposSql} <> '{}')
  ) k(clase, severidad, campos, si) where k.si`

export const writeRecibidos = (tx: Tx, c: Comparacion): Promise<Hallado> =>
  write(tx, c, 'recibidos', paresRecibidos(c), clasesRecibidos(c), [])

export type Hallado = { escritas: number; cerradas: number }

/** UUIDs that only the SAT has and that no difference tells of yet, with the hour of their stamp. */
export async function listDesconocidos(tx: Tx, c: Comparacion): Promise<{ uuid: string; momento: string }[]> {
  const { rows } = await sql<{ uuid: string; momento: string }>`
    select upper(s.uuid::text) as uuid, (s.fecha_certificacion at time zone ${ZONA})::text as momento from cfdi_sat s
     where s.rfc = ${c.rfc} and s.sentido = 'emitidos' and s.fecha_emision between ${c.desde}::timestamp and ${c.hasta}::timestamp
       and not exists (select 1 from cfdi_propio p where p.uuid = s.uuid)
       and not exists (select 1 from discrepancia x where x.uuid = s.uuid and x.clase = 'solo_sat') order by s.uuid limit 5000`.execute(
    tx,
  )
  return rows
}

/** Stamps that were sent and whose answer nobody knows, oldest first. */
export async function listPendientes(tx: Tx): Promise<Date[]> {
  const { rows } = await sql<{ creado: string }>`
    select creado from timbrado where estado in ('enviado', 'incierto', 'revision') order by creado`.execute(tx)
  return rows.map(({ creado }) => new Date(creado))
}

/** `omitidos`: unknown stamps that an attempt still under way may explain. */
export async function writeEmitidos(tx: Tx, c: Comparacion, omitidos: readonly string[]): Promise<Hallado> {
  return write(tx, c, 'emitidos', paresEmitidos(c), clasesEmitidos(c), omitidos)
}

/** One statement: what is found is opened, or opened again; what is gone is resolved; what is the same is not touched. */
async function write(
  tx: Tx,
  c: Comparacion,
  sentido: 'emitidos' | 'recibidos',
  pares: RawBuilder<unknown>,
  clases: RawBuilder<unknown>,
  omitidos: readonly string[],
): Promise<Hallado> {
  const { rows } = await sql<Hallado>`
    with pares as (${pares}), clases as (${clases}),
         actual as (select k.*, ${huellaSql} as huella from clases k where not (k.clase = 'solo_sat' and k.uuid = any(${omitidos}::uuid[]))),
         abiertas as (
           insert into discrepancia (id_socio_comercial, rfc, sentido, clase, severidad, uuid, id_documento, fecha, contraparte, monto, campos, huella, pregunta)
           select a.id_socio_comercial, ${c.rfc}, ${sentido}, a.clase, a.severidad, a.uuid, a.id_documento, coalesce(a.fecha, a.s_fecha),
                  coalesce(a.s_nombre_otro, a.nombre_otro, ''), coalesce(a.total, a.s_total), a.campos, a.huella,
                  case when a.clase = 'cancelado_alla' then clock_timestamp() end
             from actual a
           on conflict on constraint discrepancia_una_vez do update
              set estado = 'abierta', paso = 'reabrir', severidad = excluded.severidad, campos = excluded.campos, huella = excluded.huella,
                  monto = excluded.monto, motivo = null, pregunta = excluded.pregunta, id_socio_comercial = excluded.id_socio_comercial,
                  vista = case when discrepancia.estado = 'resuelta' then clock_timestamp() else discrepancia.vista end, version = discrepancia.version + 1
            where discrepancia.estado = 'resuelta' or discrepancia.huella <> excluded.huella
           returning 1),
         cerradas as (
           update discrepancia d set estado = 'resuelta', paso = 'resolver', pregunta = null, version = version + 1
            where d.rfc = ${c.rfc} and d.sentido = ${sentido} and d.estado <> 'resuelta' and d.fecha between ${c.desde}::timestamp and ${c.hasta}::timestamp
              and not exists (select 1 from actual a where a.uuid = d.uuid and a.clase = d.clase)
           returning 1)
    select (select count(*) from abiertas)::int as escritas, (select count(*) from cerradas)::int as cerradas`.execute(
    tx,
  )
  return rows[0]!
}

/** The mirror of an issuer was compared just now. */
export async function noteConciliado(tx: Tx, rfc: string): Promise<void> {
  await sql`
    insert into espejo (rfc, conciliado) values (${rfc}, clock_timestamp())
    on conflict (rfc) do update set conciliado = excluded.conciliado`.execute(tx)
}

const LOCK = 7_115_421

/** Two comparisons of one issuer go one after the other. A big book takes longer than a request may. */
export async function lockConciliacion(tx: Tx, rfc: string): Promise<void> {
  await sql`select set_config('statement_timeout', '120000', true), set_config('lock_timeout', '60000', true)`.execute(
    tx,
  )
  await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${rfc}))`.execute(tx)
}
