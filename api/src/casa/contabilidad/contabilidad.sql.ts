// Rows of the books: lines of the ledger of a month with their evidence, the accounts they are told with, and closed months.

import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

const inicio = (periodo: string) => `${periodo}-01`

/** Lines of the month up to a posting, in the order in which they are exported and digested. */
const delMes = (periodo: string, ultimo: number) => sql`
  from asiento a join partida p on p.id_asiento = a.id join cuenta c on c.id = p.id_cuenta
 where a.fecha_negocio >= ${inicio(periodo)}::date and a.fecha_negocio < ${inicio(periodo)}::date + interval '1 month' and a.id <= ${ultimo}`

export type Sumas = { polizas: number; debe_cent: string; haber_cent: string; huella: string; descuadradas: number }

export async function readSumas(tx: Tx, periodo: string, ultimo: number): Promise<Sumas> {
  const { rows } = await sql<Sumas>`
    select count(*)::int as polizas, coalesce(sum(x.debe), 0)::text as debe_cent, coalesce(sum(x.haber), 0)::text as haber_cent,
           encode(sha256(convert_to(coalesce(string_agg(x.lineas, E'\n' order by x.id), ''), 'UTF8')), 'hex') as huella,
           count(*) filter (where x.debe <> x.haber)::int as descuadradas
      from (select a.id, sum(greatest(p.importe_cent, 0)) as debe, sum(greatest(-p.importe_cent, 0)) as haber,
                   string_agg(concat_ws(':', a.id, p.n, a.fecha_negocio, c.clave, p.importe_cent), E'\n' order by p.n) as lineas
              ${delMes(periodo, ultimo)} group by a.id) x`.execute(tx)
  return rows[0]!
}

export type CuentaFila = CuentaMapeada & { agrupador: string; version: number; debe_cent: string; haber_cent: string }

export async function listCuentas(tx: Tx, periodo: string, ultimo: number): Promise<CuentaFila[]> {
  const { rows } = await sql<CuentaFila>`
    select k.tipo, k.numero, k.nombre, k.agrupador, k.version, coalesce(x.debe, 0)::text as debe_cent, coalesce(x.haber, 0)::text as haber_cent
      from cuenta_contable k
      left join (select c.tipo, sum(greatest(p.importe_cent, 0)) as debe, sum(greatest(-p.importe_cent, 0)) as haber
                   ${delMes(periodo, ultimo)} group by c.tipo) x on x.tipo = k.tipo
     order by k.numero`.execute(tx)
  return rows
}

export type CuentaMapeada = { tipo: string; numero: string; nombre: string }

export async function listMapa(tx: Tx): Promise<CuentaMapeada[]> {
  const { rows } = await sql<CuentaMapeada>`select tipo, numero, nombre from cuenta_contable order by tipo`.execute(tx)
  return rows
}

export type Linea = {
  id: number
  fecha: string
  evento: string
  tipo: string
  socio: number | null
  socio_nombre: string | null
  cent: string
  uuid: string | null
  rfc: string | null
  total: string | null
  folio: string | null
  deposito: number | null
  forma: string | null
  rfc_paga: string | null
}

/** A block of whole postings after one. */
export async function listLineas(
  tx: Tx,
  { periodo, ultimo, despues, cuantos }: { periodo: string; ultimo: number; despues: number; cuantos: number },
): Promise<Linea[]> {
  const { rows } = await sql<Linea>`
    with bloque as (
      select a.id, a.fecha_negocio, a.evento, case when a.clave_idem ~ '^documento:[0-9]+:' then split_part(a.clave_idem, ':', 2)::bigint end as id_documento,
             case when a.clave_idem ~ '^deposito:[0-9]+:' then split_part(a.clave_idem, ':', 2)::bigint end as id_deposito
        from asiento a where a.fecha_negocio >= ${inicio(periodo)}::date and a.fecha_negocio < ${inicio(periodo)}::date + interval '1 month'
         and a.id <= ${ultimo} and a.id > ${despues} order by a.id limit ${cuantos})
    select b.id, b.fecha_negocio::text as fecha, b.evento, c.tipo, c.id_socio_comercial as socio, s.nombre as socio_nombre,
           p.importe_cent::text as cent, upper(d.uuid::text) as uuid, k.rfc, d.total::text as total, d.familia || ' ' || d.id as folio,
           b.id_deposito as deposito, f.codigo as forma, q.rfc as rfc_paga
      from bloque b join partida p on p.id_asiento = b.id join cuenta c on c.id = p.id_cuenta
      left join socio_comercial s on s.id = c.id_socio_comercial
      left join documento_fiscal d on d.id = coalesce(p.id_documento, b.id_documento) left join cliente k on k.id = d.id_cliente
      left join deposito e on e.id = b.id_deposito left join forma_pago f on f.id = e.id_forma_pago left join cliente q on q.id = e.id_cliente
     order by b.id, p.n`.execute(tx)
  return rows
}

export type Cierre = Pick<Sumas, 'polizas' | 'debe_cent' | 'haber_cent' | 'huella'> & {
  periodo: string
  ultimo_asiento: number
  corte: string
  usuario: string | null
}

export async function findCierre(tx: Tx, periodo: string): Promise<Cierre | undefined> {
  const { rows } = await sql<Cierre>`
    select p.periodo, p.ultimo_asiento, ${textoDeMomento(sql`p.corte`)} as corte, p.polizas, p.debe_cent::text as debe_cent,
           p.haber_cent::text as haber_cent, p.huella, u.nombre as usuario
      from periodo_contable p left join usuario u on u.id = p.id_usuario where p.periodo = ${periodo}`.execute(tx)
  return rows[0]
}

/** How many postings of the month came after its cut. */
export async function countTardias(tx: Tx, periodo: string, ultimo: number): Promise<number> {
  const { rows } = await sql<{ cuantas: number }>`
    select count(*)::int as cuantas from asiento a where a.id > ${ultimo} and a.fecha_negocio >= ${inicio(periodo)}::date
       and a.fecha_negocio < ${inicio(periodo)}::date + interval '1 month'`.execute(tx)
  return rows[0]!.cuantas
}

/** The last posting there is, with the clock that goes with it. */
export async function readUltimo(tx: Tx): Promise<{ ultimo: number; corte: string }> {
  const { rows } = await sql<{ ultimo: number; corte: string }>`
    select coalesce(max(id), 0) as ultimo, ${textoDeMomento(sql`clock_timestamp()`)} as corte from asiento`.execute(tx)
  return rows[0]!
}

/** Nobody posts until this transaction ends: a number taken before the cut cannot appear after it. */
export async function quietLibro(tx: Tx): Promise<void> {
  await sql`select libro_quieto()`.execute(tx)
}

export async function insertCierre(
  tx: Tx,
  c: { periodo: string; ultimo: number; sumas: Sumas; idUsuario: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into periodo_contable (periodo, ultimo_asiento, corte, polizas, debe_cent, haber_cent, huella, id_usuario)
    values (${c.periodo}, ${c.ultimo}, clock_timestamp(), ${c.sumas.polizas}, ${c.sumas.debe_cent}, ${c.sumas.haber_cent}, ${c.sumas.huella}, ${c.idUsuario})
    on conflict do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function lockCuenta(
  tx: Tx,
  tipo: string,
): Promise<(CuentaMapeada & { agrupador: string; version: number }) | undefined> {
  const { rows } = await sql<CuentaMapeada & { agrupador: string; version: number }>`
    select tipo, numero, nombre, agrupador, version from cuenta_contable where tipo = ${tipo} for update`.execute(tx)
  return rows[0]
}

export async function updateCuenta(
  tx: Tx,
  tipo: string,
  c: { Numero: string; Nombre: string; Agrupador: string },
): Promise<void> {
  await sql`
    update cuenta_contable set numero = ${c.Numero}, nombre = ${c.Nombre}, agrupador = ${c.Agrupador}, version = version + 1
     where tipo = ${tipo}`.execute(tx)
}

export type EmisorContable = { rfc: string; nombre: string }

export async function findEmisor(tx: Tx): Promise<EmisorContable | undefined> {
  const { rows } = await sql<EmisorContable>`select rfc, nombre from emisor order by id limit 1`.execute(tx)
  return rows[0]
}

type RecibidaDiot = {
  id: number
  rfc: string
  nombre: string
  uuid: string
  fecha: string
  total: string
  metodo: string | null
  estatus: string | null
  sha256: Buffer | null
  xml: Buffer | null
}

/** Invoices of suppliers dated in the month, in force as far as is known; with their XML where it is here. */
export async function listRecibidas(tx: Tx, periodo: string, despues: number): Promise<RecibidaDiot[]> {
  const { rows } = await sql<RecibidaDiot>`
    select r.id, r.rfc_emisor as rfc, r.nombre_emisor as nombre, upper(r.uuid::text) as uuid, r.fecha::date::text as fecha, r.total::text as total,
           r.metodo_pago as metodo, r.estatus_sat as estatus, b.sha256, b.bytes as xml
      from factura_recibida r left join archivo x on x.id = r.id_archivo_xml left join contenido b using (sha256)
     where r.tipo = 'I' and r.fecha >= ${inicio(periodo)}::date and r.fecha < ${inicio(periodo)}::date + interval '1 month'
       and coalesce(r.estatus_sat, '') <> 'Cancelado' and r.estado <> 'descartada' and r.id > ${despues} order by r.id limit 200`.execute(
    tx,
  )
  return conBytes(tx, 'xml', rows)
}
