// The questions of `verify` that SQL can answer: one row per broken promise, none when all is proven.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { vigente } from '../../fiscal/comprobante/fila.sql.ts'
import { DE_OTROS } from '../../fiscal/comprobante/sucesos.sql.ts'
import { intentoVivo } from '../../fiscal/pac/intento.sql.ts'
import { enGrupo, huellasDe, type Noche } from './noche.sql.ts'

export type Diferencia = { regla: string; objeto: string; dato: string }

/** Of one rule in one run. */
export const MAX_POR_REGLA = 1000
/** One more is asked for, to know whether there are more. */
export const unaMas = sql`limit ${sql.lit(MAX_POR_REGLA + 1)}`

/** Reading the whole book takes longer than any request may. */
export async function allowLong(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '1800000', true)`.execute(tx)
}

export async function listLibro(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`select regla, objeto, dato from verifica_libro ${unaMas}`.execute(tx)
  return rows
}

/** V10: stamps and documents tell the same story. */
export async function listTimbrados(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V10 timbre sin documento timbrado' as regla, t.id_documento::text as objeto, t.uuid::text as dato
      from timbrado t join documento_fiscal d on d.id = t.id_documento
     where t.estado = 'timbrado' and d.uuid is distinct from t.uuid
    union all
    select 'V10 documento timbrado sin su timbre', d.id::text, d.uuid::text from documento_fiscal d
     where d.uuid is not null and not exists (select 1 from timbrado t where t.id_documento = d.id and t.uuid = d.uuid)
    union all
    select 'V10 entrega en camino sin su Carta Porte', e.id::text, e.estado from entrega e left join documento_fiscal d on d.id = e.id_documento
     where e.estado in ('lista', 'en_ruta') and d.estado is distinct from 'timbrado' and d.estado is distinct from 'por_cancelar'
     ${unaMas}`.execute(tx)
  return rows
}

/** V11: Cancelada only with the SAT's status kept and exactly one reversal; and no reversal without it. */
export async function listCancelados(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V11 cancelado sin constancia del SAT' as regla, d.id::text as objeto, d.uuid::text as dato from documento_fiscal d
     where d.estado = 'cancelado' and not exists (select 1 from cancelacion c where c.id_documento = d.id
            and c.estado = 'cancelada' and c.estatus_sat = 'Cancelado' and c.id_archivo_estatus is not null)
    union all
    select 'V11 cancelado sin su reversa en el libro', d.id::text, d.uuid::text from documento_fiscal d
     where d.estado = 'cancelado' and d.familia not in ('rep', 'carta_porte') and not exists (select 1 from asiento r join asiento a on a.id = r.reversa_de
            where a.clave_idem = 'documento:' || d.id || ':timbrado')
    union all
    select 'V11 reversa de un documento vigente', d.id::text, d.uuid::text from documento_fiscal d
      join asiento a on a.clave_idem = 'documento:' || d.id || ':timbrado' join asiento r on r.reversa_de = a.id
     where d.estado <> 'cancelado'
     ${unaMas}`.execute(tx)
  return rows
}

/** V37: what each document says is owed of it is what the book says, or what is held of a credit note. */
export async function listSaldos(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V37 saldo del documento distinto del libro' as regla, x.id::text as objeto,
           format('guardado %s, libro %s', x.saldo_cent, x.cent) as dato
      from (select d.id, d.saldo_cent, case
                when d.estado = 'cancelado' then 0
                when not ${vigente('d')} then -1
                when d.familia = 'nota_credito' then coalesce(h.cent, 0)
                else coalesce(b.saldo_cent, 0) end as cent
              from documento_fiscal d left join documento_saldo b on b.id_documento = d.id
              left join (select id_objeto, sum(importe_cent) as cent from congelamiento
                          where clase = 'nota de crédito' and estado = 'activo' group by 1) h on h.id_objeto = d.id) x
     where x.saldo_cent <> x.cent
     ${unaMas}`.execute(tx)
  return rows
}

/** V38: what is kept of each day or counted, which the foot of a list and the charts add up, is what its rows add up to (D-298). */
export async function listDiasSumados(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    with suma as (
      select id_socio_comercial, familia, dia, estado, id_producto, debe,
             array[sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent)] as cifras
        from documento_suma group by 1, 2, 3, 4, 5, 6),
    contada as (
      select id_socio_comercial, familia, dia, estado, id_producto, debe,
             array[filas, litros_mil, total_cent, saldo_cent]::numeric[] as cifras from documento_suma_contada),
    movido as (
      select id_socio_comercial, fecha, count(*) as filas, sum(monto_cent) as cent, min(seq) as primera, max(seq) as ultima
        from movimiento group by 1, 2)
    select 'V38 día de documentos distinto de sus filas' as regla,
           concat_ws(' ', id_socio_comercial, familia, dia, estado, id_producto) as objeto,
           format('guardado %s, filas %s', s.cifras, c.cifras) as dato
      from suma s full join contada c using (id_socio_comercial, familia, dia, estado, id_producto, debe)
     where s.cifras is distinct from c.cifras and not (c.cifras is null and s.cifras = array[0, 0, 0, 0]::numeric[])
    union all
    select 'V38 mes de documentos distinto de sus días', concat_ws(' ', id_socio_comercial, familia, mes, estado, id_producto),
           format('guardado %s, días %s', m.cifras, s.cifras)
      from (select id_socio_comercial, familia, mes, estado, id_producto, debe,
                   array[filas, litros_mil, total_cent, saldo_cent]::numeric[] as cifras from documento_mes) m
      full join (select id_socio_comercial, familia, date_trunc('month', dia::timestamp)::date as mes, estado, id_producto, debe,
                        array[sum(filas), sum(litros_mil), sum(total_cent), sum(saldo_cent)] as cifras
                   from documento_dia group by 1, 2, 3, 4, 5, 6) s using (id_socio_comercial, familia, mes, estado, id_producto, debe)
     where m.cifras is distinct from s.cifras
    union all
    select 'V38 día del estado de cuenta distinto de sus filas', concat_ws(' ', id_socio_comercial, fecha),
           format('guardado %s, filas %s', g.monto_cent, m.cent)
      from movimiento_dia g full join movido m using (id_socio_comercial, fecha)
     where (g.filas, g.monto_cent) is distinct from (m.filas, m.cent) or m.primera < g.seq_primera or m.ultima > g.seq_ultima
    union all
    select 'V38 hechos de la bitácora distintos de los contados', objeto, format('guardado %s, filas %s', g.filas, b.filas)
      from (select objeto, sum(filas) as filas from bitacora_contada group by 1) g
      full join (select objeto, count(*) as filas from bitacora group by 1) b using (objeto)
     where g.filas is distinct from b.filas
     ${unaMas}`.execute(tx)
  return rows
}

/** V39: the line of each client is what its facts, its documents, its payments and its mails tell it, each once (D-278). */
export async function listLineasDeClientes(tx: Tx, noche?: Noche): Promise<Diferencia[]> {
  const deNoche = (fila: RawBuilder<unknown>, momento: RawBuilder<unknown>) =>
    noche ? sql`(${enGrupo(sql`${fila}.id`, noche)} or ${momento} >= ${noche.desde}::timestamptz)` : sql`true`
  const { rows } = await sql<Diferencia>`
    with hechos as (select b.* from bitacora b where ${deNoche(sql`b`, sql`b.momento`)}),
    correos as (select e.* from correo_enviado e where ${deNoche(sql`e`, sql`e.creado`)}),
    debido as (
      select coalesce(d.id_cliente, p.id_cliente, case when b.objeto = 'cliente' then b.id_objeto end) as id_cliente, b.momento, 'b' as clase,
             b.id, b.id_socio_comercial
        from hechos b
        left join documento_fiscal d on d.familia = b.objeto and d.familia <> 'carta_porte' and d.id = b.id_objeto
        left join deposito p on b.objeto = 'deposito' and p.id = b.id_objeto
       where b.objeto = 'cliente' or b.accion in ${DE_OTROS}
      union all
      select coalesce(e.id_cliente, d.id_cliente), e.creado, 'c', e.id, e.id_socio_comercial
        from correos e left join documento_fiscal d on d.id = e.id_documento and d.familia <> 'carta_porte')
    select 'V39 línea de un cliente distinta de lo que pasó' as regla, id_cliente::text as objeto,
           concat_ws(' ', case clase when 'b' then 'hecho' else 'correo' end, id, case when x.esta is null then 'de más' else 'falta' end) as dato
      from (select *, true as esta from suceso_de_cliente l where ${deNoche(sql`l`, sql`l.momento`)}) s
      full join (select *, true as esta from debido where id_cliente is not null and id_socio_comercial is not null) x
        using (id_cliente, momento, clase, id, id_socio_comercial)
     where s.esta is null or x.esta is null
     ${unaMas}`.execute(tx)
  return rows
}

/** V13: every file's bytes are those its hash names. Asked of the database, which has both; those in the store are V28. */
export async function listArchivos(tx: Tx, noche?: Noche): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V13 archivo alterado' as regla, encode(c.sha256, 'hex') as objeto, c.tamanio::text as dato
      from contenido c where sha256(c.bytes) <> c.sha256 ${noche ? sql`and c.sha256 in (${huellasDeNoche(noche)})` : sql``}
     ${unaMas}`.execute(tx)
  return rows
}

function huellasDeNoche(noche: Noche) {
  const { primera, hasta } = huellasDe(noche)
  return sql`select sha256 from contenido where sha256 >= ${primera} and sha256 < ${hasta}
             union select sha256 from contenido where creado >= ${noche.desde}::timestamptz`
}

/** V16: nothing uncertain is older than the day it had to be resolved. */
export async function listAtrasados(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select 'V16 timbrado sin resolver' as regla, id_documento::text as objeto, estado || ' desde ' || creado::text as dato
      from timbrado where ${intentoVivo('timbrado')} and creado < now() - interval '72 hours'
     ${unaMas}`.execute(tx)
  return rows
}

/** V17: an adjustment is in the book exactly when a second person confirmed it (D-191), or when it is older than that rule. */
export async function listAjustes(tx: Tx): Promise<Diferencia[]> {
  const { rows } = await sql<Diferencia>`
    select case when t.vale then 'V17 ajuste confirmado sin su asiento' else 'V17 asiento de un ajuste sin confirmar' end as regla,
           t.id::text as objeto, t.monto::text as dato
      from (select a.id, a.monto, coalesce(c.estado, 'confirmado') = 'confirmado' as vale,
                   exists (select 1 from asiento s where s.clave_idem = 'ajuste:' || a.id) as asentado
              from ajuste a left join cambio_pendiente c on c.cosa = 'ajuste' and c.id_objeto = a.id) t
     where t.vale <> t.asentado
     ${unaMas}`.execute(tx)
  return rows
}

export type DocumentoVerificable = {
  id: number
  familia: string
  serie: string
  folio: number
  uuid: string
  subtotal: string
  descuento: string
  iva: string
  total: string
  rfc_cliente: string
  /** Null when the file is gone. */
  sha256: Buffer | null
  bytes: Buffer | null
  cxc_cent: string | null
  /** What its posting moved in the partner's account. */
  socio_cent: string | null
  /** It is the Carta Porte of a delivery, by itself or with its freight. */
  viaja: boolean
}

/** One part of so many, by the first bytes of the digest: each file is in exactly one. */
export type Rebanada = { partes: number; parte: number }

const enRebanada = (tabla: 'k' | 'c', { partes, parte }: Rebanada) => {
  const sha256 = sql.ref(`${tabla}.sha256`)
  return sql`${sql.ref(`${tabla}.bytes`)} is null
     and (get_byte(${sha256}, 0) * 65536 + get_byte(${sha256}, 1) * 256 + get_byte(${sha256}, 2)) % ${partes}::int = ${parte}::int`
}

export async function countFuera(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contenido where bytes is null`.execute(tx)
  return rows[0]!.n
}

/** Files of the store that are not the XML of a stamped document, in blocks by their digest. */
export async function nextFuera(
  tx: Tx,
  rebanada: Rebanada,
  despuesDe: Buffer,
  limite: number,
): Promise<{ sha256: Buffer; tamanio: number }[]> {
  const { rows } = await sql<{ sha256: Buffer; tamanio: number }>`
    select c.sha256, c.tamanio from contenido c
     where ${enRebanada('c', rebanada)} and c.sha256 > ${despuesDe}
       and not exists (select 1 from archivo a join documento_fiscal d on d.id_archivo_xml = a.id and d.uuid is not null
                        where a.sha256 = c.sha256)
     order by c.sha256 limit ${limite}`.execute(tx)
  return rows
}

/** Only those in the store that fall in a part, those before an id, or those stamped from a moment on. */
type Cuales = Rebanada | { antesDe: number } | { desde: string }

function filtro(cuales: Cuales) {
  if ('partes' in cuales) return sql`and ${enRebanada('k', cuales)}`
  if ('antesDe' in cuales) return sql`and d.id < ${cuales.antesDe}`
  return sql`and d.id in (select t.id_documento from timbrado t where t.estado = 'timbrado' and t.terminado >= ${cuales.desde}::timestamptz)`
}

/** Stamped documents with their XML and the lines that charged them, in blocks by id. */
export async function nextDocumentos(
  tx: Tx,
  despuesDe: number,
  limite: number,
  cuales?: Cuales,
): Promise<DocumentoVerificable[]> {
  const { rows } = await sql<DocumentoVerificable>`
    select d.id, d.familia, d.serie, d.folio, upper(d.uuid::text) as uuid, d.subtotal, d.descuento, d.iva, d.total, case when d.familia = 'carta_porte' then m.rfc else c.rfc end as rfc_cliente,
           k.sha256, k.bytes, exists (select 1 from entrega v where v.id_documento = d.id) as viaja,
           (select p.importe_cent::text from partida p join asiento a on a.id = p.id_asiento
             where a.clave_idem = 'documento:' || d.id || ':timbrado' and p.id_documento = d.id) as cxc_cent,
           (select sum(p.importe_cent)::text from partida p join asiento a on a.id = p.id_asiento join cuenta q on q.id = p.id_cuenta
             where a.clave_idem = 'documento:' || d.id || ':timbrado' and q.clave = 'socio:' || d.id_socio_comercial) as socio_cent
      from documento_fiscal d left join cliente c on c.id = d.id_cliente join socio_comercial s on s.id = d.id_socio_comercial
      -- In a traslado the receiver is the issuer itself.
      cross join lateral (select rfc from emisor where id = coalesce(s.id_emisor, (select min(id) from emisor))) m
      left join archivo f on f.id = d.id_archivo_xml left join contenido k on k.sha256 = f.sha256
     where d.uuid is not null and d.id > ${despuesDe} ${cuales ? filtro(cuales) : sql``} order by d.id limit ${limite}`.execute(
    tx,
  )
  return rows
}

export async function readUltimoDocumento(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from documento_fiscal`.execute(tx)
  return rows[0]!.id
}

export async function countAll(
  tx: Tx,
): Promise<{ documentos: number; asientos: number; partidas: number; archivos: number }> {
  const { rows } = await sql<{ documentos: number; asientos: number; partidas: number; archivos: number }>`
    select (select count(*) from documento_fiscal) as documentos, (select count(*) from asiento) as asientos,
           (select count(*) from partida) as partidas, (select count(*) from contenido) as archivos`.execute(tx)
  return rows[0]!
}
