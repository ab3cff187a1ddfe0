// The published tables of art. 2-A quotas, and the figure of a product on a day.
import type { CuotaCaptura } from '@litro/contract/catalogos/cuota'
import { CLAVE_DE_CUOTA } from '@litro/contract/catalogos/cuota'
import { type RawBuilder, sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

type Sql = RawBuilder<unknown>

// A published table stands before what the demonstration goes on with.
const vigente = (dia: Sql) => sql`
  from tabla_cuota q where q.desde <= ${dia} and (q.hasta is null or q.hasta >= ${dia}) order by q.demostracion, q.desde desc limit 1`

/** The quota per litre of a key on a day: zero for what is not gasoline or diesel, null for a fuel without its table. */
export const cuotaSql = (clave: Sql, dia: Sql) => sql`
  (case when ${clave} in (${sql.join(Object.values(CLAVE_DE_CUOTA).map((una) => sql.lit(una)))}) then (
     select case ${clave} when ${sql.lit(CLAVE_DE_CUOTA.Regular)} then q.regular
                          when ${sql.lit(CLAVE_DE_CUOTA.Premium)} then q.premium else q.diesel end ${vigente(dia)}) else 0 end)`

/** Who published the table of that day, and when. */
export const fuenteDeCuotaSql = (dia: Sql) => sql`
  (select q.fuente || coalesce(' ' || to_char(q.publicada, 'DD/MM/YYYY'), '') ${vigente(dia)})`

const tablas = (hoy: string) => sql`
  select t.id as "Id", t.fuente as "Fuente", t.publicada as "Publicada", t.desde as "Desde", t.hasta as "Hasta",
         t.regular as "Regular", t.premium as "Premium", t.diesel as "Diesel", t.demostracion as "Demostracion",
         coalesce(t.id = (select q.id ${vigente(sql`${hoy}::date`)}), false) as "Vigente", t.version as "Version"
    from tabla_cuota t`

export const listCuotas = (tx: Tx, hoy: string): Promise<string> =>
  jsonRows(tx, sql`${tablas(hoy)} order by t.desde desc, t.demostracion`)

export const readCuota = (tx: Tx, id: number, hoy: string): Promise<string | undefined> =>
  jsonRow(tx, sql`${tablas(hoy)} where t.id = ${id}`)

export async function lockCuota(tx: Tx, id: number): Promise<{ version: number; demostracion: boolean } | undefined> {
  const { rows } = await sql<{ version: number; demostracion: boolean }>`
    select version, demostracion from tabla_cuota where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertCuota(tx: Tx, c: CuotaCaptura): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tabla_cuota (fuente, publicada, desde, hasta, regular, premium, diesel)
    values (${c.Fuente}, ${c.Publicada}, ${c.Desde}, ${c.Hasta}, ${c.Regular}, ${c.Premium}, ${c.Diesel}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function updateCuota(tx: Tx, id: number, c: CuotaCaptura): Promise<void> {
  await sql`
    update tabla_cuota set fuente = ${c.Fuente}, publicada = ${c.Publicada}, desde = ${c.Desde}, hasta = ${c.Hasta},
           regular = ${c.Regular}, premium = ${c.Premium}, diesel = ${c.Diesel}, version = version + 1
     where id = ${id}`.execute(tx)
}

/** Goes on with the figures of the last published table, for a demonstration that must not stop on the last of December. */
export async function continueCuotas(tx: Tx): Promise<void> {
  await sql`
    insert into tabla_cuota (fuente, desde, regular, premium, diesel, demostracion)
    select 'Demostración: continúa la última publicada', hasta + 1, regular, premium, diesel, true from tabla_cuota
     where not demostracion and not exists (select 1 from tabla_cuota where demostracion) order by hasta desc limit 1`.execute(
    tx,
  )
}
