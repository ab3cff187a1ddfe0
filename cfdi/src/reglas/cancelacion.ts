// Cancelling a CFDI under the rules of 2026: who must accept, until when, and with which motive.
import { origenDe } from '../complementos/carta-porte/modelo.ts'
import type { Comprobante } from '../comprobante.ts'
import { mul, parseDecimal } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico, personaDeRfc, RFC_PUBLICO_EN_GENERAL } from '../rfc.ts'
import { findMotivoCancelacion } from '../sat/motivos-cancelacion.ts'
import { findClaveProdServ } from '../sat/productos.ts'
import { llevaCombustible, type RelojDeViaje, ventanaDeViaje } from './carta-porte-reloj.ts'
import { hallar } from './frases.ts'
import { leerImporte } from './numero.ts'
import { esUuid } from './relacionados.ts'

/** None; the receiver's, where three days of silence accept; or the receiver's express word, without any term. */
export type Aceptacion = 'ninguna' | 'tacita' | 'expresa'

export interface RequisitoCancelacion {
  readonly aceptacion: Aceptacion
  /** One Spanish sentence that says why, for the screen that asks for the motive. */
  readonly razon: string
  /** The rules leave room for doubt: let the accountant or the PAC confirm it. */
  readonly dudoso: boolean
}

interface CalendarioCancelacion {
  /** Day of the request at the place of issue, YYYY-MM-DD. */
  readonly hoy: string
  /** Holidays of the SAT's calendar, YYYY-MM-DD; Saturdays and Sundays are known. */
  readonly inhabiles?: ReadonlySet<string>
}

const UN_PESO = parseDecimal('1')
const MIL_PESOS = parseDecimal('1000')
const UN_DIA = 86_400_000

const REQUISITOS = {
  generico: [
    'ninguna',
    'El receptor es público en general o residente en el extranjero: no se pide su aceptación.',
    false,
  ],
  otros: ['ninguna', 'Los comprobantes de traslado y de nómina se cancelan sin aceptación.', false],
  trasladoDeCombustible: [
    'ninguna',
    'Un traslado de gasolina o diésel se cancela sin aceptación, y solo antes de que inicie el viaje.',
    true,
  ],
  fleteDeCombustible: [
    'expresa',
    'Es el flete de gasolina o diésel: el receptor debe aceptar expresamente y su silencio no cuenta.',
    false,
  ],
  combustible: [
    'expresa',
    'Lleva gasolina o diésel: el receptor debe aceptar expresamente y su silencio no cuenta.',
    false,
  ],
  petrolifero: ['expresa', 'Lleva otro petrolífero: lo prudente es esperar la aceptación expresa del receptor.', true],
  egreso: ['ninguna', 'Una nota de crédito sin complemento de hidrocarburos se cancela sin aceptación.', false],
  pagoReciente: [
    'tacita',
    'Un recibo de pago necesita aceptación desde 2026, y tres días de silencio la dan; el mismo día quizá no haga falta.',
    true,
  ],
  pago: ['tacita', 'Un recibo de pago necesita aceptación desde 2026, y tres días de silencio la dan.', false],
  menor: ['ninguna', 'El total no pasa de mil pesos: no se pide aceptación.', false],
  reciente: ['ninguna', 'Se cancela a más tardar el día hábil siguiente a su emisión: no se pide aceptación.', false],
  general: ['tacita', 'El receptor tiene tres días para responder, y su silencio acepta.', false],
} as const satisfies Record<string, readonly [Aceptacion, string, boolean]>

/** What acceptance a document needs today (CFF 29-A; RMF 2.7.1.34 and 2.7.1.35). */
export function aceptacionDe(comprobante: Comprobante, calendario: CalendarioCancelacion): RequisitoCancelacion {
  const [aceptacion, razon, dudoso] = REQUISITOS[casoDe(comprobante, calendario)]
  return { aceptacion, razon, dudoso }
}

function casoDe(comprobante: Comprobante, calendario: CalendarioCancelacion): keyof typeof REQUISITOS {
  const tipo = comprobante.TipoDeComprobante
  // Fractions VII and VIII hold even for fuel.
  if (esRfcGenerico(comprobante.Receptor.Rfc)) return 'generico'
  const viajaCombustible = llevaCombustible(comprobante)
  if (tipo === 'T' || tipo === 'N') return viajaCombustible ? 'trasladoDeCombustible' : 'otros'
  if (viajaCombustible) return 'fleteDeCombustible'
  const conComplemento = comprobante.Conceptos.some((concepto) => concepto.ComplementoConcepto?.HidroYPetro)
  if (tipo === 'E') return conComplemento ? 'combustible' : 'egreso'
  const reciente = esReciente(comprobante.Fecha.slice(0, 10), calendario)
  if (tipo === 'P') return reciente ? 'pagoReciente' : 'pago'
  const clases = comprobante.Conceptos.map((concepto) => findClaveProdServ(concepto.ClaveProdServ)?.Clase)
  if (conComplemento || clases.includes('combustible')) return 'combustible'
  if (clases.includes('petrolifero')) return 'petrolifero'
  if (noPasaDeMilPesos(comprobante)) return 'menor'
  return reciente ? 'reciente' : 'general'
}

// Fraction I. Without a readable total or exchange rate nobody can say that it is small.
function noPasaDeMilPesos({ Total, Moneda, TipoCambio }: Comprobante): boolean {
  const total = leerImporte(Total)
  const cambio = Moneda === 'MXN' ? UN_PESO : leerImporte(TipoCambio)
  return total !== undefined && cambio !== undefined && mul(total, cambio) <= MIL_PESOS
}

/** Fraction IX: until the business day that follows the day of issue. */
function esReciente(emision: string, { hoy, inhabiles }: CalendarioCancelacion): boolean {
  return hoy <= diaHabilSiguiente(emision, inhabiles)
}

export function diaHabilSiguiente(dia: string, inhabiles?: ReadonlySet<string>): string {
  let instante = Date.parse(`${dia}T00:00:00Z`)
  for (;;) {
    instante += UN_DIA
    const fecha = new Date(instante)
    const texto = fecha.toISOString().slice(0, 10)
    const finDeSemana = fecha.getUTCDay() === 0 || fecha.getUTCDay() === 6
    if (!finDeSemana && !inhabiles?.has(texto)) return texto
  }
}

/**
 * Last legal day to cancel, YYYY-MM-DD: the end of the month of the issuer's annual return for the year of issue
 * (CFF 29-A, reformed 2025-11-07): March for companies, April for persons.
 */
export function ultimoDiaParaCancelar(fechaEmision: string, rfcEmisor: string): string {
  const anioSiguiente = Number(fechaEmision.slice(0, 4)) + 1
  return personaDeRfc(rfcEmisor) === 'fisica' ? `${anioSiguiente}-04-30` : `${anioSiguiente}-03-31`
}

export interface SolicitudDeCancelacion {
  readonly comprobante: Comprobante
  readonly uuid: string
  readonly Motivo: string
  readonly FolioSustitucion?: string
  /** Day of the request at the place of issue, YYYY-MM-DD. */
  readonly hoy: string
  /** What is known of the substitute; absent, only the shape of its UUID is checked. */
  readonly sustituto?: { readonly vigente: boolean; readonly relacionado04: boolean }
  /** Documents in force that point to this one, without the substitute of motive 01. */
  readonly dependientes?: readonly string[]
  /** The clock of a document that travels; without it only the day of departure counts. */
  readonly viaje?: RelojDeViaje
  /** Somebody with the right to do so asks for it although the trip has begun. */
  readonly viajeAutorizado?: boolean
}

/** Everything that stands in the way of a request for cancellation. */
export function revisarCancelacion(solicitud: SolicitudDeCancelacion): Hallazgo[] {
  const lista: Hallazgo[] = []
  const { comprobante, hoy, dependientes } = solicitud
  revisarMotivo(solicitud, lista)
  const ultimo = ultimoDiaParaCancelar(comprobante.Fecha, comprobante.Emisor.Rfc)
  if (hoy > ultimo) hallar(lista, 'LITRO-907', 'Fecha', `fue el ${ultimo}`)
  if (dependientes && dependientes.length > 0) {
    hallar(lista, 'LITRO-908', 'CfdiRelacionados', dependientes.slice(0, 3).join(', '))
  }
  const combustible = comprobante.Conceptos.some(
    (concepto) => findClaveProdServ(concepto.ClaveProdServ)?.Clase === 'combustible',
  )
  if (comprobante.InformacionGlobal && combustible) hallar(lista, 'LITRO-909', 'InformacionGlobal')
  if (yaSalio(solicitud)) {
    hallar(lista, solicitud.viajeAutorizado ? 'LITRO-911' : 'LITRO-910', 'Complemento.CartaPorte')
  }
  return lista
}

/** RMF 2.7.7.1.6: a traslado of gasoline or diesel stays for ever once its trip has begun. */
function yaSalio({ comprobante, viaje, hoy }: SolicitudDeCancelacion): boolean {
  if (comprobante.TipoDeComprobante !== 'T') return false
  if (viaje) return ventanaDeViaje(comprobante, viaje)?.cancelar.puede === false
  const cartaPorte = comprobante.Complemento?.CartaPorte
  const salida = cartaPorte && origenDe(cartaPorte)?.FechaHoraSalidaLlegada
  return salida !== undefined && llevaCombustible(comprobante) && hoy > salida.slice(0, 10)
}

function revisarMotivo(solicitud: SolicitudDeCancelacion, lista: Hallazgo[]): void {
  const { Motivo, FolioSustitucion, sustituto, uuid, comprobante } = solicitud
  const motivo = findMotivoCancelacion(Motivo)
  if (!motivo) {
    hallar(lista, 'LITRO-901', 'Motivo')
    return
  }
  if (Motivo === '04' && comprobante.Receptor.Rfc !== RFC_PUBLICO_EN_GENERAL) hallar(lista, 'LITRO-906', 'Motivo')
  if (!motivo.RequiereFolioSustitucion) {
    if (FolioSustitucion !== undefined) hallar(lista, 'LITRO-903', 'FolioSustitucion')
    return
  }
  if (FolioSustitucion === undefined) hallar(lista, 'LITRO-902', 'FolioSustitucion')
  else if (!esUuid(FolioSustitucion) || FolioSustitucion.toUpperCase() === uuid.toUpperCase()) {
    hallar(lista, 'LITRO-904', 'FolioSustitucion')
  } else if (sustituto && !(sustituto.vigente && sustituto.relacionado04)) {
    hallar(lista, 'LITRO-905', 'FolioSustitucion')
  }
}
