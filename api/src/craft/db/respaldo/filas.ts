// The rows of a table as text, in and out: every type as PostgreSQL itself writes and reads it, so that nothing is lost on the way.
import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Tabla = { nombre: string; columnas: string[]; pesada: boolean }
export type Suma = { filas: number; huella: string }

/** Our tables, without what a restore makes anew: the list of migrations and the queues. */
export async function listTablas(client: pg.ClientBase): Promise<Tabla[]> {
  const { rows } = await client.query<Tabla>(
    `select c.relname as nombre, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columnas,
            bool_or(a.atttypid = 'bytea'::regtype) as pesada
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migracion'
      group by c.relname order by c.relname`,
  )
  return rows
}

/** What a session must say so that texts mean the same to whoever writes and whoever reads them. */
export const AJUSTES = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 3; set local statement_timeout = 0; set local lock_timeout = '30s';
  set local idle_in_transaction_session_timeout = 0`

/** Rows by blocks, small ones where a row may hold a file. Inside a transaction. */
export async function* readFilas(client: pg.ClientBase, { nombre, pesada }: Tabla): AsyncGenerator<string> {
  await client.query(`declare filas no scroll cursor for select t::text as fila from "${nombre}" t`)
  for (;;) {
    const { rows } = await client.query<{ fila: string }>(`fetch ${pesada ? 20 : 2000} from filas`)
    for (const { fila } of rows) yield fila
    if (rows.length === 0) break
  }
  await client.query('close filas')
}

export async function insertFilas(client: pg.ClientBase, { nombre, columnas }: Tabla, filas: string[]): Promise<void> {
  const nombres = columnas.map((columna) => `"${columna}"`)
  // The offset keeps the cast of a row from being repeated for each of its columns.
  await client.query(
    `insert into "${nombre}" (${nombres.join(', ')}) overriding system value
     select ${nombres.map((columna) => `(q.x).${columna}`).join(', ')}
       from (select l::"${nombre}" as x from unnest($1::text[]) l offset 0) q`,
    [filas],
  )
}

/** Count and digest of rows in any order: a sum of digests is the same however two servers sort. */
export function makeSuma() {
  let filas = 0
  let total = 0n
  return {
    add: (fila: string) => {
      filas++
      total = BigInt.asUintN(256, total + BigInt(`0x${createHash('sha256').update(fila).digest('hex')}`))
    },
    read: (): Suma => ({ filas, huella: total.toString(16).padStart(64, '0') }),
  }
}

export async function sumTabla(client: pg.ClientBase, tabla: Tabla): Promise<Suma> {
  const suma = makeSuma()
  for await (const fila of readFilas(client, tabla)) suma.add(fila)
  return suma.read()
}
