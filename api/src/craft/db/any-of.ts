// Rows by a list of ids, with one plan for lists of any length.
import { sql } from 'kysely'

/**
 * With the list in sight PostgreSQL plans for its length, thinks that better than any plan for all lengths, and so plans every time:
 * for a statement of many tables that is most of its cost. Behind a subquery it has to guess, and after some times keeps one plan.
 */
export const anyOf = (ids: readonly (number | string)[], tipo: 'bigint' | 'uuid') =>
  sql`any((select ${ids}::${sql.raw(tipo)}[])::${sql.raw(tipo)}[])`
