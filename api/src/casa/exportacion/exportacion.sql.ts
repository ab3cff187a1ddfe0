// The rows of the daily export: its setting, which days are due, who has each of them, and the facts of a day.

import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../../fiscal/comprobante/fila.sql.ts'

const ZONA = sql.lit('America/Mexico_City')

type Ajuste = { activa: boolean; hora: number; desde: string | null; version: number }

export async function readAjuste(tx: Tx): Promise<Ajuste> {
  const { rows } = await sql<Ajuste>`select activa, hora, desde::text, version from exportacion`.execute(tx)
  return rows[0]!
}

export async function lockAjuste(tx: Tx): Promise<Ajuste> {
  const { rows } = await sql<Ajuste>`select activa, hora, desde::text, version from exportacion for update`.execute(tx)
  return rows[0]!
}

/** Turned on, it begins with the day it is turned on; turned off and on again, what was not exported meanwhile stays out. */
export async function updateAjuste(tx: Tx, a: { activa: boolean; hora: number; desde: string | null }): Promise<void> {
  await sql`update exportacion set activa = ${a.activa}, hora = ${a.hora}, desde = ${a.desde}, version = version + 1`.execute(
    tx,
  )
}

type DiaFila = {
  dia: string
  estado: 'pendiente' | 'hecha'
  archivo: string | null
  sha256: string | null
  bytes: number | null
  hechos: number | null
  intentos: number
  error: string | null
  terminado: string | null
}

export async function listDias(tx: Tx, limite: number): Promise<DiaFila[]> {
  const { rows } = await sql<DiaFila>`
    select dia::text, estado, archivo, sha256, bytes::float8 as bytes, hechos, intentos, ultimo_error as error,
           ${textoDeMomento(sql`terminado`)} as terminado
      from exportacion_dia order by dia desc limit ${limite}`.execute(tx)
  return rows
}

/** Days that ended and whose hour has come get a row, once, whichever node looks first. */
export async function scheduleDias(tx: Tx, ahora: Date): Promise<void> {
  await sql`
    insert into exportacion_dia (dia)
    select d::date from exportacion e, generate_series(e.desde::timestamp,
             ((${ahora.toISOString()}::timestamptz at time zone ${ZONA}) - make_interval(hours => e.hora))::date - 1, interval '1 day') d
     where e.activa on conflict do nothing`.execute(tx)
}

type Tomado = { dia: string; intento: number }

/** One node at a time while its lease lasts; what a dead one left is taken again. */
export async function takeDia(tx: Tx, leaseMs: number): Promise<Tomado | undefined> {
  const { rows } = await sql<Tomado>`
    update exportacion_dia set intentos = intentos + 1, lease_hasta = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval
     where dia = (select dia from exportacion_dia where estado = 'pendiente' and proximo <= clock_timestamp()
                     and (lease_hasta is null or lease_hasta < clock_timestamp()) order by dia limit 1 for update skip locked)
    returning dia::text, intentos as intento`.execute(tx)
  return rows[0]
}

type Hecho = { archivo: string; sha256: string; bytes: number; hechos: number }

/** False when another node took the day meanwhile: its end is the one that counts. */
export async function finishDia(tx: Tx, { dia, intento }: Tomado, h: Hecho): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exportacion_dia set estado = 'hecha', archivo = ${h.archivo}, sha256 = ${h.sha256}, bytes = ${h.bytes}, hechos = ${h.hechos},
           terminado = clock_timestamp(), lease_hasta = null, ultimo_error = null
     where dia = ${dia} and estado = 'pendiente' and intentos = ${intento}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function failDia(tx: Tx, { dia, intento }: Tomado, motivo: string, esperaMs: number): Promise<void> {
  await sql`
    update exportacion_dia set ultimo_error = ${motivo.slice(0, 500)}, lease_hasta = null,
           proximo = clock_timestamp() + ${`${esperaMs} milliseconds`}::interval
     where dia = ${dia} and estado = 'pendiente' and intentos = ${intento}`.execute(tx)
}

/** Asked for again by a person: at once, and the file is written anew. False for a day nobody scheduled. */
export async function retryDia(tx: Tx, dia: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exportacion_dia set estado = 'pendiente', proximo = clock_timestamp(), terminado = null
     where dia = ${dia} and (lease_hasta is null or lease_hasta < clock_timestamp())`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export type HechoDelDia = {
  id: number
  momento: string
  accion: 'timbrar' | 'confirmar'
  socio: string
  familia: string
  folio: string
  uuid: string
  rfc: string
  cliente: string
  producto: string
  litros: string
  subtotal: string
  iva: string
  total: string
  /** Both only of what was stamped. */
  sha256: Buffer | null
  xml: Buffer | null
}

/** Documents stamped and cancelled in a day of Mexico, as the log tells them, in blocks. */
export async function listHechos(tx: Tx, dia: string, despuesDe: number, limite: number): Promise<HechoDelDia[]> {
  const { rows } = await sql<HechoDelDia>`
    select b.id, ${textoDeMomento(sql`b.momento`)} as momento, b.accion, s.nombre as socio, d.familia, ${folioSql('d')} as folio,
           upper(d.uuid::text) as uuid, coalesce(c.rfc, '') as rfc, coalesce(c.nombre, '') as cliente, coalesce(p.nombre, '') as producto,
           coalesce(d.litros::text, '') as litros, d.subtotal::text, d.iva::text, d.total::text,
           case when b.accion = 'timbrar' then k.sha256 end as sha256, case when b.accion = 'timbrar' then k.bytes end as xml
      from bitacora b join documento_fiscal d on d.id = b.id_objeto and d.familia = b.objeto
      join socio_comercial s on s.id = d.id_socio_comercial left join cliente c on c.id = d.id_cliente
      left join producto p on p.id = d.id_producto left join archivo f on f.id = d.id_archivo_xml left join contenido k on k.sha256 = f.sha256
     where b.momento >= ${dia}::timestamp at time zone ${ZONA} and b.momento < (${dia}::timestamp + interval '1 day') at time zone ${ZONA}
       and b.accion in ('timbrar', 'confirmar') and b.objeto in ('factura', 'nota_credito', 'nota_cargo', 'rep', 'carta_porte')
       and b.id > ${despuesDe} and d.uuid is not null
     order by b.id limit ${limite}`.execute(tx)
  return conBytes(tx, 'xml', rows)
}

type Fallida = { dia: string; motivo: string; momento: string }

/** The oldest day that could not leave. */
export async function findFallida(tx: Tx): Promise<Fallida | undefined> {
  const { rows } = await sql<Fallida>`
    select dia::text, ultimo_error as motivo, ${textoDeMomento(sql`proximo`)} as momento from exportacion_dia
     where estado = 'pendiente' and ultimo_error is not null order by dia limit 1`.execute(tx)
  return rows[0]
}
