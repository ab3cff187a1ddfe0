// What the demonstration needs to know and to set about its third partner.

import type { Tx } from '@litro/api/craft/db/tx'
import { sql } from 'kysely'

export async function findUsuarioId(
  tx: Tx,
  emisor: string,
  sujeto: string,
): Promise<{ id: number; nombre: string } | undefined> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    select id, nombre from usuario where emisor = ${emisor} and sujeto = ${sujeto}`.execute(tx)
  return rows[0]
}

export async function findProducto(tx: Tx, nombre: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from producto where nombre = ${nombre}`.execute(tx)
  return rows[0]?.id
}

export async function setCondiciones(
  tx: Tx,
  socio: number,
  c: { limite: string; dias: number; producto: number; minimo: string; maximo: string },
): Promise<void> {
  await sql`
    update socio_comercial set limite_credito = ${c.limite}, dias_credito = ${c.dias}, autoriza_por_limite = true,
           autoriza_por_precio = true where id = ${socio}`.execute(tx)
  await sql`
    insert into banda_precio (id_socio_comercial, id_producto, precio_minimo, precio_maximo)
    values (${socio}, ${c.producto}, ${c.minimo}, ${c.maximo}) on conflict do nothing`.execute(tx)
}
