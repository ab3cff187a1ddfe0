// The rows of the cancellation protocol, and what stands in the way of one.

import { type EstadoCancelacion, vidaCancelacion } from '@litro/contract/cancelaciones/vida'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Bloqueo } from '@litro/contract/error'
import { sql } from 'kysely'
import { conBytes } from '../../craft/archivos/archivo.sql.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { type Columnas, mover } from '../../craft/puerta/mover.sql.ts'
import { enProceso, folioSql, vigente } from '../comprobante/fila.sql.ts'
import { enCuarentena } from '../motor/cuarentena.sql.ts'

export type Motivo = '01' | '02' | '03' | '04'

export type Cancelacion = {
  id: number
  id_documento: number
  id_socio_comercial: number
  uuid: string
  /** Null when it was asked for outside. */
  motivo: Motivo | null
  uuid_sustituto: string | null
  estado: EstadoCancelacion
  pac: string
  solicitud_firmada: Buffer | null
  n_peticiones: number
  n_consultas: number
  vio_en_proceso: boolean
  /** The last petition was acknowledged (201, 202). */
  recibida: boolean
  /** Its next query was due. A query that somebody asks for earlier does not count towards another petition. */
  vencida: boolean
  lease_token: number
  creada: string
  enviada: string | null
  /** Found at the SAT; nobody asked for it here and no petition of ours may follow. */
  fuera: boolean
}

const COLUMNAS = sql`id, id_documento, id_socio_comercial, upper(uuid::text) as uuid, motivo,
  upper(uuid_sustituto::text) as uuid_sustituto, estado, pac, solicitud_firmada, n_peticiones, n_consultas, vio_en_proceso,
  coalesce(codigo in ('201', '202'), false) as recibida, proximo <= clock_timestamp() as vencida, lease_token, creada, enviada, fuera`

export async function insertCancelacion(
  tx: Tx,
  c: {
    idDocumento: number
    socio: number
    uuid: string
    motivo: Motivo
    uuidSustituto: string | null
    estado: 'solicitada' | 'por_enviar'
    pac: string
    idUsuario: number | null
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cancelacion (id_documento, id_socio_comercial, uuid, motivo, uuid_sustituto, estado, pac, id_usuario)
    values (${c.idDocumento}, ${c.socio}, ${c.uuid}, ${c.motivo}, ${c.uuidSustituto}, ${c.estado}, ${c.pac}, ${c.idUsuario})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** A cancellation the SAT tells of and nobody asked for here. */
export async function insertHallada(
  tx: Tx,
  c: { idDocumento: number; socio: number; uuid: string; pac: string },
): Promise<Cancelacion> {
  const { rows } = await sql<Cancelacion>`
    insert into cancelacion (id_documento, id_socio_comercial, uuid, estado, pac, fuera)
    values (${c.idDocumento}, ${c.socio}, ${c.uuid}, 'incierta', ${c.pac}, true) returning ${COLUMNAS}`.execute(tx)
  return rows[0]!
}

/** The substitute in force of this document. The SAT lets a document be cancelled although its substitute points to it. */
export async function findSustitutoVigente(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid::text as uuid from documento_fiscal where id_factura_cancelada = ${id} and estado = 'timbrado'
     order by id desc limit 1`.execute(tx)
  return rows[0]?.uuid ?? null
}

/** The PAC that stamped the document. Documents of the embedded PAC are unknown to the real SAT, and the reverse. */
export async function findPacDeTimbre(tx: Tx, idDocumento: number): Promise<string | undefined> {
  const { rows } = await sql<{ pac: string }>`
    select pac from timbrado where id_documento = ${idDocumento} and estado = 'timbrado' order by id desc limit 1`.execute(
    tx,
  )
  return rows[0]?.pac
}

export async function findViva(tx: Tx, idDocumento: number): Promise<Cancelacion | undefined> {
  const { rows } = await sql<Cancelacion>`
    select ${COLUMNAS} from cancelacion where id_documento = ${idDocumento}
       and estado not in ('rechazada', 'no_cancelable', 'desistida')`.execute(tx)
  return rows[0]
}

export async function hadRechazada(tx: Tx, c: Cancelacion): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cancelacion where id_documento = ${c.id_documento} and estado = 'rechazada' and id <> ${c.id}`.execute(
    tx,
  )
  return rows.length > 0
}

export async function claimCancelacion(tx: Tx, id: number, leaseMs: number): Promise<Cancelacion | undefined> {
  const { rows } = await sql<Cancelacion>`
    update cancelacion set lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond',
           lease_token = lease_token + 1, n_consultas = n_consultas + (proximo <= clock_timestamp())::int
     where id = ${id} and estado in ('por_enviar', 'enviada', 'en_proceso', 'incierta')
       and (lease_hasta is null or lease_hasta < clock_timestamp()) and not ${enCuarentena}
    returning ${COLUMNAS}`.execute(tx)
  return rows[0]
}

/** What the SAT and the PACs admit for one UUID, over all its requests; the next one is told 799. */
const PETICIONES_MAX = 5

const peticionesDe = (idDocumento: number) =>
  sql`(select coalesce(sum(n_peticiones), 0) from cancelacion where id_documento = ${idDocumento})`

export async function isSpent(tx: Tx, idDocumento: number): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`
    select ${peticionesDe(idDocumento)} >= ${PETICIONES_MAX} as si`.execute(tx)
  return rows[0]!.si
}

const CANCELACION = { vida: vidaCancelacion, tabla: 'cancelacion' }

/**
 * Counts and stores a petition before it is sent, so one that may have reached the SAT is never forgotten. False at the
 * limit.
 */
export async function countPeticion(tx: Tx, c: Cancelacion, solicitud: Buffer): Promise<boolean> {
  return mover(tx, CANCELACION, {
    id: c.id,
    verbo: 'pedir',
    a: 'enviada',
    set: {
      n_peticiones: sql`n_peticiones + 1`,
      solicitud_firmada: solicitud,
      enviada: sql`coalesce(enviada, clock_timestamp())`,
    },
    si: sql`lease_token = ${c.lease_token} and ${peticionesDe(c.id_documento)} < ${PETICIONES_MAX}`,
  })
}

type Estatus = { estado: string; esCancelable: string; estatusCancelacion: string }

/** The SAT's last word, where it said one. */
const oido = (estatus: Estatus | undefined): Columnas =>
  estatus
    ? {
        estatus_sat: estatus.estado,
        es_cancelable: estatus.esCancelable,
        estatus_cancelacion: estatus.estatusCancelacion,
      }
    : {}

/** Gives the lease back. False when another worker holds it by now and this one's answer is out of date. */
export async function releaseCancelacion(
  tx: Tx,
  c: Cancelacion,
  r: {
    estado: 'por_enviar' | 'enviada' | 'en_proceso' | 'incierta' | 'revision'
    /** Null leaves the next query at its time. */
    esperaMs: number | null
    codigo?: string
    error?: string
    estatus?: Estatus
    idArchivoAcuse?: number
  },
): Promise<boolean> {
  return mover(tx, CANCELACION, {
    id: c.id,
    verbo: 'esperar',
    a: r.estado,
    set: {
      lease_hasta: null,
      ultimo_error: r.error ?? null,
      ...(r.esperaMs !== null && {
        proximo: sql`clock_timestamp() + ${r.esperaMs}::float8 * interval '1 millisecond'`,
      }),
      ...(r.estado === 'en_proceso' && { vio_en_proceso: true }),
      ...(r.codigo !== undefined && { codigo: r.codigo }),
      ...oido(r.estatus),
      ...(r.idArchivoAcuse !== undefined && { id_archivo_acuse: r.idArchivoAcuse }),
    },
    si: sql`lease_token = ${c.lease_token} and estado in ('por_enviar', 'enviada', 'en_proceso', 'incierta')`,
  })
}

/**
 * Ends a request. The SAT's cancellation is a fact that anybody may write; any other end belongs to the holder of the
 * lease. False when it had ended.
 */
export async function finishCancelacion(
  tx: Tx,
  c: Pick<Cancelacion, 'id' | 'lease_token'>,
  r: {
    estado: 'cancelada' | 'rechazada' | 'no_cancelable' | 'desistida'
    codigo?: string
    error?: string
    estatus?: Estatus
    idArchivoEstatus?: number
  },
): Promise<boolean> {
  return mover(tx, CANCELACION, {
    id: c.id,
    verbo: 'terminar',
    a: r.estado,
    set: {
      lease_hasta: null,
      terminada: sql`clock_timestamp()`,
      ultimo_error: r.error ?? null,
      ...(r.codigo !== undefined && { codigo: r.codigo }),
      ...oido(r.estatus),
      ...(r.idArchivoEstatus !== undefined && { id_archivo_estatus: r.idArchivoEstatus }),
    },
    si: sql`terminada is null and (${r.estado} = 'cancelada' or lease_token = ${c.lease_token})`,
  })
}

export async function listPorAtender(tx: Tx, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cancelacion where estado in ('por_enviar', 'enviada', 'en_proceso', 'incierta')
       and proximo <= clock_timestamp() and (lease_hasta is null or lease_hasta < clock_timestamp())
       and not ${enCuarentena}
     order by proximo limit ${limite}`.execute(tx)
  return rows.map((fila) => fila.id)
}

/** The live request of a document, for a person who does not want to wait for the next query. */
export async function findEnCurso(tx: Tx, idDocumento: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from cancelacion where id_documento = ${idDocumento}
       and estado in ('por_enviar', 'enviada', 'en_proceso', 'incierta')`.execute(tx)
  return rows[0]?.id
}

/** Live CFDIs that point to this one; the substitute named in the request does not count (reason 01). */
export async function listDependientes(tx: Tx, id: number, uuidSustituto: string | null): Promise<Bloqueo[]> {
  const { rows } = await sql<{ id: number; familia: FamiliaCfdi; folio: string }>`
    select d.id, d.familia, ${folioSql('d')} as folio
      from documento_fiscal d
     where (d.id_factura = ${id} or d.id_factura_cancelada = ${id} or d.id_anticipo = ${id})
       and (${vigente('d')} or ${enProceso('d')})
       and (${uuidSustituto}::uuid is null or d.uuid is distinct from ${uuidSustituto}::uuid)
     order by d.id`.execute(tx)
  const pagos = await sql<{ id: number }>`
    select distinct id_deposito as id from aplicacion where id_documento = ${id} and cancelada_por is null
       and id_deposito is not null order by 1`.execute(tx)
  const notas = await listSaldosAplicados(tx, id)
  return [
    ...notas,
    ...rows.map((fila) => ({
      tipo: fila.familia,
      folio: fila.folio,
      id: fila.id,
      // A payment receipt has no screen of its own.
      ...(rasgos[fila.familia].detalle && { ruta: `${rasgos[fila.familia].detalle}/${fila.id}` }),
      motivo: 'Está relacionado con este comprobante y sigue vigente. Cancélalo primero.',
    })),
    ...pagos.rows.map((fila) => ({
      tipo: 'deposito',
      folio: `Depósito ${fila.id}`,
      id: fila.id,
      ruta: `/deposito/ver/${fila.id}`,
      motivo: 'Este depósito está aplicado al comprobante. Cancela primero el depósito y su complemento de pago.',
    })),
  ]
}

/** Credit of a note that pays another document blocks the cancellation of both (D-117). */
async function listSaldosAplicados(tx: Tx, id: number): Promise<Bloqueo[]> {
  const { rows } = await sql<{ id: number; familia: FamiliaCfdi; folio: string }>`
    select distinct d.id, d.familia, ${folioSql('d')} as folio from aplicacion a
      join documento_fiscal d on d.id = case when a.id_documento = ${id} then a.id_nota_credito else a.id_documento end
     where (a.id_documento = ${id} or a.id_nota_credito = ${id}) and a.id_nota_credito is not null and a.cancelada_por is null
     order by 1`.execute(tx)
  return rows.map((fila) => ({
    tipo: fila.familia,
    folio: fila.folio,
    id: fila.id,
    ...(rasgos[fila.familia].detalle && { ruta: `${rasgos[fila.familia].detalle}/${fila.id}` }),
    motivo:
      'El saldo a favor de una nota de crédito paga este documento. Tesorería puede deshacerlo en Saldos a favor.',
  }))
}

export type Sustituto = { uuid: string; relacionado: boolean; vigente: boolean }

/** A stamped document of the same partner that replaces this one (relation 04), by UUID or by id. */
export async function findSustituto(
  tx: Tx,
  socio: number,
  id: number,
  buscado: { uuid?: string; idFactura?: number },
): Promise<Sustituto | undefined> {
  const { rows } = await sql<Sustituto>`
    select upper(uuid::text) as uuid, id_factura_cancelada is not distinct from ${id} as relacionado, estado = 'timbrado' as vigente
      from documento_fiscal where id_socio_comercial = ${socio} and uuid is not null and id <> ${id}
       and (uuid = ${buscado.uuid ?? null}::uuid or id = ${buscado.idFactura ?? null}::bigint)`.execute(tx)
  return rows[0]
}

export async function requiresApproval(tx: Tx, socio: number): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`
    select cancelacion_requiere_aprobacion as si from socio_comercial where id = ${socio}`.execute(tx)
  return rows[0]?.si ?? false
}

/** Taken back before it left: an old holder's token dies with it. */
export const retirada = (motivo: string): Columnas => ({
  lease_token: sql`lease_token + 1`,
  lease_hasta: null,
  terminada: sql`clock_timestamp()`,
  ultimo_error: motivo,
})

/** A request left for review goes back to the queries, because a person asks for it or the SAT has news of it. */
export async function reopenCancelacion(tx: Tx, id: number): Promise<boolean> {
  return mover(tx, CANCELACION, { id, verbo: 'consultar', a: 'incierta', si: sql`estado = 'revision'` })
}

/** The stamped XML, the printed truth the SAT is asked about. */
export async function readXml(tx: Tx, idDocumento: number): Promise<Buffer> {
  const { rows } = await sql<{ sha256: Buffer; bytes: Buffer | null }>`
    select c.sha256, c.bytes from documento_fiscal d join archivo a on a.id = d.id_archivo_xml join contenido c using (sha256)
     where d.id = ${idDocumento}`.execute(tx)
  return conBytes(tx, 'bytes', rows)[0]!.bytes!
}
