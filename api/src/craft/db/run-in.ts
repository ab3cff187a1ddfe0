// A statement that others wrote as text, inside our transaction.
import { CompiledQuery } from 'kysely'
import type { Tx } from './tx.ts'

export async function runIn<R>(tx: Tx, texto: string, valores: unknown[]) {
  const { rows, numAffectedRows } = await tx.getExecutor().executeQuery(CompiledQuery.raw(texto, valores))
  return { rows: rows as R[], rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
}
