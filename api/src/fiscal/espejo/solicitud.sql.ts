// The ledger of requests: each is committed before its call, leased while it is under way, and never sent again.
import { type EstadoSolicitudSat, vidaSolicitudSat } from '@litro/contract/espejo/vida'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { type Columnas, mover } from '../../craft/puerta/mover.sql.ts'

const SOLICITUD = { vida: vidaSolicitudSat, tabla: 'solicitud_sat' }

export type Solicitud = {
  id: number
  id_ventana: number
  n: number
  rfc: string
  sentido: 'emitidos' | 'recibidos'
  tipo_solicitud: 'Metadata' | 'CFDI' | 'Folio'
  estado_comprobante: 'Todos' | 'Vigente' | 'Cancelado'
  tipo_comprobante: string
  fecha_inicial: string | null
  fecha_final: string | null
  folio: string | null
  estado: EstadoSolicitudSat
  id_solicitud: string | null
  n_cfdi: number | null
  n_verificaciones: number
  lease_token: number
  /** Milliseconds since it was sent. */
  edad: number
  enviada: string | null
}

const COLUMNAS = sql`id, id_ventana, n, rfc, sentido, tipo_solicitud, estado_comprobante, tipo_comprobante,
  to_char(fecha_inicial, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha_inicial, to_char(fecha_final, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha_final, folio, estado, id_solicitud,
  n_cfdi, n_verificaciones, lease_token, coalesce(extract(epoch from clock_timestamp() - enviada), 0)::float8 * 1000 as edad, enviada`

export type SolicitudNueva = {
  idVentana: number
  n: number
  rfc: string
  sentido: string
  tipo: Solicitud['tipo_solicitud']
  estadoComprobante: Solicitud['estado_comprobante']
  tipoComprobante: string
  fechaInicial: string | null
  fechaFinal: string | null
  folio: string | null
}

/** False when those parameters were asked for before, by whatever window: then others must be found. */
export async function insertSolicitud(tx: Tx, s: SolicitudNueva): Promise<boolean> {
  const { rows } = await sql`
    insert into solicitud_sat (id_ventana, n, rfc, sentido, tipo_solicitud, estado_comprobante, tipo_comprobante, fecha_inicial, fecha_final, folio)
    values (${s.idVentana}, ${s.n}, ${s.rfc}, ${s.sentido}, ${s.tipo}, ${s.estadoComprobante}, ${s.tipoComprobante}, ${s.fechaInicial}, ${s.fechaFinal}, ${s.folio})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Committed as being sent before the call: whoever dies here leaves it to be found lost, and never sent again. */
export async function claimPorEnviar(tx: Tx, rfcs: readonly string[], leaseMs: number): Promise<Solicitud | undefined> {
  const { rows } = await sql<Solicitud>`
    update solicitud_sat set estado = 'enviando', paso = 'enviar', enviada = clock_timestamp(), lease_token = lease_token + 1, version = version + 1,
           lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from solicitud_sat where estado = 'por_enviar' and rfc = any(${rfcs}) and proximo <= clock_timestamp()
                  order by id limit 1 for update skip locked) returning ${COLUMNAS}`.execute(tx)
  return rows[0]
}

/** Accepted requests whose hour has come. */
export async function claimAceptada(tx: Tx, rfcs: readonly string[], leaseMs: number): Promise<Solicitud | undefined> {
  const { rows } = await sql<Solicitud>`
    update solicitud_sat set lease_token = lease_token + 1, n_verificaciones = n_verificaciones + 1,
           lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond', proximo = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from solicitud_sat where estado = 'aceptada' and rfc = any(${rfcs}) and proximo <= clock_timestamp()
                    and (lease_hasta is null or lease_hasta < clock_timestamp()) order by proximo limit 1 for update skip locked)
    returning ${COLUMNAS}`.execute(tx)
  return rows[0]
}

/** Whoever was sending died, or waited longer than any call may take: nobody knows whether the SAT took it. */
export async function loseEnviando(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id_ventana: number }>`
    update solicitud_sat set estado = 'perdida', paso = 'negar', terminada = clock_timestamp(), version = version + 1,
           mensaje = coalesce(mensaje, 'Nadie supo si el SAT la recibió.')
     where estado = 'enviando' and lease_hasta < clock_timestamp() returning id_ventana`.execute(tx)
  return rows.map(({ id_ventana }) => id_ventana)
}

export type Oido = {
  codLlamada?: string
  codResultado?: string
  estadoSat?: number | null
  cfdis?: number
  mensaje?: string
}

const oido = (o: Oido): Columnas => ({
  ...(o.codLlamada !== undefined && { cod_llamada: o.codLlamada }),
  ...(o.codResultado !== undefined && { cod_resultado: o.codResultado }),
  ...(o.estadoSat !== undefined && { estado_sat: o.estadoSat }),
  ...(o.cfdis !== undefined && { n_cfdi: o.cfdis }),
  ...(o.mensaje !== undefined && { mensaje: o.mensaje }),
})

export async function acceptSolicitud(
  tx: Tx,
  s: Solicitud,
  idSolicitud: string,
  o: Oido,
  esperaMs: number,
): Promise<boolean> {
  return mover(tx, SOLICITUD, {
    id: s.id,
    verbo: 'aceptar',
    a: 'aceptada',
    set: {
      ...oido(o),
      id_solicitud: idSolicitud,
      lease_hasta: null,
      proximo: sql`clock_timestamp() + ${esperaMs}::float8 * interval '1 millisecond'`,
    },
    si: sql`estado = 'enviando' and lease_token = ${s.lease_token}`,
  })
}

type Verbo = 'negar' | 'verificar' | 'leer' | 'perder'

/** Ends or advances it, by whoever holds its newest lease. False when somebody else did. */
export async function moveSolicitud(
  tx: Tx,
  s: Solicitud,
  verbo: Verbo,
  a: EstadoSolicitudSat,
  o: Oido = {},
): Promise<boolean> {
  return mover(tx, SOLICITUD, {
    id: s.id,
    verbo,
    a,
    set: { ...oido(o), lease_hasta: null, ...(a !== 'terminada' && { terminada: sql`clock_timestamp()` }) },
    si: sql`estado = ${s.estado} and lease_token = ${s.lease_token}`,
  })
}

/** Still being prepared, or nobody answered: looked at again later. */
export async function waitSolicitud(tx: Tx, s: Solicitud, esperaMs: number, o: Oido): Promise<void> {
  await mover(tx, SOLICITUD, {
    id: s.id,
    verbo: 'verificar',
    set: {
      ...oido(o),
      lease_hasta: null,
      proximo: sql`clock_timestamp() + ${esperaMs}::float8 * interval '1 millisecond'`,
    },
    si: sql`estado = 'aceptada' and lease_token = ${s.lease_token}`,
  })
}

export async function readSolicitud(tx: Tx, id: number): Promise<Solicitud> {
  const { rows } = await sql<Solicitud>`select ${COLUMNAS} from solicitud_sat where id = ${id} for update`.execute(tx)
  return rows[0]!
}

/** Requests whose packages are all settled, and how: some lost, or all read. */
export async function countPaquetes(
  tx: Tx,
  idSolicitud: number,
): Promise<{ total: number; leidos: number; perdidos: number; filas: number }> {
  const { rows } = await sql<{ total: number; leidos: number; perdidos: number; filas: number }>`
    select count(*)::int as total, count(*) filter (where estado = 'leido')::int as leidos,
           count(*) filter (where estado in ('perdido', 'ilegible'))::int as perdidos,
           coalesce(sum(coalesce(n_filas, 0) + coalesce(n_errores, 0) + coalesce(n_nomina, 0)), 0)::int as filas
      from paquete_sat where id_solicitud = ${idSolicitud}`.execute(tx)
  return rows[0]!
}
