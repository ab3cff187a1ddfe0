// Credit notes of a supplier beside the invoice they name: what each takes from it, and what is left to pay (D-243).
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Sql = ReturnType<typeof sql>

/** Told to whoever sees the invoice or the return that carries it. */
export const notasSql = (uuid: Sql, rfc: Sql) => sql`
  (select coalesce(json_agg(json_build_object('UUID', upper(n.uuid::text), 'Fecha', to_char(n.fecha, 'YYYY-MM-DD"T"HH24:MI:SS'), 'Total', n.total,
            'Moneda', n.moneda, 'Resta', n.resta) order by n.fecha, n.uuid), '[]')
     from notas_de_credito(${uuid}, ${rfc}) n)`

/** What is left of `total` after its notes in that currency; null while none takes anything. */
export const pagableSql = ({ uuid, rfc, moneda, total }: Record<'uuid' | 'rfc' | 'moneda' | 'total', Sql>) => sql`
  (select greatest(${total} - sum(n.resta), 0) from notas_de_credito(${uuid}, ${rfc}) n where n.moneda = ${moneda} and n.resta > 0 having count(*) > 0)`

/** What the notes of an invoice take from it, in its own currency. */
export async function readDescontado(tx: Tx, uuid: string, rfc: string, moneda: string): Promise<string> {
  const { rows } = await sql<{ resta: string }>`
    select coalesce(sum(n.resta), 0)::text as resta from notas_de_credito(${uuid}::uuid, ${rfc}) n where n.moneda = ${moneda}`.execute(
    tx,
  )
  return rows[0]!.resta
}
