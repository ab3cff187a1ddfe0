// Dated commissions of a partner. A period ends where the next one of its type begins: half-open, without overlap or gap.
import type { Comision } from '@litro/contract/socios/dinero-de-socio'
import { sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

const conPeriodo = (hoy: string) => sql`
  select c.id as "IdComision", c.id_socio_comercial as "IdSocioComercial", c.id_deposito_tipo as "IdDepositoTipo",
         t.nombre as "DepositoTipo", c.desde::text as "Desde", (n.desde - 1)::text as "Hasta",
         c.porcentaje as "Porcentaje", c.por_litro as "PorLitro",
         case when c.desde > ${hoy}::date then 'Futura' when n.desde <= ${hoy}::date then 'Anterior' else 'Vigente' end as "Estatus",
         c.version as "Version"
    from comision c join deposito_tipo t on t.id = c.id_deposito_tipo
    left join lateral (select min(s.desde) as desde from comision s
                        where s.id_socio_comercial = c.id_socio_comercial and s.id_deposito_tipo = c.id_deposito_tipo
                          and s.desde > c.desde) n on true`

export function listComisiones(tx: Tx, socio: number, hoy: string): Promise<string> {
  return jsonRows(
    tx,
    sql`${conPeriodo(hoy)} where c.id_socio_comercial = ${socio} order by "IdDepositoTipo", "Desde" desc`,
  )
}

export async function readComision(tx: Tx, id: number, hoy: string): Promise<Comision | undefined> {
  const texto = await jsonRow(tx, sql`${conPeriodo(hoy)} where c.id = ${id}`)
  return texto === undefined ? undefined : (JSON.parse(texto) as Comision)
}

/** The row of the partner is the lock of its commission schedule. */
export async function lockTarifas(tx: Tx, socio: number): Promise<boolean> {
  const { rows } = await sql`select 1 from socio_comercial where id = ${socio} for no key update`.execute(tx)
  return rows.length > 0
}

export async function existsTipo(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from deposito_tipo where id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Whether a rate of that type has already begun. */
export async function existsIniciada(tx: Tx, socio: number, tipo: number, hoy: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from comision where id_socio_comercial = ${socio} and id_deposito_tipo = ${tipo} and desde <= ${hoy}::date
     limit 1`.execute(tx)
  return rows.length > 0
}

type Tarifa = { desde: string; porcentaje: string | null; porLitro: string | null }

export async function insertComision(tx: Tx, socio: number, tipo: number, t: Tarifa): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comision (id_socio_comercial, id_deposito_tipo, desde, porcentaje, por_litro)
    values (${socio}, ${tipo}, ${t.desde}, ${t.porcentaje}, ${t.porLitro}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateComision(tx: Tx, id: number, t: Tarifa): Promise<void> {
  await sql`
    update comision set desde = ${t.desde}, porcentaje = ${t.porcentaje}, por_litro = ${t.porLitro}, version = version + 1
     where id = ${id}`.execute(tx)
}

export async function deleteComision(tx: Tx, id: number): Promise<void> {
  await sql`delete from comision where id = ${id}`.execute(tx)
}
