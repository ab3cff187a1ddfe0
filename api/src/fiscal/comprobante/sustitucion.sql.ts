// What stands in the way of a substitute: another one in force, or receipts of the document it replaces.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { enProceso, folioSql, vigente } from './fila.sql.ts'

type Estorbos = { sustituto: string | null; recibos: string | null }

/** Folios, or null where there is nothing. The caller holds the lock of the original. */
export async function readEstorbos(tx: Tx, propio: number, original: number): Promise<Estorbos> {
  const { rows } = await sql<Estorbos>`
    select (select ${folioSql('d')} from documento_fiscal d where d.id_factura_cancelada = ${original} and d.id <> ${propio}
               and (${vigente('d')} or ${enProceso('d')})
             order by d.id limit 1) as sustituto,
           (select string_agg(distinct ${folioSql('r')}, ', ') from aplicacion a
              join documento_fiscal r on r.familia = 'rep' and r.id_asiento = a.id_asiento and ${vigente('r')}
             where a.id_documento = ${original} and a.cancelada_por is null) as recibos`.execute(tx)
  return rows[0]!
}

/** The living document, stamped or not, that says it replaces this one. */
export async function findSustituta(tx: Tx, original: number): Promise<string | undefined> {
  const { rows } = await sql<{ folio: string }>`
    select ${folioSql('d')} as folio from documento_fiscal d where d.id_factura_cancelada = ${original}
       and d.estado not in ('cancelado', 'borrado', 'rechazado') order by d.id desc limit 1`.execute(tx)
  return rows[0]?.folio
}
