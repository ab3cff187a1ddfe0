// The month at a glance: counts of both sides, the strip of days, and as of when all of it is said.
import { sql } from 'kysely'
import { hoySql, textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { cubiertoSql } from './conciliar.sql.ts'

export type Conteo = {
  ambos: number
  soloSat: number
  soloAqui: number
  difieren: number
  explicadas: number
  enCamino: number
  sinCobertura: number
  fechaCorte: string | null
}

const propios = (sentido: string, rfc: string) =>
  sentido === 'emitidos'
    ? sql`select p.uuid, p.fecha, d.fecha_timbrado as desde from cfdi_propio p join documento_fiscal d on d.id = p.id_documento and d.uuid = p.uuid where p.rfc_emisor = ${rfc}`
    : sql`select r.uuid, r.fecha, r.creada as desde from factura_recibida r where r.rfc_receptor = ${rfc} and r.estado <> 'descartada'`

export async function countMes(
  tx: Tx,
  c: { rfc: string; sentido: string; mes: string; horasReplica: number },
): Promise<Conteo> {
  const dia = `${c.mes}-01`
  const enMes = (columna: ReturnType<typeof sql>) =>
    sql`${columna} >= ${dia}::date and ${columna} < ${dia}::date + interval '1 month'`
  const { rows } = await sql<Conteo>`
    with mios as (select * from (${propios(c.sentido, c.rfc)}) q where ${enMes(sql`q.fecha`)}),
         suyos as (select * from cfdi_sat where rfc = ${c.rfc} and sentido = ${c.sentido} and ${enMes(sql`fecha_emision`)}),
         abiertas as (select * from discrepancia where rfc = ${c.rfc} and sentido = ${c.sentido} and ${enMes(sql`fecha`)} and estado <> 'resuelta'),
         ausentes as (select m.*, v.dia, v.fecha_corte from mios m left join cobertura_sat v on v.rfc = ${c.rfc} and v.sentido = ${c.sentido} and v.dia = m.fecha::date
                       where not exists (select 1 from cfdi_sat s where s.uuid = m.uuid and s.sentido = ${c.sentido}))
    select (select count(*) from mios m where exists (select 1 from cfdi_sat s where s.uuid = m.uuid and s.sentido = ${c.sentido})
              and not exists (select 1 from abiertas a where a.uuid = m.uuid))::int as ambos,
           (select count(*) from abiertas where clase = 'solo_sat' and estado = 'abierta')::int as "soloSat",
           (select count(*) from abiertas where clase = 'solo_aqui' and estado = 'abierta')::int as "soloAqui",
           (select count(distinct uuid) from abiertas where clase not in ('solo_sat', 'solo_aqui') and estado = 'abierta')::int as difieren,
           (select count(*) from abiertas where estado = 'explicada')::int as explicadas,
           (select count(*) from ausentes a where a.desde >= now() - make_interval(hours => ${c.horasReplica}))::int as "enCamino",
           (select count(*) from ausentes a where a.desde < now() - make_interval(hours => ${c.horasReplica})
              and (a.dia is null or not ${cubiertoSql(sql`a`, c.horasReplica)}))::int as "sinCobertura",
           ${textoDeMomento(sql`greatest((select max(fecha_corte) from suyos),
             (select max(fecha_corte) from cobertura_sat where rfc = ${c.rfc} and sentido = ${c.sentido} and ${enMes(sql`dia`)}))`)} as "fechaCorte"`.execute(
    tx,
  )
  return rows[0]!
}

type Dia = {
  Dia: string
  Estado: 'cubierto' | 'en_camino' | 'sin_cobertura'
  FechaCorte: string | null
  Diferencias: number
}

export async function listDias(
  tx: Tx,
  c: { rfc: string; sentido: string; mes: string; horasReplica: number },
): Promise<Dia[]> {
  const dia = `${c.mes}-01`
  const { rows } = await sql<Dia>`
    select to_char(g.dia, 'YYYY-MM-DD') as "Dia", ${textoDeMomento(sql`v.fecha_corte`)} as "FechaCorte",
           case when v.dia is null then 'sin_cobertura' when ${cubiertoSql(sql`v`, c.horasReplica)} then 'cubierto' else 'en_camino' end as "Estado", coalesce(x.n, 0) as "Diferencias"
      from (select d::date as dia from generate_series(${dia}::date, (${dia}::date + interval '1 month' - interval '1 day')::date, interval '1 day') d) g
      left join cobertura_sat v on v.rfc = ${c.rfc} and v.sentido = ${c.sentido} and v.dia = g.dia
      left join (select fecha::date as dia, count(distinct uuid)::int as n from discrepancia
                  where rfc = ${c.rfc} and sentido = ${c.sentido} and estado = 'abierta' and fecha >= ${dia}::date and fecha < ${dia}::date + interval '1 month'
                  group by 1) x on x.dia = g.dia
     where g.dia <= ${hoySql} order by g.dia`.execute(tx)
  return rows
}

type Salud = {
  conciliado: string | null
  ultima_entrega: string | null
  falla: string | null
  falla_desde: string | null
  detenido: string | null
}

export async function readSalud(tx: Tx, rfc: string): Promise<Salud> {
  const { rows } = await sql<Salud>`
    select ${textoDeMomento(sql`conciliado`)} as conciliado, ${textoDeMomento(sql`ultima_entrega`)} as ultima_entrega, falla, ${textoDeMomento(sql`falla_desde`)} as falla_desde, detenido
      from espejo where rfc = ${rfc}`.execute(tx)
  return rows[0] ?? { conciliado: null, ultima_entrega: null, falla: null, falla_desde: null, detenido: null }
}
