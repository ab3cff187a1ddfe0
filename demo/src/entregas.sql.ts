// What the deliveries of the demonstration start from: the invoices of a partner that its trucks could have carried.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export type Entregable = {
  id: number
  cliente: number
  /** A company, which withholds of a freight. */
  empresa: boolean
  producto: number
  litros: number
  dias: number
}

/** Fuel invoiced in the last weeks and in force, the oldest first. */
export async function listEntregables(tx: Tx, socio: number, ahora: Date): Promise<Entregable[]> {
  const { rows } = await sql<Entregable>`
    select d.id, d.id_cliente as cliente, length(c.rfc) = 12 as empresa, d.id_producto as producto, d.litros::float8 as litros,
           floor(extract(epoch from ${ahora.toISOString()}::timestamptz - d.fecha_emision) / 86400)::int as dias
      from documento_fiscal d join producto p on p.id = d.id_producto join cliente c on c.id = d.id_cliente
     where d.id_socio_comercial = ${socio} and d.familia = 'factura' and d.estado = 'timbrado' and p.clave_hyp is not null
       and d.fecha_emision > ${ahora.toISOString()}::timestamptz - interval '45 days'
     order by d.fecha_emision`.execute(tx)
  return rows
}

export async function permitEntregas(tx: Tx, socio: number): Promise<void> {
  await sql`update socio_comercial set permite_entregas = true where id = ${socio}`.execute(tx)
}

export async function listClientes(tx: Tx, socio: number): Promise<{ id: number; cp: string; nombre: string }[]> {
  const { rows } = await sql<{ id: number; cp: string; nombre: string }>`
    select id, codigo_postal as cp, nombre from cliente where id_socio_comercial = ${socio} and rfc not like 'X_XX010101000' order by id`.execute(
    tx,
  )
  return rows
}
