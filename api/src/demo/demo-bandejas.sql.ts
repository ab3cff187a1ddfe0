// What the desks of the demonstration start from: unpaid invoices of one client, the one that owes the most of them.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

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

/** Invoices nothing depends on: they may be cancelled. */
export async function findCancelable(tx: Tx, socio: number, excepto: number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id from documento_fiscal d
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and d.id <> all(${excepto})
       and not exists (select 1 from documento_fiscal n where n.id_factura = d.id)
       and not exists (select 1 from aplicacion a where a.id_documento = d.id and a.cancelada_por is null)
     order by d.fecha_emision desc limit 1`.execute(tx)
  return rows[0]?.id
}

export type Pagada = { id: number; idCliente: number; idProducto: number; litros: string; idOtra: number }

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
