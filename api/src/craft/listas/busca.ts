// What a search finds: words in the folded text of a row, or the rows of whatever has that name in another table.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

type Sql = RawBuilder<unknown>

/**
 * Rows found through another table: their `columna` is among the values that `entre` selects. They are looked up before, so
 * that PostgreSQL plans for how many there really are.
 */
type Referencia = { columna: Sql; tipo: 'bigint' | 'text'; entre: (patron: Sql) => Sql }

/**
 * Folded expressions (`plegar(…)` or a stored folded column) that a search looks into, or what is looked up first. Of one text of `palabras`,
 * every word asked for stands somewhere in it, in any order.
 */
export type Busca = (Sql | Referencia)[] | { palabras: Sql }

export const patronDe = (texto: string) => sql`plegar(${`%${texto.replace(/[\\%_]/g, '\\$&')}%`})`

/** Up to so many values are looked up before; more of them say little, and are left for PostgreSQL to join. */
const MAX_VALORES = 1000
/** Up to so many are each found by themselves, in the order of an index that begins with them. */
const CADA_UNO = 5

/** The conditions that a search is satisfied with, any of them; none where nothing is looked for. */
export async function matches(tx: Tx, busca: Busca, q: string | undefined): Promise<Sql[]> {
  if (!q) return []
  if (!Array.isArray(busca)) {
    const todas = q.split(/\s+/).map((palabra) => sql`${busca.palabras} like ${patronDe(palabra)}`)
    return [sql.join(todas, sql` and `)]
  }
  const patron = patronDe(q)
  const referencias = busca.filter(isReferencia)
  const hallados = referencias.length === 0 ? [] : await lookUp(tx, referencias, patron)
  const condiciones = busca.flatMap((una) => {
    if (!isReferencia(una)) return [sql`${una} like ${patron}`]
    const valores = hallados[referencias.indexOf(una)]!
    const tipo = sql.raw(una.tipo)
    if (valores.length > MAX_VALORES) return [sql`${una.columna} in (${una.entre(patron)})`]
    if (valores.length > CADA_UNO) return [sql`${una.columna} = any(${valores}::${tipo}[])`]
    return valores.map((valor) => sql`${una.columna} = ${valor}::${tipo}`)
  })
  return condiciones.length === 0 ? [sql`false`] : condiciones
}

const isReferencia = (una: Sql | Referencia): una is Referencia => 'entre' in una

async function lookUp(tx: Tx, referencias: readonly Referencia[], patron: Sql): Promise<(number | string)[][]> {
  const listas = referencias.map(({ entre }) => sql`array(select * from (${entre(patron)}) h limit ${MAX_VALORES + 1})`)
  const { rows } = await sql<{ texto: string }>`
    select json_build_array(${sql.join(listas)})::text as texto`.execute(tx)
  return JSON.parse(rows[0]!.texto)
}

/** What a desk is searched in: everything its reader sees of a row, as one folded text. */
export const palabras = (...textos: Sql[]) => ({ palabras: sql`plegar(concat_ws(' ', ${sql.join(textos)}))` })
