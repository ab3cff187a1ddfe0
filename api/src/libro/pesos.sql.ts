// Pesos from the cents of the book, with their two decimals.
import { type RawBuilder, sql } from 'kysely'

export const pesosSql = (cent: RawBuilder<unknown>) => sql<string>`((${cent})::numeric / 100)::numeric(18,2)`
