// Rows the verbs of a delivery touch: its load as delivered, its draft of a document, and the trips whose hour has come.
import { CP } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { mover, nacer } from '../../craft/puerta/mover.sql.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'

export async function listCargas(tx: Tx, id: number) {
  const { rows } = await sql<{ n: number; id_producto: number; litros: string }>`
    select n, id_producto, litros::text from entrega_carga where id_entrega = ${id} order by n, id_producto`.execute(tx)
  return rows
}

export async function noteEntregados(
  tx: Tx,
  c: { id: number; n: number; idProducto: number; litros: string },
): Promise<void> {
  await sql`
    update entrega_carga set entregados = ${c.litros} where id_entrega = ${c.id} and n = ${c.n} and id_producto = ${c.idProducto}`.execute(
    tx,
  )
}

/** The document is born when somebody asks for its stamp; before that there is nothing to number. */
export async function insertCartaPorte(
  tx: Tx,
  e: { idEntrega: number; socio: number; idCliente: number | null; idUsuario: number | null },
): Promise<number> {
  const id = await nacer(tx, 'documento_fiscal', {
    id_socio_comercial: e.socio,
    familia: CP,
    estado: 'borrador',
    id_cliente: e.idCliente,
    subtotal: 0,
    iva: 0,
    total: 0,
    id_usuario_captura: e.idUsuario,
  })
  await sql`update entrega set id_documento = ${id} where id = ${e.idEntrega}`.execute(tx)
  return id
}

/** The draft of a delivery that will not be; one that was never sealed has no folio to lose. */
export async function discardDocumento(tx: Tx, id: number): Promise<void> {
  await mover(tx, documentoDe(CP), { id, verbo: 'descartar', a: 'borrado' })
}

/** Trips ready to go whose declared hour has come by that clock. */
export async function listPorSalir(tx: Tx, ahora: Date, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from entrega e left join documento_fiscal d on d.id = e.id_documento
     where e.estado = 'lista' and d.estado = 'timbrado' and e.salida at time zone e.zona_horaria <= ${ahora.toISOString()}
     order by e.salida limit ${limite}`.execute(tx)
  return rows.map(({ id }) => id)
}
