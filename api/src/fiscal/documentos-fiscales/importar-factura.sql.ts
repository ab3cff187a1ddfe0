// What the words of an imported row lead to, and the keys other systems have used.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../comprobante/fila.sql.ts'

type Palabras = {
  rfc: string
  producto: string
  metodo: string
  forma: string
  tipo: string
  sku: string
  sucursal: string
}
export type Hallados = Record<keyof Palabras, number | null>

/** Names are compared without capitals or accents; a partner's clients and branches, by row security and by name. */
export async function findHallados(tx: Tx, socio: number, p: Palabras): Promise<Hallados> {
  const { rows } = await sql<Hallados>`
    select (select min(id) from cliente where id_socio_comercial = ${socio} and rfc = upper(${p.rfc}) and not inactivo) as rfc,
           (select min(id) from producto where plegar(nombre) = plegar(${p.producto}) or id::text = ${p.producto}) as producto,
           (select min(id) from metodo_pago where codigo = upper(${p.metodo})) as metodo,
           (select min(id) from forma_pago where codigo = lpad(${p.forma}, 2, '0')) as forma,
           (select min(id) from factura_tipo where plegar(nombre) = plegar(${p.tipo}) or id::text = ${p.tipo}) as tipo,
           (select min(id) from sku_tipo where plegar(nombre) = plegar(${p.sku}) or id::text = ${p.sku}) as sku,
           (select min(id) from sucursal where id_socio_comercial = ${socio} and plegar(nombre) = plegar(${p.sucursal})) as sucursal`.execute(
    tx,
  )
  return rows[0]!
}

export type Usada = { huella: Buffer; id: number; folio: string; total: string }

/** Whoever brings the same key at the same time waits here for the first. */
export async function lockClave(tx: Tx, socio: number, clave: string): Promise<Usada | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('clave_externa ' || ${clave}, ${socio}))`.execute(tx)
  const { rows } = await sql<Usada>`
    select c.huella, d.id, ${folioSql('d')} as folio, d.total from clave_externa c join documento_fiscal d on d.id = c.id_documento
     where c.id_socio_comercial = ${socio} and c.clave = ${clave}`.execute(tx)
  return rows[0]
}

export async function insertClave(tx: Tx, socio: number, clave: string, huella: Buffer, id: number): Promise<void> {
  await sql`
    insert into clave_externa (id_socio_comercial, clave, huella, id_documento)
    values (${socio}, ${clave}, ${huella}, ${id})`.execute(tx)
}

type Hecha = { id: number; folio: string; total: string; motivos: string[] }

export async function readHecha(tx: Tx, id: number): Promise<Hecha> {
  const { rows } = await sql<Hecha>`
    select d.id, ${folioSql('d')} as folio, d.total, d.motivos_autorizacion as motivos from documento_fiscal d where d.id = ${id}`.execute(
    tx,
  )
  return rows[0]!
}
