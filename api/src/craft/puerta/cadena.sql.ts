// The chain of the log: linked in the background, proved by verify, exported with its proof.
import { sql } from 'kysely'
import type { Ronda } from '../cola/workers.ts'
import { comienzoDelDia } from '../db/en-mexico.ts'
import type { InTx, Tx } from '../db/tx.ts'

const POR_VEZ = 1000

export async function linkCadena(tx: Tx, limite = POR_VEZ): Promise<number> {
  const { rows } = await sql<{ n: number }>`select encadenar_bitacora(${limite}) as n`.execute(tx)
  return rows[0]!.n
}

/** Links what was written since the last beat; however many there are, a thousand in each transaction. */
export const rondaDeCadena =
  (inTx: InTx): Ronda =>
  async (sigue) => {
    while (sigue() && (await inTx('todo', (tx) => linkCadena(tx))) === POR_VEZ);
  }

type Eslabon = { n: number; huella: string }

/** Where the chain ends now; null while nothing has been written. */
export async function readFinal(tx: Tx): Promise<Eslabon | null> {
  const { rows } = await sql<Eslabon>`
    select n, encode(huella, 'hex') as huella from bitacora_cadena order by n desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Days of Mexico, both included; without them the whole chain. */
type Tramo = { despuesDe: number; limite: number; dias?: { desde: string; hasta: string } }

/**
 * Lines of the log for who reads it outside: the place of each, the digest it was linked to, the text of the fact, the digest of
 * both; and beside them its hour and what was done.
 */
export async function listEslabones(tx: Tx, { despuesDe, limite, dias }: Tramo) {
  const entre = dias
    ? sql`and b.momento >= ${comienzoDelDia(dias.desde)} and b.momento < ${comienzoDelDia(dias.hasta)} + interval '1 day'`
    : sql``
  const { rows } = await sql<{ n: number; nanos: string; accion: string; linea: string }>`
    select c.n, (extract(epoch from b.momento) * 1000000000)::numeric(30)::text as nanos, b.accion, jsonb_build_object('n', c.n, 'previa', encode(coalesce(a.huella, sha256('litro')), 'hex'),
             'huella', encode(c.huella, 'hex'), 'texto', texto_de_hecho(b))::text as linea
      from bitacora_cadena c join bitacora b on b.id = c.id_bitacora left join bitacora_cadena a on a.n = c.n - 1
     where c.n > ${despuesDe} ${entre}
     order by c.n limit ${limite}`.execute(tx)
  return rows
}
