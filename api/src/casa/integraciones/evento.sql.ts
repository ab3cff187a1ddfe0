// The outbox: events taken by one node at a time, in order within each thing, with the log of every try.

import type { Evento } from '@litro/contract/integraciones/webhook'
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'
import type { Entrega } from '../../craft/salida/post-publico.ts'

export type Tomado = {
  id: number
  id_webhook: number
  socio: number | null
  intentos: number
  cuerpo: string
  direccion: string
  secreto: Buffer
  /** Milliseconds since it began to be told. */
  edad: number
}

/**
 * The next events to tell. One waits while an earlier one of the same thing waits: its receiver never hears the end before the
 * beginning. A node that dies leaves its lease to run out, and somebody else tells it again.
 */
export async function takeEventos(
  tx: Tx,
  p: { limite: number; porWebhook: number; ocupados: readonly number[]; leaseMs: number },
): Promise<Tomado[]> {
  const { rows } = await sql<Tomado>`
    with libres as (
      select e.id, e.id_webhook from webhook_evento e join webhook w on w.id = e.id_webhook
       where e.estado = 'pendiente' and w.estado = 'activo' and e.proximo <= clock_timestamp()
         and (e.lease_hasta is null or e.lease_hasta < clock_timestamp()) and e.id_webhook <> all (${p.ocupados}::bigint[])
         and not exists (select 1 from webhook_evento a where a.id_webhook = e.id_webhook and a.objeto = e.objeto
                          and a.id_objeto = e.id_objeto and a.estado = 'pendiente' and a.id < e.id)
       order by e.proximo, e.id limit ${p.limite} for update of e skip locked),
    suyos as (select id, row_number() over (partition by id_webhook order by id) as n from libres)
    update webhook_evento e set intentos = e.intentos + 1, lease_hasta = clock_timestamp() + ${`${p.leaseMs} milliseconds`}::interval
      from suyos, webhook w where e.id = suyos.id and suyos.n <= ${p.porWebhook} and w.id = e.id_webhook
    returning e.id, e.id_webhook, e.id_socio_comercial as socio, e.intentos, e.cuerpo::text as cuerpo, w.direccion, w.secreto,
              (extract(epoch from clock_timestamp() - e.desde) * 1000)::int8 as edad`.execute(tx)
  return rows
}

/** The answer is kept with its try. `esperaMs` null gives up; an event delivered meanwhile stays delivered. */
export async function keepEntrega(
  tx: Tx,
  { id, socio }: Pick<Tomado, 'id' | 'socio'>,
  { ms, estatus, respuesta, falla }: Entrega,
  esperaMs: number | null,
): Promise<void> {
  await sql`
    insert into webhook_intento (id_evento, id_socio_comercial, ms, estatus, respuesta, falla)
    values (${id}, ${socio}, ${ms}, ${estatus}, ${respuesta}, ${falla})`.execute(tx)
  const estado = falla === null ? 'entregado' : esperaMs === null ? 'fallido' : 'pendiente'
  await sql`
    update webhook_evento set estado = ${estado}, lease_hasta = null,
           proximo = clock_timestamp() + ${`${esperaMs ?? 0} milliseconds`}::interval,
           terminado = case when ${estado} = 'pendiente' then null else clock_timestamp() end
     where id = ${id} and estado = 'pendiente'`.execute(tx)
}

/** Told long ago, or meant for a webhook that is no more: of no use to anybody. */
export async function pruneEventos(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_evento where id in (
      (select id from webhook_evento where estado = 'entregado' and terminado < now() - interval '30 days' limit 1000)
      union all
      (select e.id from webhook w join webhook_evento e on e.id_webhook = w.id where w.estado = 'borrado' limit 1000))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** A replay: told again from the first try, whatever became of it before. */
export async function replayEvento(tx: Tx, id: number): Promise<void> {
  await sql`
    update webhook_evento set estado = 'pendiente', proximo = clock_timestamp(), desde = clock_timestamp(), lease_hasta = null, terminado = null
     where id = ${id}`.execute(tx)
}

/** A try somebody asks for, to see whether the receiver listens. */
export async function insertPrueba(tx: Tx, id: number, socio: number | null, cuerpo: object): Promise<void> {
  await sql`
    insert into webhook_evento (id_webhook, id_socio_comercial, tipo, objeto, id_objeto, cuerpo)
    values (${id}, ${socio}, 'webhook.probar', 'webhook', ${id}, ${JSON.stringify(cuerpo)})`.execute(tx)
}

const estatus = sql`(case e.estado when 'pendiente' then 'Pendiente' when 'entregado' then 'Entregado' else 'Fallido' end)`
const respuesta = sql`coalesce((select coalesce(i.falla, 'Respondió ' || i.estatus || '.') from webhook_intento i
  where i.id_evento = e.id order by i.id desc limit 1), '')`

// biome-ignore format: a table is read as a table
const columnas: ListSpec['columnas'] = {
  IdEvento:  { sql: sql`e.id`, tipo: 'numero', titulo: 'Núm.', decimales: 0 },
  IdWebhook: { sql: sql`e.id_webhook`, tipo: 'numero' },
  Webhook:   { sql: sql`w.nombre`, tipo: 'texto', titulo: 'Webhook' },
  Tipo:      { sql: sql`e.tipo`, tipo: 'texto', titulo: 'Evento' },
  Objeto:    { sql: sql`e.objeto`, tipo: 'texto', titulo: 'Sobre qué' },
  IdObjeto:  { sql: sql`e.id_objeto`, tipo: 'numero', titulo: 'Id', decimales: 0 },
  Estatus:   { sql: estatus, tipo: 'texto', titulo: 'Estatus' },
  Intentos:  { sql: sql`e.intentos`, tipo: 'numero', titulo: 'Intentos', decimales: 0 },
  Creado:    { sql: textoDeMomento(sql`e.creado`), tipo: 'texto', titulo: 'Creado' },
  Terminado: { sql: textoDeMomento(sql`e.terminado`), tipo: 'texto', titulo: 'Terminado' },
  Respuesta: { sql: respuesta, tipo: 'texto', titulo: 'Última respuesta' },
}

const deEventos = sql`from webhook_evento e join webhook w on w.id = e.id_webhook`

/** A partner's own, or everybody's for the company. */
export const eventoList = (personal: boolean): ListSpec => ({
  archivo: 'EventosWebhook.xlsx',
  hoja: 'Eventos',
  ...(personal && { alcance: 'todo' as const }),
  from: (socio) => (personal ? sql`${deEventos} where true` : sql`${deEventos} where e.id_socio_comercial = ${socio}`),
  columnas,
  id: 'IdEvento',
  busca: [sql`plegar(w.nombre)`, sql`plegar(e.tipo)`, sql`e.id_objeto::text`],
  estatus,
  orden: '-IdEvento',
})

export async function readEvento(tx: Tx, id: number): Promise<Evento | undefined> {
  const { rows } = await sql<Evento>`
    select ${sql.join(Object.entries(columnas).map(([nombre, c]) => sql`${c.sql} as ${sql.ref(nombre)}`))}, w.direccion as "Direccion",
           e.cuerpo::text as "Cuerpo", coalesce((select json_agg(json_build_object('Momento', ${textoDeMomento(sql`i.momento`)}, 'Milisegundos', i.ms,
             'EstatusHttp', i.estatus, 'Respuesta', i.respuesta, 'Falla', coalesce(i.falla, '')) order by i.id desc)
             from (select * from webhook_intento x where x.id_evento = e.id order by x.id desc limit ${TOPES.intentos}) i), '[]') as "Entregas"
      ${deEventos} where e.id = ${id}`.execute(tx)
  return rows[0]
}
