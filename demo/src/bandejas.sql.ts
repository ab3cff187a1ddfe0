// What the desks of the demonstration start from: unpaid invoices of one client, the one that owes the most of them.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export type PorCobrar = {
  id: number
  idCliente: number
  cliente: string
  idProducto: number
  litros: string
  cent: string
}

export async function listPorCobrar(tx: Tx, socio: number): Promise<PorCobrar[]> {
  const { rows } = await sql<PorCobrar>`
    with abiertas as (
      select d.id, d.id_cliente, d.id_producto, d.litros::text as litros, b.saldo_cent, d.fecha_emision,
             count(*) over (partition by d.id_cliente) as cuantas
        from documento_fiscal d join documento_saldo b on b.id_documento = d.id
       where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and b.saldo_cent > 0)
    select a.id, a.id_cliente as "idCliente", c.nombre as cliente, a.id_producto as "idProducto", a.litros, a.saldo_cent::text as cent
      from abiertas a join cliente c on c.id = a.id_cliente
     order by a.cuantas desc, a.id_cliente, a.fecha_emision`.execute(tx)
  return rows
}

/** Fuel, whose receiver must accept in so many words, and on which nothing depends: no note, no payment, none announced. */
export async function listCancelables(tx: Tx, socio: number, cuantas: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from documento_fiscal d join producto p on p.id = d.id_producto and p.clave_hyp is not null
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado'
       and not exists (select 1 from documento_fiscal n where n.id_factura = d.id)
       and not exists (select 1 from aplicacion a where a.id_documento = d.id and a.cancelada_por is null)
       and not exists (select 1 from deposito_documento q where q.id_documento = d.id)
     order by d.fecha_emision desc limit ${cuantas}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function existsBol(tx: Tx, bol: string): Promise<boolean> {
  const { rows } = await sql`select 1 from documento_fiscal where bol = ${bol}`.execute(tx)
  return rows.length > 0
}

/** The day it was asked for. */
export async function dateCancelacion(tx: Tx, idDocumento: number, creada: Date): Promise<void> {
  await sql`update cancelacion set creada = ${creada} where id_documento = ${idDocumento}`.execute(tx)
}

export async function requireAprobacion(tx: Tx, socio: number): Promise<void> {
  await sql`update socio_comercial set cancelacion_requiere_aprobacion = true where id = ${socio}`.execute(tx)
}

type Pagada = { id: number; idCliente: number; idProducto: number; litros: string; idOtra: number }

/** The newest large invoice that was paid whole, of a client that still owes another one (PPD). */
export async function findPagada(tx: Tx, socio: number): Promise<Pagada | undefined> {
  const { rows } = await sql<Pagada>`
    select d.id, d.id_cliente as "idCliente", d.id_producto as "idProducto", d.litros::text as litros, o.id as "idOtra"
      from documento_fiscal d join documento_saldo b on b.id_documento = d.id and b.saldo_cent = 0
      join lateral (select k.id from documento_fiscal k join documento_saldo s on s.id_documento = k.id and s.saldo_cent > 1000000
                      join metodo_pago m on m.id = k.id_metodo_pago and m.codigo = 'PPD'
                     where k.id_socio_comercial = d.id_socio_comercial and k.id_cliente = d.id_cliente and k.familia = 'factura' and k.estado = 'timbrado'
                     order by k.fecha_emision limit 1) o on true
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and d.litros >= 5000
       and not exists (select 1 from documento_fiscal n where n.id_factura = d.id)
     order by d.fecha_emision desc limit 1`.execute(tx)
  return rows[0]
}
