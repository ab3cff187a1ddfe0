// Instants as people of central Mexico read them: the day and the hour of the wire.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export const diaEnMexico = (momento: Sql) => sql<string>`(${momento} at time zone 'America/Mexico_City')::date`
export const textoDeDia = (momento: Sql) =>
  sql<string>`to_char(${momento} at time zone 'America/Mexico_City', 'YYYY-MM-DD')`
export const textoDeMomento = (momento: Sql) =>
  sql<string>`to_char(${momento} at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS')`
