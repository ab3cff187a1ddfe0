// Which windows are due, by the clock of Mexico City, and the request each of them needs next.
import { ultimoDiaParaCancelar } from '@litro/cfdi/reglas/cancelacion'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { ConfiguracionEspejo } from '@litro/contract/espejo/espejo'
import type { Tx } from '../../craft/db/tx.ts'
import { insertSolicitud, type SolicitudNueva } from './solicitud.sql.ts'
import {
  countAbiertas,
  insertVentana,
  leaveVentana,
  listPlaneadas,
  postponeVentana,
  type Ventana,
  type VentanaNueva,
} from './ventana.sql.ts'

const ZONA = 'America/Mexico_City'
const DIA = 86_400_000
/** Nothing in the future is asked for: the SAT's clock and ours never agree to the second. */
const MARGEN_MS = 2 * 60_000
const sentidos = ['emitidos', 'recibidos'] as const

const local = (ahora: Date, dias = 0) => toHoraLocal(ahora.getTime() - dias * DIA, ZONA)
const dayOf = (ahora: Date, dias = 0) => local(ahora, dias).slice(0, 10)
const minus = (fecha: string, segundos: number) =>
  new Date(Date.parse(`${fecha}Z`) - segundos * 1000).toISOString().slice(0, 19)
const lastDay = (mes: string) =>
  new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), 0)).toISOString().slice(0, 10)
const monthBefore = (mes: string, n: number) =>
  new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)) - 1 - n, 1)).toISOString().slice(0, 7)

/** What is due today. `yaMismo`: somebody waits, so the hour of the day does not count. */
function dueVentanas(rfc: string, ahora: Date, yaMismo: boolean): VentanaNueva[] {
  const hora = yaMismo ? '23:59' : local(ahora).slice(11, 16)
  const hoy = dayOf(ahora)
  const hasta = local(ahora)
  const mes = hoy.slice(0, 7)
  const domingo = new Date(`${hoy}T12:00:00Z`).getUTCDay() === 0
  const una = (v: Pick<VentanaNueva, 'clase' | 'motivo' | 'desde' | 'hasta'> & { clave: string }): VentanaNueva[] =>
    sentidos.map((sentido) => ({ ...v, rfc, sentido, clave: `${v.clave.replace('*', sentido)}` }))
  return [
    // Late stamps, and the days a PAC may take to deliver.
    ...(hora >= '05:10'
      ? una({
          clase: 'metadata',
          motivo: 'diaria',
          clave: `diaria:*:${hoy}`,
          desde: `${dayOf(ahora, 4)}T00:00:00`,
          hasta,
        })
      : []),
    ...(hora >= '05:20'
      ? una({
          clase: 'cancelados',
          motivo: 'cancelados',
          clave: `cancelados:*:${hoy}`,
          desde: `${firstCancelable(rfc, hoy)}-01-01T00:00:00`,
          hasta,
        })
      : []),
    ...(domingo && hora >= '06:00'
      ? una({
          clase: 'metadata',
          motivo: 'barrido',
          clave: `barrido:*:${hoy}`,
          desde: `${dayOf(ahora, 35)}T00:00:00`,
          hasta,
        })
      : []),
    ...(hoy.slice(8) >= '04' ? monthly(una, mes, hasta) : []),
  ]
}

type Una = (v: Pick<VentanaNueva, 'clase' | 'motivo' | 'desde' | 'hasta'> & { clave: string }) => VentanaNueva[]

/** The month that ended, then the year so far. */
function monthly(una: Una, mes: string, hasta: string): VentanaNueva[] {
  const anterior = monthBefore(mes, 1)
  return [
    ...una({
      clase: 'metadata',
      motivo: 'mensual',
      clave: `mensual:*:${anterior}`,
      desde: `${anterior}-01T00:00:00`,
      hasta: `${lastDay(anterior)}T23:59:59`,
    }),
    ...una({
      clase: 'metadata',
      motivo: 'mensual',
      clave: `anual:*:${mes}`,
      desde: `${anterior.slice(0, 4)}-01-01T00:00:00`,
      hasta,
    }),
  ]
}

/** The first year of which some document may still be cancelled today. */
function firstCancelable(rfc: string, hoy: string): number {
  const anio = Number(hoy.slice(0, 4))
  const anteriores = [anio - 3, anio - 2, anio - 1]
  return anteriores.find((uno) => ultimoDiaParaCancelar(`${uno}-12-31T23:59:59`, rfc) >= hoy) ?? anio
}

/** Months back, the newest first and two at a time: the SAT works on few requests of one taxpayer. */
export async function planVentanas(
  tx: Tx,
  rfc: string,
  { ahora, yaMismo, configuracion }: { ahora: Date; yaMismo: boolean; configuracion: ConfiguracionEspejo },
): Promise<number> {
  const deHoy = dueVentanas(rfc, ahora, yaMismo)
  const atras = pastVentanas(rfc, ahora, configuracion.MesesAtras)
  // One question for all of them: a round comes every few seconds, and nearly always everything was planned before.
  const sabidas = await listPlaneadas(tx, [...deHoy, ...atras])
  let nuevas = 0
  for (const una of deHoy.filter((v) => !sabidas.has(v.clave))) if (await insertVentana(tx, una)) nuevas += 1
  const faltan = atras.filter((v) => !sabidas.has(v.clave))
  let abiertas = faltan.length === 0 ? 0 : await countAbiertas(tx, rfc, 'inicial')
  for (const una of faltan) {
    if (abiertas >= 2 && una.sentido === sentidos[0]) break
    if (!(await insertVentana(tx, una))) continue
    nuevas += 1
    abiertas += 1
  }
  return nuevas
}

/** Both senses of each month, the newest first. */
function pastVentanas(rfc: string, ahora: Date, meses: number): VentanaNueva[] {
  const mes = dayOf(ahora).slice(0, 7)
  return Array.from({ length: meses }, (_, n) => monthBefore(mes, n)).flatMap((uno, n) =>
    sentidos.map((sentido) => ({
      rfc,
      sentido,
      clase: 'metadata',
      motivo: 'inicial',
      clave: `inicial:${sentido}:${uno}`,
      desde: `${uno}-01T00:00:00`,
      hasta: n === 0 ? local(ahora) : `${lastDay(uno)}T23:59:59`,
    })),
  )
}

/**
 * The next request of a window: one second earlier for each one before it, so that its parameters are new and its answer
 * holds what the others would have. After some of them a person is asked.
 */
export async function planSolicitud(
  tx: Tx,
  v: Ventana,
  ahora: Date,
  configuracion: ConfiguracionEspejo,
  esperaMs: number,
): Promise<void> {
  if (v.solicitudes - v.perdonadas >= (v.clase === 'folio' ? 1 : configuracion.IntentosPorVentana)) {
    await leaveVentana(tx, v.id, `El SAT no la entregó después de ${v.solicitudes} solicitudes.`)
    return
  }
  if (v.clase === 'folio') {
    if (!(await insertSolicitud(tx, base(v, { tipo: 'Folio', estado: 'Todos', folio: v.folio })))) {
      await leaveVentana(tx, v.id, 'Ese folio ya se pidió antes al SAT.')
    }
    return
  }
  const [tipo, estado] = PEDIDOS[v.clase]
  const tope = local(new Date(ahora.getTime() - MARGEN_MS))
  const fechaFinal = v.hasta! < tope ? v.hasta! : tope
  for (let n = v.solicitudes; n < v.solicitudes + MAX_SALTO; n++) {
    const fechaInicial = minus(v.desde!, n)
    if (fechaInicial >= fechaFinal) return postponeVentana(tx, v.id, esperaMs)
    // Another window may have asked for exactly this: then one more second.
    if (await insertSolicitud(tx, base(v, { tipo, estado, fechaInicial, fechaFinal }))) return
  }
  await leaveVentana(tx, v.id, 'No se halló una pregunta que no se hubiera hecho ya.')
}

const MAX_SALTO = 120
const PEDIDOS = {
  metadata: ['Metadata', 'Todos'],
  cancelados: ['Metadata', 'Cancelado'],
  // Cancelled ones are refused whole: only those in force can be fetched.
  xml: ['CFDI', 'Vigente'],
} as const

type Parte = {
  tipo: SolicitudNueva['tipo']
  estado: SolicitudNueva['estadoComprobante']
  fechaInicial?: string
  fechaFinal?: string
  folio?: string | null
}

const base = (v: Ventana, p: Parte): SolicitudNueva => ({
  idVentana: v.id,
  n: v.solicitudes,
  rfc: v.rfc,
  sentido: v.sentido,
  tipo: p.tipo,
  estadoComprobante: p.estado,
  tipoComprobante: v.tipo_comprobante,
  fechaInicial: p.fechaInicial ?? null,
  fechaFinal: p.fechaFinal ?? null,
  folio: p.folio ?? null,
})

/** The two halves of a window that holds more than the SAT gives; of a single second, its kinds; of one kind, nothing. */
export function splitVentanas(v: Ventana): VentanaNueva[] {
  const comun = { rfc: v.rfc, sentido: v.sentido, clase: v.clase, motivo: 'partida', idPadre: v.id } as const
  const [a, b] = [Date.parse(`${v.desde}Z`), Date.parse(`${v.hasta}Z`)]
  const half = (clave: string, desde: number, hasta: number) => {
    const iso = (ms: number) => new Date(ms).toISOString().slice(0, 19)
    return {
      ...comun,
      clave: `partida:${v.id}:${clave}`,
      desde: iso(desde),
      hasta: iso(hasta),
      tipoComprobante: v.tipo_comprobante,
    }
  }
  // Whole days on each side, while there are days: a day that one request holds is known by itself.
  const medianoche = Math.ceil((a + b) / 2 / DIA) * DIA
  if (medianoche - 1000 > a && medianoche < b) return [half('1', a, medianoche - 1000), half('2', medianoche, b)]
  // A window of one instant is not lawful: halves of a day share their middle second.
  const medio = Math.floor((a + b) / 2000) * 1000
  if (medio > a && medio < b) return [half('1', a, medio), half('2', medio, b)]
  if (v.tipo_comprobante !== '') return []
  return ['I', 'E', 'P', 'T'].map((tipo) => ({
    ...comun,
    clave: `partida:${v.id}:${tipo}`,
    desde: v.desde!,
    hasta: v.hasta!,
    tipoComprobante: tipo,
  }))
}
