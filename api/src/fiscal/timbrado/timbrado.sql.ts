// The rows of the stamping protocol: frozen bytes, a lease with a fencing token, and the end of each attempt.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { enCuarentena } from '../motor/cuarentena.sql.ts'
import { intentoPorAtender, intentoVivo } from '../pac/intento.sql.ts'

export type Intento = {
  id: number
  id_documento: number
  id_socio_comercial: number
  estado: 'pendiente' | 'enviado' | 'incierto' | 'revision' | 'timbrado' | 'rechazado'
  pac: string
  custom_id: string
  xml_firmado: Buffer
  sello: string
  fecha_cfdi: string
  n_envios: number
  n_ausente: number
  primera_ausencia: string | null
  hubo_incierto: boolean
  lease_token: number
  uuid: string | null
  codigo_error: string | null
  ultimo_error: string | null
  /** Somebody holds the lease right now. */
  ocupado: boolean
}

const COLUMNAS = sql`id, id_documento, id_socio_comercial, estado, pac, custom_id, xml_firmado, sello, fecha_cfdi, n_envios,
  n_ausente, primera_ausencia, hubo_incierto, lease_token, upper(uuid::text) as uuid, codigo_error, ultimo_error, coalesce(lease_hasta > clock_timestamp(), false) as ocupado`

/** The attempt that is alive or done for a document; a rejected one no longer counts. */
export async function findIntentoVivo(tx: Tx, idDocumento: number): Promise<Intento | undefined> {
  const { rows } = await sql<Intento>`
    select ${COLUMNAS} from timbrado where id_documento = ${idDocumento} and estado <> 'rechazado'`.execute(tx)
  return rows[0]
}

/** Of these documents, those that have such an attempt. */
export async function listConIntentoVivo(tx: Tx, documentos: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ documento: number }>`
    select id_documento as documento from timbrado
     where id_documento = any(${documentos}::bigint[]) and estado <> 'rechazado'`.execute(tx)
  return new Set(rows.map(({ documento }) => documento))
}

/** Attempts whose end is not known, by the seal of their bytes: a stamp found elsewhere may be of one of them. */
export async function listVivosPorSello(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; sello: string }>`
    select id, sello from timbrado where ${intentoVivo('timbrado')}`.execute(tx)
  return new Map(rows.map(({ id, sello }) => [sello, id]))
}

/** Of these UUIDs, those we know: stamps of ours, or a second stamp that already rang. */
export async function listConocidos(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select upper(uuid::text) as uuid from timbrado where uuid = any(${uuids}::uuid[])
    union select upper(dato->>'recibido') from incidencia where tipo = 'DOBLE_TIMBRE' and upper(dato->>'recibido') = any(${uuids})`.execute(
    tx,
  )
  return new Set(rows.map((fila) => fila.uuid))
}

export async function readIntento(tx: Tx, id: number): Promise<Intento> {
  const { rows } = await sql<Intento>`select ${COLUMNAS} from timbrado where id = ${id}`.execute(tx)
  return rows[0]!
}

type Deuda = {
  socio: number
  pac: string
  fechaCfdi: Date
  /** Head start of whoever asked, before the sweep may take it. */
  graciaMs: number
}

type Sellado = { idDocumento: number; xml: Buffer; sello: string; idUsuario: number | null }

/** Their ids, in the order of the documents. */
export async function insertIntentos(tx: Tx, t: Deuda, sellados: readonly Sellado[]): Promise<number[]> {
  const filas = sellados.map((s) => ({ ...s, sha256: createHash('sha256').update(s.xml).digest() }))
  const de = <V>(valor: (fila: (typeof filas)[number]) => V) => sql`${filas.map(valor)}`
  const { rows } = await sql<{ id: number; documento: number }>`
    insert into timbrado (id_documento, id_socio_comercial, pac, xml_firmado, xml_sha256, sello, fecha_cfdi, id_usuario, proximo)
    select x.documento, ${t.socio}::bigint, ${t.pac}::text, x.xml, x.sha256, x.sello, ${t.fechaCfdi.toISOString()}::timestamptz,
           x.usuario, clock_timestamp() + ${t.graciaMs} * interval '1 millisecond'
      from unnest(${de((f) => f.idDocumento)}::bigint[], ${de((f) => f.xml)}::bytea[], ${de((f) => f.sha256)}::bytea[],
             ${de((f) => f.sello)}::text[], ${de((f) => f.idUsuario)}::bigint[]) as x(documento, xml, sha256, sello, usuario)
    on conflict (xml_sha256) do nothing returning id, id_documento as documento`.execute(tx)
  const nuevos = new Map(rows.map(({ id, documento }) => [documento, id]))
  const ids: number[] = []
  for (const { idDocumento, sha256 } of filas) ids.push(nuevos.get(idDocumento) ?? (await findMismosBytes(tx, sha256)))
  return ids
}

/** Asked again within the second of a refusal: the same bytes are the same attempt, and its answer is the same. */
async function findMismosBytes(tx: Tx, sha256: Buffer): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from timbrado where xml_sha256 = ${sha256}`.execute(tx)
  return rows[0]!.id
}

/**
 * Takes attempts for one holder, by the database's clock. Nobody else may send until the lease ends, and an
 * impatient user does not shorten the wait of an uncertain one.
 */
export async function claimIntentos(tx: Tx, ids: readonly number[], leaseMs: number): Promise<Intento[]> {
  const { rows } = await sql<Intento>`
    update timbrado set estado = case when n_envios > 0 then 'incierto' else 'enviado' end,
           hubo_incierto = hubo_incierto or n_envios > 0, n_envios = n_envios + 1,
           -- A holder that never gave its lease back may have sent: what was known of absence is known no more.
           n_ausente = case when lease_hasta is null then n_ausente else 0 end,
           primera_ausencia = case when lease_hasta is null then primera_ausencia end,
           lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond', lease_token = lease_token + 1
     where id = any(${ids}::bigint[]) and ${intentoPorAtender('timbrado')}
       and (lease_hasta is null or lease_hasta < clock_timestamp())
       and (estado <> 'incierto' or proximo <= clock_timestamp())
       and not ${enCuarentena}
    returning ${COLUMNAS}`.execute(tx)
  return rows
}

/** The PAC of an attempt is fixed when it is frozen: another PAC would issue a second UUID. */
export async function findPacDeIntento(tx: Tx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ pac: string }>`select pac from timbrado where id = ${id}`.execute(tx)
  return rows[0]?.pac
}

/** What a try does to the proof of absence. An uncertain send resets it, because the PAC may have stamped just now. */
export type Ausencia = 'suma' | 'olvida' | 'igual'

/** Nobody knows yet: give the lease back and say when to ask again. Only the holder of the newest token may. */
export async function releaseIntento(
  tx: Tx,
  i: Intento,
  r: { codigo: string; error: string; esperaMs: number; ausencia: Ausencia; revision: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update timbrado set estado = ${r.revision ? 'revision' : 'incierto'}, hubo_incierto = true, lease_hasta = null,
           proximo = clock_timestamp() + ${r.esperaMs} * interval '1 millisecond',
           n_ausente = case ${r.ausencia} when 'suma' then n_ausente + 1 when 'olvida' then 0 else n_ausente end,
           primera_ausencia = case ${r.ausencia} when 'suma' then coalesce(primera_ausencia, clock_timestamp())
                                                 when 'igual' then primera_ausencia end,
           codigo_error = ${r.codigo}, ultimo_error = ${r.error}
     where id = ${i.id} and lease_token = ${i.lease_token} and estado in ('enviado', 'incierto')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function rejectIntento(tx: Tx, i: Intento, codigo: string, mensaje: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update timbrado set estado = 'rechazado', lease_hasta = null, codigo_error = ${codigo}, ultimo_error = ${mensaje},
           terminado = clock_timestamp()
     where id = ${i.id} and lease_token = ${i.lease_token} and estado in ('enviado', 'incierto')`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** A verified stamp is a fact, so its bearer writes it even without the lease. Answers which of them were still open. */
export async function finishIntentos(tx: Tx, fines: readonly { id: number; uuid: string }[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update timbrado t set estado = 'timbrado', uuid = x.uuid, lease_hasta = null, terminado = clock_timestamp()
      from unnest(${fines.map(({ id }) => id)}::bigint[], ${fines.map(({ uuid }) => uuid)}::uuid[]) as x(id, uuid)
     where t.id = x.id and t.estado not in ('timbrado', 'rechazado') returning t.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Attempts whose workers died every time are left for review: something kills them, and a person must look first. */
export async function abandonPerdidos(tx: Tx, intentosMax: number): Promise<void> {
  const { rows } = await sql<{ id: number; documento: number }>`
    update timbrado set estado = 'revision', lease_hasta = null, codigo_error = 'SIN_RESULTADO',
           ultimo_error = 'Ninguno de los procesos que lo intentaron llegó a terminar.'
     where estado in ('enviado', 'incierto') and n_envios >= ${intentosMax} and lease_hasta < clock_timestamp()
    returning id, id_documento as documento`.execute(tx)
  for (const { id, documento } of rows)
    await insertIncidencia(tx, 'TIMBRADO_SIN_RESOLVER', documento, { intento: id, codigo: 'SIN_RESULTADO' })
}

/** Attempts whose hour has come, oldest first. The claim decides who gets each. */
export async function listPorAtender(tx: Tx, limite: number, pacsCortados: readonly string[] = []): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from timbrado where ${intentoPorAtender('timbrado')} and proximo <= clock_timestamp()
       and (lease_hasta is null or lease_hasta < clock_timestamp())
       and pac <> all(${pacsCortados}::text[]) and not ${enCuarentena}
     order by proximo limit ${limite}`.execute(tx)
  return rows.map((fila) => fila.id)
}

export async function readAusencia(tx: Tx, id: number): Promise<{ veces: number; segundos: number }> {
  const { rows } = await sql<{ veces: number; segundos: number }>`
    select n_ausente as veces, coalesce(extract(epoch from clock_timestamp() - primera_ausencia), 0)::float8 as segundos
      from timbrado where id = ${id}`.execute(tx)
  return rows[0]!
}

/** One incident per UUID and type, however often it is found. */
export async function insertIncidenciaUnaVez(
  tx: Tx,
  tipo: 'SAT_NO_ENCONTRADO' | 'TIMBRE_DESCONOCIDO' | 'TIMBRE_AUSENTE',
  idDocumento: number | null,
  dato: { uuid: string } & Record<string, unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into incidencia (tipo, id_documento, dato) values (${tipo}, ${idDocumento}, ${JSON.stringify(dato)})
    on conflict (tipo, (dato->>'uuid')) where tipo in ('SAT_NO_ENCONTRADO', 'TIMBRE_DESCONOCIDO', 'TIMBRE_AUSENTE')
    do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function insertIncidencia(tx: Tx, tipo: string, idDocumento: number | null, dato: object): Promise<void> {
  await sql`
    insert into incidencia (tipo, id_documento, dato) values (${tipo}, ${idDocumento}, ${JSON.stringify(dato)})`.execute(
    tx,
  )
}
