// What stands in the way of a substitute: another one in force, or receipts and applied advances of what it replaces.
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { enProceso, folioSql, vigente } from './fila.sql.ts'

type Estorbos = { familia: FamiliaCfdi; sustituto: string | null; recibos: string | null; aplicacion: string | null }

/**
 * Folios, or null where there is nothing. A receipt that waits for its stamp counts: in a moment it is in force. The caller holds
 * the lock of the original.
 */
export async function readEstorbos(tx: Tx, propio: number, original: number): Promise<Estorbos> {
  const { rows } = await sql<Estorbos>`
    select o.familia, (select ${folioSql('d')} from documento_fiscal d where d.id_factura_cancelada = ${original} and d.id <> ${propio}
               and (${vigente('d')} or ${enProceso('d')})
             order by d.id limit 1) as sustituto,
           (select string_agg(distinct case when r.uuid is not null then ${folioSql('r')} else coalesce('uno por timbrarse del depósito ' || r.id_deposito, 'uno por timbrarse') end, ', ')
              from aplicacion a
              join documento_fiscal r on r.familia = 'rep' and r.id_asiento = a.id_asiento and r.estado not in ('cancelado', 'borrado')
             where a.id_documento = ${original} and a.cancelada_por is null) as recibos,
           (select ${folioSql('n')} from documento_fiscal n join operacion_tipo t on t.id = n.id_operacion_tipo and t.anticipo
             where n.id_factura = ${original} and n.familia = 'nota_credito' and n.estado not in ('cancelado', 'borrado', 'rechazado')
             order by n.id limit 1) as aplicacion
      from documento_fiscal o where o.id = ${original}`.execute(tx)
  return rows[0]!
}

/** The living document, stamped or not, that says it replaces this one. */
export async function findSustituta(tx: Tx, original: number): Promise<string | undefined> {
  const { rows } = await sql<{ folio: string }>`
    select ${folioSql('d')} as folio from documento_fiscal d where d.id_factura_cancelada = ${original}
       and d.estado not in ('cancelado', 'borrado', 'rechazado') order by d.id desc limit 1`.execute(tx)
  return rows[0]?.folio
}
