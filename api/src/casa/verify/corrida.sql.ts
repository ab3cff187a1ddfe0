// The runs of the tie-out: asked for by somebody, run by any node, and told to whoever looks meanwhile.
import { sql } from 'kysely'
import type { Actor } from '../../craft/call/actor.ts'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

export type Avance = { paso: 'sellos' | 'reglas' | 'xml'; hecho: number; total: number }
type Corrida = { id: number; origen: 'nocturno' | 'manual'; idUsuario: number | null; actor: string }

/** Without a sign of life for so long, whoever ran it is gone. A block of XML takes seconds, a rule of a big book minutes. */
const SIN_LATIDO = sql`interval '10 minutes'`

/** The run that is alive, or a new one: two people who ask at once are told about the same. */
export async function pedirCorrida(
  tx: Tx,
  origen: Corrida['origen'],
  actor: Actor,
): Promise<{ id: number; nueva: boolean }> {
  await sql`
    update cuadre_corrida set estado = 'fallido', terminada = clock_timestamp(), error = 'El proceso que lo hacía terminó sin avisar.'
     where estado in ('en_espera', 'en_curso') and latido < clock_timestamp() - ${SIN_LATIDO}`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into cuadre_corrida (origen, id_usuario, actor) values (${origen}, ${actor.id}, ${actor.nombre})
    on conflict do nothing returning id`.execute(tx)
  if (rows[0]) return { id: rows[0].id, nueva: true }
  const viva = await sql<{ id: number }>`
    select id from cuadre_corrida where estado in ('en_espera', 'en_curso')`.execute(tx)
  return { id: viva.rows[0]!.id, nueva: false }
}

/** Undefined when another node has it, or has ended it. One that failed may be tried again by the queue. */
export async function startCorrida(tx: Tx, id: number): Promise<Corrida | undefined> {
  const { rows } = await sql<Corrida>`
    update cuadre_corrida set estado = 'en_curso', latido = clock_timestamp(), terminada = null, error = null
     where id = ${id} and (estado = 'en_espera' or estado = 'fallido' and not exists (
           select 1 from cuadre_corrida v where v.estado in ('en_espera', 'en_curso')))
    returning id, origen, id_usuario as "idUsuario", actor`.execute(tx)
  return rows[0]
}

export async function beatCorrida(tx: Tx, id: number, { paso, hecho, total }: Avance): Promise<void> {
  await sql`
    update cuadre_corrida set paso = ${paso}, hecho = ${hecho}, total = ${total}, latido = clock_timestamp()
     where id = ${id} and estado = 'en_curso'`.execute(tx)
}

export async function endCorrida(tx: Tx, id: number, fin: { cuadre: number } | { error: string }): Promise<void> {
  const cuadre = 'cuadre' in fin ? fin.cuadre : null
  const error = 'error' in fin ? fin.error.slice(0, 500) : null
  await sql`
    update cuadre_corrida set estado = ${error === null ? 'terminado' : 'fallido'}, id_cuadre = ${cuadre}, error = ${error},
           terminada = clock_timestamp(), latido = clock_timestamp()
     where id = ${id} and estado = 'en_curso'`.execute(tx)
}

/** The last one, in an array of at most one. */
export function readCorrida(tx: Tx): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select id as "IdCorrida", origen as "Origen", actor as "Actor", estado as "Estado", paso as "Paso", hecho as "Hecho",
             total as "Total", ${textoDeMomento(sql`pedida`)} as "Pedida", id_cuadre as "IdCuadre", error as "Error"
        from cuadre_corrida order by id desc limit 1`,
  )
}
