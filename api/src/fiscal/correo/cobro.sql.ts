// Reminders of payment: which days a partner chose, what is due for one today, and the mails a client got.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import { jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { folioSql } from '../comprobante/fila.sql.ts'
import { DEBE } from '../estado-cliente/estado-cliente.sql.ts'

type Plazos = { recordatorios: number[]; estado_mensual: boolean; dias_credito: number }

export async function readPlazos(tx: Tx, socio: number): Promise<Plazos> {
  const { rows } = await sql<Plazos>`
    select recordatorios, estado_mensual, dias_credito from socio_comercial where id = ${socio}`.execute(tx)
  return rows[0]!
}

type Guardados = { Recordatorios: number[]; EstadoMensual: boolean }

/** Under lock, so that two who change them are logged one after the other. */
export async function saveRecordatorios(
  tx: Tx,
  socio: number,
  { dias, mensual }: { dias: readonly number[]; mensual?: boolean | undefined },
): Promise<Guardados> {
  const { rows } = await sql<Guardados>`
    with previo as (select id, recordatorios, estado_mensual from socio_comercial where id = ${socio} for update)
    update socio_comercial s set recordatorios = ${dias}::int[], estado_mensual = coalesce(${mensual ?? null}::boolean, s.estado_mensual)
      from previo where s.id = previo.id
    returning previo.recordatorios as "Recordatorios", previo.estado_mensual as "EstadoMensual"`.execute(tx)
  return rows[0]!
}

/** The addresses of a client, none of them twice. */
const CORREOS = sql`array(select distinct on (lower(m)) m from unnest(array_prepend(c.correo_electronico, c.emails_adicionales)) m where m <> '')`

/** As many as one beat writes down; the rest wait for the next. */
const LIMITE = 500

/**
 * Writes the reminders that fall on this day, or on the one before if nobody was awake then. What is paid, is not paid
 * later or has nobody to write to is left alone, and no document is told of twice within a day.
 */
export async function insertCobros(tx: Tx, hoy: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with debidos as (
      select distinct on (d.id) d.id, s.id as socio, r.dia,
             ${CORREOS} as correos
        from socio_comercial s cross join lateral unnest(s.recordatorios) r(dia)
        join documento_saldo x on x.id_socio_comercial = s.id and x.saldo_cent > 0
        join documento_fiscal d on d.id = x.id_documento and d.estado = 'timbrado'
        join metodo_pago p on p.id = d.id_metodo_pago and p.codigo = 'PPD' join cliente c on c.id = d.id_cliente
       where ${diaEnMexico(sql`d.fecha_timbrado`)} + s.dias_credito + r.dia between ${hoy}::date - 1 and ${hoy}::date
         and not exists (select 1 from correo_enviado e where e.id_documento = d.id and e.clase = 'cobro'
                            and (e.clave = 'cobro:' || d.id || ':' || r.dia or e.creado > now() - interval '20 hours'))
       order by d.id, r.dia desc limit ${LIMITE})
    insert into correo_enviado (id_socio_comercial, id_documento, clase, destinatarios, clave)
    select socio, id, 'cobro', correos[1:21], 'cobro:' || id || ':' || dia from debidos where cardinality(correos) > 0
    on conflict (clave) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Writes the statements of this month of whoever owes something and can be written to: one for each client and month, however
 * many nodes ask and however often.
 */
export async function insertEstados(tx: Tx, hoy: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with deudores as (
      select c.id, s.id as socio, 'estado:' || c.id || ':' || to_char(${hoy}::date, 'YYYY-MM') as clave, ${CORREOS} as correos
        from socio_comercial s join cliente c on c.id_socio_comercial = s.id
       where s.estado_mensual and exists (
         select 1 from documento_fiscal d join documento_saldo x on x.id_documento = d.id where d.id_cliente = c.id and ${DEBE}))
    insert into correo_enviado (id_socio_comercial, id_cliente, clase, destinatarios, clave)
    select socio, id, 'estado', correos[1:21], clave from deudores n
     where cardinality(correos) > 0 and not exists (select 1 from correo_enviado e where e.clave = n.clave)
     order by id limit ${LIMITE}
    on conflict (clave) do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type EstadoTomado = {
  id: number
  socio: number
  cliente: number
  nombre: string
  destinatarios: string[]
  intentos: number
}

/** One worker at a time, while its lease lasts. */
export async function takeEstado(tx: Tx, id: number, leaseMs: number): Promise<EstadoTomado | undefined> {
  const { rows } = await sql<EstadoTomado>`
    update correo_enviado e set intentos = e.intentos + 1, lease_hasta = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval
      from cliente c
     where e.id = ${id} and e.estado = 'pendiente' and c.id = e.id_cliente and e.proximo <= clock_timestamp()
       and (e.lease_hasta is null or e.lease_hasta < clock_timestamp())
    returning e.id, e.id_socio_comercial as socio, c.id as cliente, c.nombre, e.destinatarios, e.intentos`.execute(tx)
  return rows[0]
}

export async function existsCliente(tx: Tx, socio: number, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cliente where id = ${id} and id_socio_comercial = ${socio}`.execute(tx)
  return rows.length > 0
}

/** The last mails about any document of a client and its statements, newest first. */
export function listCorreosDeCliente(tx: Tx, socio: number, cliente: number): Promise<string> {
  return jsonRows(
    tx,
    sql`
      select e.id as "IdCorreo", e.clase as "Clase", e.destinatarios as "Destinatarios", e.estado as "Estado", e.intentos as "Intentos",
             e.ultimo_error as "Error", u.nombre as "Actor", e.creado as "Fecha", e.terminado as "Terminado",
             d.familia as "Familia", d.id as "IdDocumento", coalesce(${folioSql('d')}, '') as "Folio"
        from (
          select id from suceso_de_cliente where id_socio_comercial = ${socio} and id_cliente = ${cliente} and clase = 'c'
           order by momento desc, id desc limit ${TOPES.correos}) n
        join correo_enviado e on e.id = n.id left join documento_fiscal d on d.id = e.id_documento
        left join usuario u on u.id = e.id_usuario order by e.id desc`,
  )
}
