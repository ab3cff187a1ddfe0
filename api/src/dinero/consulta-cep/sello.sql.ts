// Rows of seals that Banxico's validator has not judged: which travel together, and what became of each.
import { sql } from 'kysely'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'

/** A batch of twenty is halved five times; three more nights of silence are enough. */
const INTENTOS = 8

/** Altered files are not sent: what they say is not what was sealed. */
const porValidar = sql`vivo and sello = 'no_comprobado' and sello_proximo is not null and cardinality(alteraciones) = 0`

export async function countPorValidar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cep where ${porValidar}`.execute(tx)
  return rows[0]!.n
}

/** Those that travel now, counted before they leave; the ones that broke a batch first, with as few as they must. */
export async function takePorValidar(tx: Tx, ahora: Date, lote: number): Promise<number[]> {
  if (lote === 0) return []
  const { rows } = await sql<{ id: number; lote: number }>`
    select id, least(coalesce(sello_lote, ${lote}), ${lote})::int as lote from cep where ${porValidar} and sello_proximo <= ${ahora}
     order by sello_lote nulls last, id limit ${lote} for update skip locked`.execute(tx)
  const ids = rows.slice(0, rows[0]?.lote ?? 0).map(({ id }) => id)
  if (ids.length === 0) return []
  await sql`
    update cep set sello_intentos = sello_intentos + 1,
           sello_proximo = case when sello_intentos + 1 < ${INTENTOS} then ${ahora}::timestamptz + interval '1 day' end
     where id = any(${ids}::bigint[])`.execute(tx)
  return ids
}

export async function readXml(tx: Tx, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ id_archivo: number }>`select id_archivo from cep where id = ${id} and vivo`.execute(tx)
  return rows[0] && (await readArchivo(tx, rows[0].id_archivo))?.bytes
}

type Dicho = { comprobado?: boolean; razon: string; ahora: Date; pregunta: number }

/** The validator's last word on one: it is not asked again. */
export async function endSello(
  tx: Tx,
  id: number,
  { comprobado = false, razon, ahora, pregunta }: Dicho,
): Promise<void> {
  await sql`
    update cep set sello = ${comprobado ? 'comprobado' : 'no_comprobado'}, sello_razon = ${razon}, sello_visto = ${ahora},
           id_pregunta_sello = ${pregunta}, sello_proximo = null where id = ${id} and sello = 'no_comprobado'`.execute(
    tx,
  )
}

/** Without a verdict: when it travels next was said when it left. */
export async function noteSello(tx: Tx, ids: readonly number[], razon: string): Promise<void> {
  await sql`update cep set sello_razon = ${razon} where id = any(${ids}::bigint[]) and sello = 'no_comprobado'`.execute(
    tx,
  )
}

/** In its next turn, with half of those it travelled with. */
export async function halveLote(tx: Tx, ids: readonly number[], lote: number, ahora: Date): Promise<void> {
  await sql`update cep set sello_lote = ${lote}, sello_proximo = ${ahora} where id = any(${ids}::bigint[])`.execute(tx)
}
