// Adjustments as they were written: one row each, for ever.
import type { Ajuste } from '@litro/contract/socios/dinero-de-socio'
import { sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'

const ajuste = sql`
  select a.id as "IdAjuste", a.id_socio_comercial as "IdSocioComercial", a.creado as "Fecha", a.monto as "Monto",
         a.motivo as "Motivo", u.nombre as "Usuario"
    from ajuste a left join usuario u on u.id = a.id_usuario`

export function listAjustes(tx: Tx, socio: number): Promise<string> {
  return jsonRows(tx, sql`${ajuste} where a.id_socio_comercial = ${socio} order by a.id desc limit 200`)
}

export async function readAjuste(tx: Tx, id: number): Promise<Ajuste> {
  return JSON.parse((await jsonRow(tx, sql`${ajuste} where a.id = ${id}`))!) as Ajuste
}

/** Null when an adjustment with that key was already written. */
export async function insertAjuste(
  tx: Tx,
  a: { socio: number; clave: string | null; monto: string; motivo: string; fecha: string; idUsuario: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into ajuste (id_socio_comercial, clave, monto, motivo, fecha, id_usuario)
    values (${a.socio}, ${a.clave}, ${a.monto}, ${a.motivo}, ${a.fecha}, ${a.idUsuario})
    on conflict on constraint ajuste_una_vez do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function findPorClave(
  tx: Tx,
  clave: string,
): Promise<{ id: number; socio: number; monto: string; motivo: string } | undefined> {
  const { rows } = await sql<{ id: number; socio: number; monto: string; motivo: string }>`
    select id, id_socio_comercial as socio, monto::text as monto, motivo from ajuste where clave = ${clave}`.execute(tx)
  return rows[0]
}
