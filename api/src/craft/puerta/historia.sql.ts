// The facts of one record, as its page tells them.
import { TOPES } from '@litro/contract/topes'
import { type RawBuilder, sql } from 'kysely'
import { textoDeMomento } from '../db/en-mexico.ts'
import type { Tx } from '../db/tx.ts'
import { fraseSql } from './bitacora.sql.ts'

export type DeHistoria = {
  tabla: 'proveedor' | 'deposito' | 'retorno'
  socio: number
  id: number
  /** What staff noted among themselves is theirs. */
  conNotas: boolean
  /** Rows (object, id) of what hangs on it and belongs to the story. */
  tambien?: RawBuilder<unknown>
}
type Suceso = { Momento: string; Actor: string; Accion: string; Nota: string | null }

/** The last of some rows of the log, in the order they happened. */
const sucesosDe = (renglones: RawBuilder<unknown>, conNotas: boolean) => sql`
  (select coalesce(json_agg(json_build_object('Momento', ${textoDeMomento(sql`b.momento`)}, 'Actor', b.actor, 'Accion', ${fraseSql},
     'Nota', case when ${conNotas} then b.nota end) order by b.id), '[]')
     from (${renglones} order by b.id desc limit ${TOPES.historia}) b)`

/**
 * Undefined when the partner has no such record. Each thing is read by its own name: asked for all at once, the log of a busy
 * partner could be walked from its end.
 */
export async function findHistoria(tx: Tx, { tabla, socio, id, ...de }: DeHistoria): Promise<Suceso[] | undefined> {
  const cosas = sql`select ${tabla}::text as objeto, ${id}::bigint as id ${de.tambien ? sql`union all ${de.tambien}` : sql``}`
  const renglones = sql`
    select b.* from (${cosas}) o cross join lateral
      (select * from bitacora b where b.objeto = o.objeto and b.id_objeto = o.id and b.id_socio_comercial = ${socio}
        order by b.id desc limit ${TOPES.historia}) b`
  const { rows } = await sql<{ sucesos: Suceso[] }>`
    select ${sucesosDe(renglones, de.conNotas)} as sucesos
      from ${sql.table(tabla)} x where x.id = ${id} and x.id_socio_comercial = ${socio}`.execute(tx)
  return rows[0]?.sucesos
}

/** What was done with a partner itself: its terms, commissions, holds, adjustments, changes and people. The index says the same list. */
export async function findHistoriaDeSocio(tx: Tx, socio: number): Promise<Suceso[]> {
  const renglones = sql`
    select b.* from bitacora b where b.id_socio_comercial = ${socio}
       and b.objeto in ('socio', 'comision', 'retencion', 'ajuste', 'cambio', 'usuario')`
  const { rows } = await sql<{ sucesos: Suceso[] }>`select ${sucesosDe(renglones, true)} as sucesos`.execute(tx)
  return rows[0]?.sucesos ?? []
}
