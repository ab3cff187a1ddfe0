// How far the chained log was sent to a place outside: taken in turns, confirmed afterwards, never moved back.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Turno = { n: number; turno: number }

/** The place to go on from, held for a minute; undefined while another node holds it. */
export async function takeTurno(tx: Tx, destino: string): Promise<Turno | undefined> {
  await sql`
    insert into bitacora_envio (destino) values (${destino})
    on conflict (destino) do update set latido = clock_timestamp()`.execute(tx)
  const { rows } = await sql<Turno>`
    update bitacora_envio set turno = turno + 1, tomado_hasta = clock_timestamp() + interval '1 minute'
     where destino = ${destino} and tomado_hasta < clock_timestamp() returning n, turno`.execute(tx)
  return rows[0]
}

/** What was confirmed; who lost its turn meanwhile notes nothing. */
export async function noteEnviado(tx: Tx, destino: string, turno: number, n: number): Promise<void> {
  await sql`
    update bitacora_envio set n = ${n}, tomado_hasta = '-infinity', error = null
     where destino = ${destino} and turno = ${turno}`.execute(tx)
}

/** Why it was not, and when somebody may try again. */
export async function noteFalla(tx: Tx, destino: string, turno: number, error: string, segundos: number) {
  await sql`
    update bitacora_envio set error = left(${error}, 500), tomado_hasta = clock_timestamp() + ${segundos} * interval '1 second'
     where destino = ${destino} and turno = ${turno}`.execute(tx)
}
