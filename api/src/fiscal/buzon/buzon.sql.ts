// The rows of the inbox: requests as lists of the PAC told of them, their one answer, and what the SAT says.
import { type EstadoBuzon, vidaBuzon } from '@litro/contract/buzon/vida'
import { sql } from 'kysely'
import type { Ambito } from '../../craft/call/deps.ts'
import { textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import type { FilaDeCasa } from '../../craft/puerta/verbo.ts'
import { enCuarentena } from '../motor/cuarentena.sql.ts'
import type { ExpresionImpresa } from '../pac/pac.ts'

/** Now, by the clock of the database. */
export const ya = sql`clock_timestamp()`

/** A request with what must be known to answer it. */
export type Solicitud = FilaDeCasa<EstadoBuzon> & {
  uuid: string
  pac: string
  rfc_receptor: string
  en_lista: boolean
  respuesta: 'Aceptacion' | 'Rechazo' | null
  mensaje_firmado: Buffer | null
  n_envios: number
  n_consultas: number
  recibida: boolean
  codigo: string | null
  vio_en_proceso: boolean
  /** An earlier request for the same CFDI was rejected: the SAT shows that until it takes the new one. */
  hubo_rechazo: boolean
  lease_token: number
  terminada: string | null
  id_factura: number | null
  /** Null while the invoice is not here: then the SAT cannot be asked. */
  expresion: ExpresionImpresa | null
}

const hayRechazo = sql`exists (select 1 from cancelacion_recibida p where p.uuid = x.uuid and p.id < x.id and p.estado = 'rechazada')`

const columnas = sql`x.id, null::bigint as id_socio_comercial, x.estado, x.version, ${textoDeDia(sql`x.estado_desde`)} as estado_desde,
  x.id_usuario_captura, x.editores, x.id_usuario_confirma, upper(x.uuid::text) as uuid, x.pac, x.rfc_receptor, x.en_lista, x.respuesta,
  x.mensaje_firmado, x.n_envios, x.n_consultas, x.recibida, x.codigo, x.vio_en_proceso, ${hayRechazo} as hubo_rechazo, x.lease_token, x.terminada,
  (select f.id from factura_recibida f where f.uuid = x.uuid) as id_factura,
  (select json_build_object('re', f.rfc_emisor, 'rr', f.rfc_receptor, 'tt', f.total::text, 'id', upper(f.uuid::text))
     from factura_recibida f where f.uuid = x.uuid) as expresion`

export async function lockSolicitud(tx: Tx, _ambito: Ambito, id: number): Promise<Solicitud | undefined> {
  const { rows } = await sql<Solicitud>`
    select ${columnas} from cancelacion_recibida x where x.id = ${id} for update of x`.execute(tx)
  return rows[0]
}

export const solicitud = {
  vida: vidaBuzon,
  tabla: 'cancelacion_recibida',
  lock: lockSolicitud,
  folio: ({ uuid }: Solicitud) => `de ${uuid}`,
}

export type DeFactura = { expresion: ExpresionImpresa; bytes: Buffer | null }

/** What is known of the invoice of a folio fiscal that a list of the PAC names. */
export async function findDeFactura(tx: Tx, uuid: string): Promise<DeFactura | undefined> {
  const { rows } = await sql<DeFactura>`
    select json_build_object('re', f.rfc_emisor, 'rr', f.rfc_receptor, 'tt', f.total::text, 'id', upper(f.uuid::text)) as expresion,
           (select c.bytes from archivo a join contenido c using (sha256) where a.id = f.id_archivo_xml) as bytes
      from factura_recibida f where f.uuid = ${uuid}`.execute(tx)
  return rows[0]
}

export type Conocida = { uuid: string; abierta: boolean; rechazada: boolean; sinPlazo: boolean | null; id: number }

/** The last request of each of those folios, and of every other one that is still open for this receiver. */
export async function listConocidas(tx: Tx, rfc: string, uuids: readonly string[]): Promise<Map<string, Conocida>> {
  const { rows } = await sql<Conocida>`
    select distinct on (x.uuid) x.id, upper(x.uuid::text) as uuid, x.terminada is null as abierta, x.sin_plazo as "sinPlazo",
           exists (select 1 from cancelacion_recibida p where p.uuid = x.uuid and p.estado = 'rechazada') as rechazada
      from cancelacion_recibida x where x.uuid = any(${uuids}::uuid[]) or (x.rfc_receptor = ${rfc} and x.terminada is null)
     order by x.uuid, x.id desc`.execute(tx)
  return new Map(rows.map((fila) => [fila.uuid, fila]))
}

type Plazo = { sinPlazo: boolean | null; vence: Date | null }

/** Undefined when another node wrote it first. */
export async function insertSolicitud(
  tx: Tx,
  s: Plazo & { uuid: string; rfc: string; pac: string; vista: Date; enProceso: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into cancelacion_recibida (uuid, rfc_receptor, pac, vista, sin_plazo, vence, vio_en_proceso)
    values (${s.uuid}, ${s.rfc}, ${s.pac}, ${s.vista}, ${s.sinPlazo}, ${s.vence}, ${s.enProceso})
    on conflict (uuid) where terminada is null do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function setPlazo(tx: Tx, id: number, { sinPlazo }: Plazo): Promise<void> {
  await sql`
    update cancelacion_recibida set sin_plazo = ${sinPlazo}, vence = case when ${sinPlazo} then null else vence end
     where id = ${id} and terminada is null`.execute(tx)
}

/** Which of the open ones the list had. Of one that is gone, or whose time is over, the SAT is asked how it ended. */
export async function markEnLista(tx: Tx, rfc: string, uuids: readonly string[], ahora: Date): Promise<void> {
  await sql`
    update cancelacion_recibida set en_lista = (uuid = any(${uuids}::uuid[])),
           proximo = case when estado = 'pendiente' and (vence <= ${ahora} or not (uuid = any(${uuids}::uuid[]))) then clock_timestamp() else proximo end
     where rfc_receptor = ${rfc} and terminada is null`.execute(tx)
}

export async function claimSolicitud(tx: Tx, id: number, leaseMs: number): Promise<Solicitud | undefined> {
  const { rows } = await sql<Solicitud>`
    update cancelacion_recibida x set lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
           lease_token = x.lease_token + 1, n_consultas = x.n_consultas + 1
     where x.id = ${id} and x.terminada is null and (x.lease_hasta is null or x.lease_hasta < clock_timestamp()) and not ${enCuarentena}
    returning ${columnas}`.execute(tx)
  return rows[0]
}

export async function listPorAtender(tx: Tx, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cancelacion_recibida where terminada is null and proximo <= clock_timestamp()
       and (lease_hasta is null or lease_hasta < clock_timestamp()) and not ${enCuarentena}
     order by proximo limit ${limite}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Counted before it leaves: one that may have reached the SAT is never forgotten. False when the lease is another's. */
export async function countEnvio(tx: Tx, s: Solicitud): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cancelacion_recibida set n_envios = n_envios + 1
     where id = ${s.id} and lease_token = ${s.lease_token} and estado in ('aceptando', 'rechazando')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

type Oido = {
  /** Null: nobody needs to ask until something happens. */
  esperaMs: number | null
  codigo?: string
  error?: string | null
  recibida?: true
  enProceso?: boolean
  estatus?: { estado: string; estatusCancelacion: string }
  idArchivoAcuse?: number
}

/** Gives the lease back with what was heard. */
export async function releaseSolicitud(tx: Tx, s: Solicitud, o: Oido): Promise<void> {
  await sql`
    update cancelacion_recibida set lease_hasta = null,
           proximo = case when ${o.esperaMs}::float8 is null then null else clock_timestamp() + ${o.esperaMs}::float8 * interval '1 millisecond' end,
           codigo = coalesce(${o.codigo ?? null}, codigo), ultimo_error = ${o.error ?? null}, recibida = recibida or ${o.recibida ?? false},
           vio_en_proceso = vio_en_proceso or ${o.enProceso ?? false},
           estatus_sat = coalesce(${o.estatus?.estado ?? null}, estatus_sat),
           estatus_cancelacion = coalesce(${o.estatus?.estatusCancelacion ?? null}, estatus_cancelacion),
           id_archivo_acuse = coalesce(${o.idArchivoAcuse ?? null}, id_archivo_acuse)
     where id = ${s.id} and lease_token = ${s.lease_token} and terminada is null`.execute(tx)
}

/** The return that carries the invoice and is paid, held still until this decision is written. */
export async function findRetornoPagado(tx: Tx, uuid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; estado: string }>`
    select id, estado from retorno where uuid_proveedor = ${uuid} and estado not in ('rechazado', 'cancelado') for share`.execute(
    tx,
  )
  return rows.find(({ estado }) => estado === 'pagado')?.id
}

export type Receptor = { id: number; rfc: string; pac: string; zona: string }

export async function listReceptores(tx: Tx): Promise<Receptor[]> {
  const { rows } = await sql<Receptor>`select id, rfc, pac, zona_horaria as zona from emisor order by id`.execute(tx)
  return rows
}

/** The XML of the newest document that PAC stamped for us: its stamp says the PAC's RFC. */
export async function findTimbradoPor(tx: Tx, pac: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select c.bytes from timbrado t join documento_fiscal d on d.id = t.id_documento join archivo a on a.id = d.id_archivo_xml join contenido c using (sha256)
     where t.pac = ${pac} and t.estado = 'timbrado' order by t.id desc limit 1`.execute(tx)
  return rows[0]?.bytes
}
