// The rows of webhooks: whom to tell of what. Their secret leaves this file only to sign.

import type { Webhook } from '@litro/contract/integraciones/webhook'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

const webhooks = sql`
  select w.id as "IdWebhook", w.nombre as "Nombre", w.direccion as "Direccion", w.eventos as "Eventos",
         case w.estado when 'activo' then 'Activo' else 'Pausado' end as "Estatus", coalesce(w.motivo_pausa, '') as "MotivoPausa",
         w.id_socio_comercial as "IdSocioComercial", coalesce(s.nombre, '') as "SocioComercial", w.version as "Version",
         (select count(*)::int from webhook_evento e where e.id_webhook = w.id and e.estado = 'pendiente') as "Pendientes",
         (select count(*)::int from webhook_evento e where e.id_webhook = w.id and e.estado = 'fallido') as "Fallidos",
         (select ${textoDeMomento(sql`max(e.terminado)`)} from webhook_evento e where e.id_webhook = w.id and e.estado = 'entregado') as "UltimaEntrega"
    from webhook w left join socio_comercial s on s.id = w.id_socio_comercial where w.estado <> 'borrado'`

export async function listWebhooks(tx: Tx): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`${webhooks} order by w.nombre, w.id`.execute(tx)
  return rows
}

export async function readWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`${webhooks} and w.id = ${id}`.execute(tx)
  return rows[0]
}

export async function lockWebhook(tx: Tx, id: number): Promise<Webhook | undefined> {
  await sql`select 1 from webhook where id = ${id} for update`.execute(tx)
  return readWebhook(tx, id)
}

export async function countWebhooks(tx: Tx, socio: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook', ${socio ?? 0}))`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook where id_socio_comercial is not distinct from ${socio} and estado <> 'borrado'`.execute(
    tx,
  )
  return rows[0]!.n
}

type Datos = { nombre: string; direccion: string; eventos: readonly string[] }

export async function insertWebhook(tx: Tx, w: Datos & { socio: number | null; secreto: Buffer }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (id_socio_comercial, nombre, direccion, eventos, secreto)
    values (${w.socio}, ${w.nombre}, ${w.direccion}, ${w.eventos}, ${w.secreto}) returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateWebhook(tx: Tx, id: number, w: Datos): Promise<void> {
  await sql`
    update webhook set nombre = ${w.nombre}, direccion = ${w.direccion}, eventos = ${w.eventos}, version = version + 1
     where id = ${id}`.execute(tx)
}

/** What waits goes out at once when it is active again. */
export async function setEstado(
  tx: Tx,
  id: number,
  estado: 'activo' | 'pausado' | 'borrado',
  motivo: string | null = null,
): Promise<void> {
  await sql`
    update webhook set estado = ${estado}, motivo_pausa = ${motivo}, estado_desde = now(), version = version + 1
     where id = ${id}`.execute(tx)
  if (estado === 'activo') {
    await sql`
      update webhook_evento set proximo = now(), desde = now() where id_webhook = ${id} and estado = 'pendiente'`.execute(
      tx,
    )
  }
}

export type Pausado = { id: number; nombre: string; motivo: string; socio: number | null; momento: string }

/** Those that stopped by themselves, for the notices. */
export async function listPausados(tx: Tx, socio: number | null): Promise<Pausado[]> {
  const { rows } = await sql<Pausado>`
    select w.id, w.nombre, w.motivo_pausa as motivo, w.id_socio_comercial as socio, ${textoDeMomento(sql`w.estado_desde`)} as momento
      from webhook w where w.estado = 'pausado' and w.motivo_pausa is not null
       and w.id_socio_comercial is not distinct from ${socio} order by w.id limit ${TOPES.avisos}`.execute(tx)
  return rows
}
