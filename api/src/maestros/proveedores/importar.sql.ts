// What the words of imported suppliers lead to: those that are already there, and the banks of their accounts.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import type { BancoFila } from './proveedor.sql.ts'

type Igual = { id: number; nombre: string }
type Buscado = { nombre: string; rfc: string; moneda: string }

/** The supplier of that name or, failing it, of that RFC in that currency; by the place of who asks. */
export async function findIguales(tx: Tx, socio: number, buscados: readonly Buscado[]): Promise<Map<number, Igual>> {
  const { rows } = await sql<Igual & { lugar: number }>`
    with b as (
      select * from unnest(${buscados.map(({ nombre }) => nombre)}::text[], ${buscados.map(({ rfc }) => rfc)}::text[],
                           ${buscados.map(({ moneda }) => moneda)}::text[]) with ordinality as b(nombre, rfc, moneda, lugar)),
    hallados as (
      select b.lugar, 1 as rango, p.id, p.nombre from b join proveedor p
          on p.id_socio_comercial = ${socio} and lower(p.nombre) = lower(b.nombre)
      union all
      select b.lugar, 2, p.id, p.nombre from b join proveedor p
          on p.id_socio_comercial = ${socio} and b.rfc <> '' and p.rfc = b.rfc and p.moneda = b.moneda)
    select distinct on (h.lugar) h.lugar::int - 1 as lugar, h.id, h.nombre from hallados h order by h.lugar, h.rango, h.id`.execute(
    tx,
  )
  return new Map(rows.map(({ lugar, ...igual }) => [lugar, igual]))
}

export type Banco = BancoFila & { nombre: string }

/** The banks in use, in the currencies of the edge. */
export async function listBancos(tx: Tx): Promise<Banco[]> {
  const { rows } = await sql<Banco>`
    select id, clave, nombre, case moneda when 'MXN' then 'MXP' else moneda end as moneda
      from banco where activo order by id`.execute(tx)
  return rows
}
