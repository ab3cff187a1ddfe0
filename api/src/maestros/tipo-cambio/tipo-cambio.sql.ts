// The stored exchange rate: one row a day, the newest first.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

/** What a person wrote for a day is not overwritten by a publication of that day (D-140). */
export const FUENTE_MANUAL = 'Captura manual'

const fila = sql`
  id as "IdTipoCambio", tasa as "TipoCambio", fecha as "Fecha",
  ${textoDeMomento(sql`registrado`)} as "FechaHora",
  fecha_publicacion as "FechaPublicacion", fuente as "Fuente"`

export const listTiposCambio = (tx: Tx): Promise<string> =>
  jsonRows(tx, sql`select ${fila} from tipo_cambio order by fecha desc limit ${TOPES.tiposCambio}`)

export function readTipoCambio(tx: Tx, fecha: string): Promise<string | undefined> {
  return jsonRow(
    tx,
    sql`
      select ${fila} from tipo_cambio where fecha = ${fecha}::date`,
  )
}

/** The rate stored for a day, as decimal text. */
export async function readTipoCambioDe(tx: Tx, fecha: string): Promise<string | undefined> {
  const { rows } = await sql<{ tasa: string }>`select tasa from tipo_cambio where fecha = ${fecha}::date`.execute(tx)
  return rows[0]?.tasa
}

/** D-140: today's row exists every day; without a publication it carries the last published rate and says so. */
export async function ensureTipoCambioDe(tx: Tx, hoy: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tipo_cambio (fecha, tasa, fecha_publicacion, fuente)
    select ${hoy}::date, tasa, fecha_publicacion, fuente from tipo_cambio where fecha < ${hoy}::date
     order by fecha desc limit 1
    on conflict on constraint tipo_cambio_uno_por_dia do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function saveTipoCambio(tx: Tx, fecha: string, tasa: string, fuente: string): Promise<void> {
  await sql`
    insert into tipo_cambio (fecha, tasa, fecha_publicacion, fuente) values (${fecha}, ${tasa}, ${fecha}, ${fuente})
    on conflict on constraint tipo_cambio_uno_por_dia
      do update set tasa = excluded.tasa, fecha_publicacion = excluded.fecha_publicacion, fuente = excluded.fuente,
                    registrado = clock_timestamp()`.execute(tx)
}

/** The last publication of a source, as the rate of today; false when today already has it or a person wrote today's. */
export async function savePublicado(
  tx: Tx,
  p: { hoy: string; tasa: string; fechaPublicacion: string; fuente: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tipo_cambio as t (fecha, tasa, fecha_publicacion, fuente)
    values (${p.hoy}, ${p.tasa}, ${p.fechaPublicacion}, ${p.fuente})
    on conflict on constraint tipo_cambio_uno_por_dia
      do update set tasa = excluded.tasa, fecha_publicacion = excluded.fecha_publicacion, fuente = excluded.fuente,
                    registrado = clock_timestamp()
      where (t.fuente <> ${FUENTE_MANUAL} or t.fecha_publicacion < t.fecha)
        and (t.tasa, t.fecha_publicacion, t.fuente) is distinct from (excluded.tasa, excluded.fecha_publicacion, excluded.fuente)`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
