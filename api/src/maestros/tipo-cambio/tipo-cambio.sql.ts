// The stored exchange rate: one row a day, the newest first.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

/** What a person wrote for a day is not overwritten by a publication of that day (D-140). */
export const FUENTE_MANUAL = 'Captura manual'

const fila = sql`
  id as "IdTipoCambio", tasa as "TipoCambio", fecha as "Fecha",
  to_char(registrado at time zone 'America/Mexico_City', 'YYYY-MM-DD"T"HH24:MI:SS') as "FechaHora",
  fecha_publicacion as "FechaPublicacion", fuente as "Fuente"`

export async function listTiposCambio(tx: Tx): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t), '[]')::text as texto from (
      select ${fila} from tipo_cambio order by fecha desc limit 30) t`.execute(tx)
  return rows[0]!.texto
}

export async function readTipoCambio(tx: Tx, fecha: string): Promise<string | undefined> {
  const { rows } = await sql<{ texto: string }>`
    select row_to_json(t)::text as texto from (select ${fila} from tipo_cambio where fecha = ${fecha}::date) t`.execute(
    tx,
  )
  return rows[0]?.texto
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
