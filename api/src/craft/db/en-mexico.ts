// Instants as people of central Mexico read them: the day and the hour of the wire. Nowhere else does SQL name the zone.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The clock on the wall, a timestamp without zone. */
export const enMexico = (momento: Sql) => sql<string>`((${momento}) at time zone 'America/Mexico_City')`
export const diaEnMexico = (momento: Sql) => sql<string>`${enMexico(momento)}::date`
export const hoySql = diaEnMexico(sql`now()`)
/** The instant at which a day begins. */
export const comienzoDelDia = (dia: string) => sql<string>`(${dia}::date::timestamp at time zone 'America/Mexico_City')`

export const textoDeDia = (momento: Sql) => sql<string>`to_char(${enMexico(momento)}, 'YYYY-MM-DD')`
/** A clock on some wall, as it is kept: without zone. */
export const textoDeReloj = (reloj: Sql) => sql<string>`to_char(${reloj}, 'YYYY-MM-DD"T"HH24:MI:SS')`
export const textoDeMomento = (momento: Sql) => textoDeReloj(enMexico(momento))
