// What the words of an imported supplier lead to: one that is already there, and the bank of its account.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

type Igual = { id: number; nombre: string }

/** The supplier of that name, or of that RFC in that currency. Whoever brings the same name at the same time waits here. */
export async function lockIgual(
  tx: Tx,
  socio: number,
  { nombre, rfc, moneda }: { nombre: string; rfc: string; moneda: string },
): Promise<Igual | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('proveedor ' || lower(${nombre}), ${socio}))`.execute(tx)
  const { rows } = await sql<Igual>`
    select id, nombre from proveedor
     where id_socio_comercial = ${socio}
       and (lower(nombre) = lower(${nombre}) or (${rfc} <> '' and rfc = ${rfc} and moneda = ${moneda}))
     order by lower(nombre) = lower(${nombre}) desc, id limit 1`.execute(tx)
  return rows[0]
}

type Buscado = { moneda: 'MXN' | 'USD'; clave?: string; nombre?: string }

export async function findBancoDe(tx: Tx, { moneda, clave = '', nombre = '' }: Buscado): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from banco where moneda = ${moneda} and activo and (clave = ${clave} or plegar(nombre) = plegar(${nombre}))
     order by id limit 1`.execute(tx)
  return rows[0]?.id
}
