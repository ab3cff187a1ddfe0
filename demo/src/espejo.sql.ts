// What the demonstration's file of the SAT is made of: our own stamps as their XML tells them, and the suppliers' invoices.
import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export type Emitido = {
  uuid: string
  rfcEmisor: string
  rfcReceptor: string
  nombreReceptor: string
  efecto: string
  total: string
  fecha: string
  cancelado: boolean
  /** A plain invoice stamped long enough ago that the SAT must have it, with nothing else going on. */
  elegible: boolean
}

const fechaSql = (columna: ReturnType<typeof sql>) => sql<string>`to_char(${columna}, 'YYYY-MM-DD HH24:MI:SS')`

export async function listEmitidos(tx: Tx, desde: string): Promise<Emitido[]> {
  const { rows } = await sql<Emitido>`
    select upper(p.uuid::text) as uuid, p.rfc_emisor as "rfcEmisor", p.rfc_receptor as "rfcReceptor", p.nombre_receptor as "nombreReceptor", p.efecto,
           p.total::text as total, ${fechaSql(sql`p.fecha`)} as fecha, d.estado = 'cancelado' as cancelado,
           (d.familia = 'factura' and d.estado = 'timbrado' and d.fecha_timbrado < now() - interval '9 days') as elegible
      from cfdi_propio p join documento_fiscal d on d.id = p.id_documento and d.uuid = p.uuid
     where p.fecha >= ${desde}::date order by p.fecha, p.uuid`.execute(tx)
  return rows
}

type DeProveedor = {
  uuid: string
  rfc: string
  nombre: string
  total: string
  efecto: string
  fecha: string
  estado: string
}

/** Invoices that are here with their XML, and the state of the return that carries each. */
export async function listDeProveedores(tx: Tx, desde: string): Promise<DeProveedor[]> {
  const { rows } = await sql<DeProveedor>`
    select upper(r.uuid::text) as uuid, r.rfc_emisor as rfc, r.nombre_emisor as nombre, r.total::text as total, r.tipo as efecto, ${fechaSql(sql`r.fecha`)} as fecha, coalesce(t.estado, '') as estado
      from factura_recibida r left join retorno t on t.uuid_proveedor = r.uuid
     where r.fecha >= ${desde}::date order by r.id`.execute(tx)
  return rows
}
