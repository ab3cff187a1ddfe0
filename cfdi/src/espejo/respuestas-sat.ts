// What the SAT answers to authentication, requests and verifications, read without believing its shape.
import { decodeXml, type Elemento, parseXml } from '../xml-tree.ts'
import { NS_SOAP } from './forma-soap.ts'

type RespuestaAutentica =
  | { tipo: 'token'; token: string; vence: Date }
  | { tipo: 'falla'; mensaje: string }
  | { tipo: 'ilegible' }

/** The call, told by its code; the id only when the request was taken. */
export type RespuestaSolicita =
  | { tipo: 'respuesta'; codigo: string; mensaje: string; idSolicitud: string | null }
  | { tipo: 'falla'; mensaje: string }
  | { tipo: 'ilegible' }

/** Three codes in one answer: of the call, of the life of the request, and of its result. */
export type RespuestaVerifica =
  | {
      tipo: 'respuesta'
      codigo: string
      estado: number | null
      resultado: string
      cfdis: number
      mensaje: string
      paquetes: string[]
    }
  | { tipo: 'falla'; mensaje: string }
  | { tipo: 'ilegible' }

const MAX_MENSAJE = 500
/** The SAT's words are shown and stored: without controls, and no longer than anybody reads. */
export const limpiar = (texto: string): string =>
  texto
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_MENSAJE)

const ILEGIBLE = { tipo: 'ilegible' } as const
const CODIGO = /^\d{3,4}$/

export function leerAutentica(bytes: Uint8Array, ahora: Date): RespuestaAutentica {
  const sobre = readSobre(bytes)
  if (!sobre) return ILEGIBLE
  if (sobre.falla !== null) return { tipo: 'falla', mensaje: sobre.falla }
  const token = textOf(sobre.texto, 'AutenticaResult')
  if (sobre.cuerpo.nombre !== 'AutenticaResponse' || !/^[\w.%+/=-]{20,8000}$/.test(token)) return ILEGIBLE
  const [deEncabezado, deToken] = [Date.parse(textOf(sobre.texto, 'Expires')), expOf(token)]
  // The header and the token disagree about how long it lives: the shorter one counts.
  const conocidos = [deEncabezado, deToken].filter((instante) => !Number.isNaN(instante))
  return {
    tipo: 'token',
    token,
    vence: new Date(conocidos.length > 0 ? Math.min(...conocidos) : ahora.getTime() + SIN_DECIR),
  }
}

const SIN_DECIR = 300_000

function expOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      exp?: unknown
    }
    return typeof exp === 'number' ? exp * 1000 : Number.NaN
  } catch {
    return Number.NaN
  }
}

export function leerSolicita(bytes: Uint8Array): RespuestaSolicita {
  const leido = readResultado(bytes, /^SolicitaDescarga(Emitidos|Recibidos|Folio)Result$/)
  if ('tipo' in leido) return leido
  const { atributo } = leido
  const codigo = atributo('CodEstatus')
  const id = atributo('IdSolicitud')
  if (!CODIGO.test(codigo)) return ILEGIBLE
  return {
    tipo: 'respuesta',
    codigo,
    mensaje: limpiar(atributo('Mensaje')),
    idSolicitud: /^[\w-]{8,80}$/.test(id) ? id : null,
  }
}

export function leerVerifica(bytes: Uint8Array): RespuestaVerifica {
  const leido = readResultado(bytes, /^VerificaSolicitudDescargaResult$/)
  if ('tipo' in leido) return leido
  const { atributo, texto } = leido
  const codigo = atributo('CodEstatus')
  if (!CODIGO.test(codigo)) return ILEGIBLE
  const estado = atributo('EstadoSolicitud')
  const paquetes = [...texto.matchAll(/<(?:\w+:)?IdsPaquetes(?:\s[^>]*)?>([^<]*)</g)].map((m) => m[1]!.trim())
  if (paquetes.length > MAX_PAQUETES || !paquetes.every((id) => /^[\w-]{8,100}$/.test(id))) return ILEGIBLE
  return {
    tipo: 'respuesta',
    codigo,
    estado: /^[0-6]$/.test(estado) ? Number(estado) : null,
    resultado: CODIGO.test(atributo('CodigoEstadoSolicitud')) ? atributo('CodigoEstadoSolicitud') : '',
    cfdis: /^\d{1,9}$/.test(atributo('NumeroCFDIs')) ? Number(atributo('NumeroCFDIs')) : 0,
    mensaje: limpiar(atributo('Mensaje')),
    paquetes: [...new Set(paquetes)],
  }
}

/** A million rows in packages of ten thousand, and as many again. */
const MAX_PAQUETES = 200

type Sobre = { texto: string; cuerpo: Elemento; falla: string | null }

function readSobre(bytes: Uint8Array): Sobre | null {
  try {
    const texto = decodeXml(bytes)
    const { uri, nombre, hijos } = parseXml(texto)
    const cuerpo = hijos.find((hijo) => hijo.uri === NS_SOAP && hijo.nombre === 'Body')?.hijos[0]
    if (uri !== NS_SOAP || nombre !== 'Envelope' || !cuerpo) return null
    const falla =
      cuerpo.nombre === 'Fault' ? limpiar(`${textOf(texto, 'faultcode')} ${textOf(texto, 'faultstring')}`) : null
    return { texto, cuerpo, falla }
  } catch {
    return null
  }
}

type Resultado = { atributo: (clave: string) => string; texto: string }
type SinResultado = { tipo: 'falla'; mensaje: string } | { tipo: 'ilegible' }

function readResultado(bytes: Uint8Array, nombre: RegExp): Resultado | SinResultado {
  const sobre = readSobre(bytes)
  if (!sobre) return ILEGIBLE
  if (sobre.falla !== null) return { tipo: 'falla', mensaje: sobre.falla }
  const resultado = sobre.cuerpo.hijos.find((hijo) => nombre.test(hijo.nombre))
  if (!resultado) return ILEGIBLE
  // The SAT has changed the capitals of its attributes before.
  const porNombre = new Map([...resultado.atributos].map(([clave, valor]) => [clave.toLowerCase(), valor]))
  return { atributo: (clave: string) => (porNombre.get(clave.toLowerCase()) ?? '').trim(), texto: sobre.texto }
}

/** The reader vouches for the structure; these texts hold no markup. */
function textOf(xml: string, nombre: string): string {
  return new RegExp(`<(?:\\w+:)?${nombre}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1]?.trim() ?? ''
}
