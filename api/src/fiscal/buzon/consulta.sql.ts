// When the PAC of each issuer was asked for its list, and what it said.
import { type RawBuilder, sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { Receptor } from './buzon.sql.ts'

export type Turno = Receptor & { leida: string | null }

/** Every issuer has a row; a PAC that was changed is asked at once. */
export async function saveReceptores(tx: Tx): Promise<void> {
  await sql`
    insert into buzon_consulta (rfc, pac) select rfc, pac from emisor
    on conflict (rfc) do update set pac = excluded.pac, resultado = null, mensaje = '', proximo = clock_timestamp()
     where buzon_consulta.pac <> excluded.pac`.execute(tx)
}

const columnas = sql`e.id, e.rfc, e.pac, e.zona_horaria as zona, b.leida`

/** The issuer whose turn it is; its next one moves on, so that no other node asks at the same time. `rfc`: that one, due or not. */
export async function claimTurno(tx: Tx, leaseMs: number, rfc?: string): Promise<Turno | undefined> {
  const cual: RawBuilder<unknown> = rfc === undefined ? sql`proximo <= clock_timestamp()` : sql`rfc = ${rfc}`
  const { rows } = await sql<Turno>`
    update buzon_consulta b set proximo = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      from emisor e where e.rfc = b.rfc
       and b.rfc = (select rfc from buzon_consulta where ${cual} order by proximo limit 1 for update skip locked)
    returning ${columnas}`.execute(tx)
  return rows[0]
}

type Dicho = { resultado: 'lista' | 'sin_buzon' | 'incierto'; mensaje: string; leida: Date | null; esperaMs: number }

export async function noteConsulta(tx: Tx, rfc: string, d: Dicho): Promise<void> {
  await sql`
    update buzon_consulta set resultado = ${d.resultado}, mensaje = ${d.mensaje.slice(0, 500)}, leida = coalesce(${d.leida}, leida),
           proximo = clock_timestamp() + ${d.esperaMs}::float8 * interval '1 millisecond' where rfc = ${rfc}`.execute(
    tx,
  )
}

/** Whether a request with a term waits for a person: then its list is read more often. */
export async function hasConPlazo(tx: Tx, rfc: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cancelacion_recibida where rfc_receptor = ${rfc} and estado = 'pendiente' and vence is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

type DeEmisor = {
  RFC: string
  PAC: string
  Resultado: 'lista' | 'sin_buzon' | 'incierto' | null
  Mensaje: string
  Leida: string | null
}

export async function listConsultas(tx: Tx): Promise<DeEmisor[]> {
  const { rows } = await sql<DeEmisor>`
    select e.rfc as "RFC", e.pac as "PAC", b.resultado as "Resultado", coalesce(b.mensaje, '') as "Mensaje", ${textoDeMomento(sql`b.leida`)} as "Leida"
      from emisor e left join buzon_consulta b on b.rfc = e.rfc and b.pac = e.pac order by e.id`.execute(tx)
  return rows
}
