// What waits on the desks of the back office, every partner's.
import { type EstadoCancelacion, subEstados } from '@litro/contract/admin/bandejas'
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import { type FamiliaCfdi, REP, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type RawBuilder, sql } from 'kysely'
import { FALLA_INTERNA, idsSinResolver } from '../../craft/cola/sin-resolver.sql.ts'
import type { Cola } from '../../craft/db/queues.ts'
import type { Tx } from '../../craft/db/tx.ts'

async function jsonRows(tx: Tx, consulta: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t), '[]')::text as texto from (${consulta}) t`.execute(tx)
  return rows[0]!.texto
}

const folioSql = sql`case when d.uuid is null then 'PRE-' || d.provisional else d.serie || '-' || d.folio end`
const tipoSql = sql`(case d.familia ${sql.join(
  Object.entries(rasgos).map(([familia, r]) => sql`when ${sql.lit(familia)} then ${sql.lit(r.titulo)}`),
  sql` `,
)} end)`

export const listPorAutorizar = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql} as "Folio",
               to_char(d.creado at time zone 'America/Mexico_City', 'YYYY-MM-DD') as "Fecha", d.id_socio_comercial as "IdSocioComercial",
               s.nombre as "SocioComercial", c.nombre as "Cliente", p.nombre as "Producto", d.litros as "Litros", d.precio as "Precio",
               d.total as "Total", d.motivos_autorizacion as "Motivos", u.nombre as "CapturadoPor",
               coalesce((select sum(b.saldo_cent) / 100.0 from documento_saldo b join documento_fiscal v on v.id = b.id_documento
                  where v.id_cliente = d.id_cliente and v.fecha_emision < now() - make_interval(days => s.dias_credito)), 0)::numeric(14,2) as "SaldoVencido",
               s.limite_credito as "LimiteCredito"
          from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial join cliente c on c.id = d.id_cliente
          join producto p on p.id = d.id_producto left join usuario u on u.id = d.id_usuario_captura
         where d.estado = 'por_autorizar' order by d.id limit 2000`,
  )

export type PorDecidir = {
  id: number
  socio: number
  familia: FamiliaCfdi
  estado: string
  provisional: number
  serie: string | null
  folio: number | null
  id_usuario_captura: number | null
}

export async function lockPorDecidir(tx: Tx, familia: FamiliaCfdi, id: number): Promise<PorDecidir | undefined> {
  const { rows } = await sql<PorDecidir>`
    select id, id_socio_comercial as socio, familia, estado, provisional, serie, folio, id_usuario_captura from documento_fiscal
     where id = ${id} and familia = ${familia} for update`.execute(tx)
  return rows[0]
}

export async function setDecision(
  tx: Tx,
  id: number,
  estado: 'borrador' | 'rechazado',
  motivo: string | null,
): Promise<void> {
  await sql`update documento_fiscal set estado = ${estado}, motivo_rechazo = ${motivo}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

const enMexico = (momento: RawBuilder<unknown>) =>
  sql`to_char(${momento} at time zone 'America/Mexico_City', 'YYYY-MM-DD')`
/** Calendar days in Mexico City since it was asked for, until it ended or until today. */
const DIAS = sql`(coalesce(x.terminada, now()) at time zone 'America/Mexico_City')::date - (x.creada at time zone 'America/Mexico_City')::date`

/** What the row says of itself, unless the queue gave up on it. */
const errorSql = (cola: Cola, id: RawBuilder<unknown>, dicho: RawBuilder<unknown>) =>
  sql`case when ${id} in (${idsSinResolver(cola)}) then ${FALLA_INTERNA} else ${dicho} end`

/** Under way, oldest first; behind them the answers of the last week, newest first. */
export const listCancelaciones = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql} as "Folio", s.id as "IdSocioComercial",
               s.nombre as "SocioComercial", d.id_deposito as "IdDeposito", c.nombre as "Cliente", d.total as "Total",
               upper(x.uuid::text) as "UUID", x.motivo as "Motivo", x.fuera as "Fuera",
               upper(x.uuid_sustituto::text) as "UUIDSustitucion", u.nombre as "SolicitadaPor",
               ${enMexico(sql`x.creada`)} as "Fecha", ${DIAS} as "Dias", x.estado as "Estado",
               (case x.estado ${sql.join(
                 Object.entries(subEstados).map(
                   ([estado, { palabra }]) => sql`when ${sql.lit(estado)} then ${sql.lit(palabra)}`,
                 ),
                 sql` `,
               )} end) as "SubEstado", ${enMexico(sql`x.terminada`)} as "Terminada", x.n_peticiones as "Peticiones",
               x.estatus_cancelacion as "EstatusSAT", ${errorSql('cancelacion', sql`x.id`, sql`x.ultimo_error`)} as "Error",
               (extract(year from d.fecha_emision) + 1)::text || case when length(e.rfc) = 13 then '-04-30' else '-03-31' end as "UltimoDia",
               x.id_archivo_acuse is not null as "TieneAcuse",
               (select ${enMexico(sql`max(e.creado)`)} from correo_enviado e
                 where e.id_documento = d.id and e.clase = 'recordatorio' and e.creado >= x.creada) as "Recordado"
          from cancelacion x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
          join cliente c on c.id = d.id_cliente left join usuario u on u.id = x.id_usuario
          cross join lateral (select rfc from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) e
         where (x.terminada is null or x.terminada > now() - interval '7 days')
           and x.id = (select max(z.id) from cancelacion z where z.id_documento = x.id_documento)
         order by x.terminada is not null, case when x.terminada is null then x.id else -x.id end limit 2000`,
  )

/** What is not done: stamps and cancellations waiting, recovering or failed with the SAT's words, and receipts not sealed yet. */
export const listTrabajos = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select t.id as "IdTimbrado", d.familia as "Familia", ${tipoSql} as "Tipo", d.id as "Id", ${folioSql} as "Folio",
               s.id as "IdSocioComercial", s.nombre as "SocioComercial", d.id_deposito as "IdDeposito", false as "Cancelacion", t.estado as "Estado",
               t.n_envios as "Envios", t.codigo_error as "Codigo", ${errorSql('timbrado', sql`t.id`, sql`t.ultimo_error`)} as "Error",
               to_char(t.creado at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS') as "Desde",
               to_char(t.proximo at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS') as "Proximo"
          from timbrado t join documento_fiscal d on d.id = t.id_documento join socio_comercial s on s.id = d.id_socio_comercial
         where t.estado in ('pendiente', 'enviado', 'incierto', 'revision')
            or (t.estado = 'rechazado' and d.estado = 'borrador' and t.id = (select max(z.id) from timbrado z where z.id_documento = d.id))
        union all
        select 0, d.familia, ${tipoSql}, d.id, ${folioSql}, s.id, s.nombre, d.id_deposito, false, 'pendiente', 0, null, ${errorSql('rep', sql`d.id`, sql`d.motivo_rechazo`)},
               to_char(d.creado at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS'), null
          from documento_fiscal d join socio_comercial s on s.id = d.id_socio_comercial
         where d.familia = 'rep' and d.estado = 'borrador' and not exists (select 1 from timbrado t where t.id_documento = d.id)
        union all
        select 0, d.familia, 'Cancelación de ' || lower(${tipoSql}), d.id, ${folioSql}, s.id, s.nombre, d.id_deposito, true,
               case x.estado when 'por_enviar' then 'pendiente' when 'incierta' then 'incierto' else 'revision' end, x.n_peticiones,
               x.codigo, ${errorSql('cancelacion', sql`x.id`, sql`x.ultimo_error`)}, to_char(x.creada at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS'),
               to_char(x.proximo at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS')
          from cancelacion x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
         where x.estado in ('por_enviar', 'incierta', 'revision')
         order by 14 limit 2000`,
  )

/** A person asks to look again: now, and also for what had been given up. */
export async function hurryTimbrado(tx: Tx, id: number) {
  const { rows } = await sql<{
    socio: number
    familia: FamiliaCfdi
    idDocumento: number
    antes: string
    despues: string
  }>`
    with t as (select id, estado from timbrado where id = ${id} and estado in ('pendiente', 'enviado', 'incierto', 'revision') for update)
    update timbrado n set proximo = clock_timestamp(), estado = case when t.estado = 'revision' then 'incierto' else t.estado end
      from t, documento_fiscal d where n.id = t.id and d.id = n.id_documento
    returning d.id_socio_comercial as socio, d.familia, d.id as "idDocumento", t.estado as antes, n.estado as despues`.execute(
    tx,
  )
  return rows[0]
}

export async function findCancelacionDe(tx: Tx, familia: string, idDocumento: number) {
  const { rows } = await sql<{
    id: number
    uuid: string
    estado: EstadoCancelacion
    socio: number
    id_archivo_acuse: number | null
  }>`
    select x.id, upper(x.uuid::text) as uuid, x.estado, x.id_socio_comercial as socio, x.id_archivo_acuse
      from cancelacion x join documento_fiscal d on d.id = x.id_documento
     where d.id = ${idDocumento} and d.familia = ${familia} order by x.id desc limit 1`.execute(tx)
  return rows[0]
}

/** When each payment receipt is due, the fifth day of the month after its payment: all that wait, and those of the last two months. */
export const listCalendario = (tx: Tx) =>
  jsonRows(
    tx,
    sql`select r.id as "IdRep", ${sql`case when r.uuid is null then null else r.serie || '-' || r.folio end`} as "Folio", upper(r.uuid::text) as "UUID",
               r.id_deposito as "IdDeposito", s.id as "IdSocioComercial", s.nombre as "SocioComercial", c.nombre as "Cliente",
               (select coalesce(sum(a.importe_cent), 0) / 100.0 from aplicacion a where a.id_asiento = r.id_asiento)::numeric(18,2) as "Monto",
               to_char(p.fecha, 'YYYY-MM-DD') as "FechaPago", to_char(l.limite, 'YYYY-MM-DD') as "Limite",
               l.limite - (now() at time zone 'America/Mexico_City')::date as "Dias",
               ${enMexico(sql`r.fecha_timbrado`)} as "FechaTimbrado",
               (case r.estado ${sql.join(
                 (['borrador', 'timbrado', 'por_cancelar', 'cancelado'] as const).map(
                   (estado) => sql`when ${sql.lit(estado)} then ${sql.lit(estatusDe(REP, estado))}`,
                 ),
                 sql` `,
               )} end) as "Estatus"
          from documento_fiscal r join socio_comercial s on s.id = r.id_socio_comercial join cliente c on c.id = r.id_cliente
          join asiento e on e.id = r.id_asiento left join deposito d on d.id = r.id_deposito
          cross join lateral (select coalesce(d.fecha_pago, e.fecha_negocio) as fecha) p
          cross join lateral (select (date_trunc('month', p.fecha) + interval '1 month 4 days')::date as limite) l
         where r.familia = 'rep' and r.estado in ('borrador', 'timbrado', 'por_cancelar', 'cancelado')
           and (r.estado = 'borrador' or l.limite > (now() at time zone 'America/Mexico_City')::date - 62)
         order by (r.estado = 'borrador') desc, case when r.estado = 'borrador' then l.limite end, l.limite desc, r.id desc limit 2000`,
  )
