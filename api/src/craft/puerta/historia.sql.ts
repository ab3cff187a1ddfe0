// The facts of one record, as its page tells them.
import { type RawBuilder, sql } from 'kysely'
import { textoDeMomento } from '../db/en-mexico.ts'
import type { Tx } from '../db/tx.ts'
import { fraseSql } from './bitacora.sql.ts'

export type DeHistoria = {
  tabla: 'cliente' | 'proveedor' | 'deposito' | 'retorno'
  socio: number
  id: number
  /** What staff noted among themselves is theirs. */
  conNotas: boolean
  /** Other rows `b` of the log that belong to the story. */
  tambien?: RawBuilder<unknown>
}
type Suceso = { Momento: string; Actor: string; Accion: string; Nota: string | null }

/** A record that is edited every day has a story nobody reads to its end. */
const ULTIMOS = 100

/** In the order they happened; undefined when the partner has no such record. */
export async function findHistoria(tx: Tx, { tabla, socio, id, ...de }: DeHistoria): Promise<Suceso[] | undefined> {
  const { rows } = await sql<{ sucesos: Suceso[] }>`
    select (select coalesce(json_agg(json_build_object('Momento', ${textoDeMomento(sql`b.momento`)}, 'Actor', b.actor, 'Accion', ${fraseSql},
              'Nota', case when ${de.conNotas} then b.nota end) order by b.id), '[]')
              from (select * from bitacora b where b.id_socio_comercial = ${socio}
                       and ((b.objeto = ${tabla} and b.id_objeto = ${id}) or ${de.tambien ?? sql`false`})
                     order by b.id desc limit ${ULTIMOS}) b) as sucesos
      from ${sql.table(tabla)} x where x.id = ${id} and x.id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]?.sucesos
}
