// Adjustments as they were asked for: one row each, for ever. Whether one moved the balance is told by its change.
import { vidaCambio } from '@litro/contract/cambios/vida'
import type { Ajuste } from '@litro/contract/socios/dinero-de-socio'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { estatusDeCambio } from '../cambios/cambio.sql.ts'

// Those older than the second person (D-191) have no change: they were posted when they were written.
const ajuste = sql`
  select a.id as "IdAjuste", a.id_socio_comercial as "IdSocioComercial", a.creado as "Fecha", a.monto as "Monto",
         a.motivo as "Motivo", u.nombre as "Usuario", coalesce(${estatusDeCambio}, ${vidaCambio.estados.confirmado.estatus}) as "Estatus",
         c.id as "IdCambio", d.nombre as "Decidio", coalesce(c.observaciones, '') as "Observaciones"
    from ajuste a left join usuario u on u.id = a.id_usuario
    left join cambio_pendiente c on c.cosa = 'ajuste' and c.id_objeto = a.id left join usuario d on d.id = c.id_usuario_decide`

export function listAjustes(tx: Tx, socio: number): Promise<string> {
  return jsonRows(tx, sql`${ajuste} where a.id_socio_comercial = ${socio} order by a.id desc limit ${TOPES.ajustes}`)
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

type AjusteFila = { id: number; socio: number; monto: string; motivo: string }

export async function findAjuste(tx: Tx, por: { clave: string } | { id: number }): Promise<AjusteFila | undefined> {
  const donde = 'clave' in por ? sql`clave = ${por.clave}` : sql`id = ${por.id}`
  const { rows } = await sql<AjusteFila>`
    select id, id_socio_comercial as socio, monto::text as monto, motivo from ajuste where ${donde}`.execute(tx)
  return rows[0]
}
