// Banxico's public form of CEPs. It promises nothing: page, picture and quota may change any day. Shapes read in public libraries
// (cep-python, cep-query-payment); nobody confirmed them live.
import { type Http, makeHttp, readJson, type Tiempos } from '../../craft/salida/http-cliente.ts'
import { clasificar, type PagoDicho } from './clasificar.ts'

export type Tupla = {
  criterio: string
  /** Calendar day of the credit, `aaaa-mm-dd`. */
  fecha: string
  emisor: string
  receptor: string
  cuenta: string
  monto: string
}

export type RespuestaCep =
  | { tipo: 'xml'; bytes: Buffer }
  | { tipo: 'sin_cep'; pago: PagoDicho }
  | { tipo: 'no_existe' | 'captcha' | 'cuota' }
  | { tipo: 'no_entendida'; pagina: Buffer }
  | { tipo: 'falla'; mensaje: string }

export type Institucion = { codigo: string; nombre: string }

export type PuertoCep = {
  preguntar: (tupla: Tupla, captcha: string) => Promise<RespuestaCep>
  /** Those of that day; undefined when the answer is not a list. */
  instituciones: (fecha: string) => Promise<{ lista: Institucion[] } | RespuestaCep>
  /** Whether it is the Banxico of the demonstration. */
  deDemostracion: boolean
}

declare module '../../craft/call/deps.ts' {
  interface Deps {
    /** Banxico's form of CEPs, or that of the demonstration. */
    cep: PuertoCep
  }
}

const LIMITES: Partial<Tiempos> = { totalMs: 20_000, conexionMs: 5_000, maxBytes: 1024 * 1024 }
const MAX_INSTITUCIONES = 1000

export function makePuertoCep(url: string, deDemostracion: boolean, tiempos: Partial<Tiempos> = {}): PuertoCep {
  const http = makeHttp(url, { ...LIMITES, ...tiempos })
  return {
    deDemostracion,
    preguntar: (tupla, captcha) => preguntar(http, tupla, captcha),
    instituciones: (fecha) => listar(http, fecha),
  }
}

const dmy = (fecha: string) => fecha.split('-').reverse().join('-')

async function preguntar(http: Http, t: Tupla, captcha: string): Promise<RespuestaCep> {
  const forma = new URLSearchParams({
    tipoCriterio: 'T',
    criterio: t.criterio,
    fecha: dmy(t.fecha),
    emisor: t.emisor,
    receptor: t.receptor,
    cuenta: t.cuenta,
    monto: t.monto,
    receptorParticipante: '0',
    tipoConsulta: '1',
    captcha,
  })
  const valida = await http({
    metodo: 'POST',
    ruta: '/valida.do',
    encabezados: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    cuerpo: forma.toString(),
  })
  const mala = fallaDe(valida)
  if (mala) return mala
  const { cuerpo, cookies = [] } = valida as { cuerpo: Buffer; cookies?: string[] }
  const pagina = clasificar(cuerpo.toString('utf8'))
  if (pagina.tipo === 'no_entendida') return { tipo: 'no_entendida', pagina: cuerpo }
  if (pagina.tipo !== 'hay_cep') return pagina
  // The download gives "the last CEP of this session": the jar is of this question and of no other.
  const galletas = jarOf(cookies)
  const descarga = await http({
    metodo: 'GET',
    ruta: '/descarga.do?formato=XML',
    encabezados: { accept: 'application/xml', ...(galletas !== '' && { cookie: galletas }) },
  })
  return fallaDe(descarga) ?? readDescarga((descarga as { cuerpo: Buffer }).cuerpo)
}

type Contestada = Awaited<ReturnType<Http>>

/** Without an answer to read; null when there is one. A redirect is no answer of ours to follow. */
function fallaDe(r: Contestada): RespuestaCep | null {
  if (r.tipo === 'incierto') {
    // Too large, or compressed: somebody else's page.
    if (r.codigo === 'ILEGIBLE') return { tipo: 'no_entendida', pagina: Buffer.from(r.mensaje) }
    return { tipo: 'falla', mensaje: r.mensaje }
  }
  if (r.status === 429) return { tipo: 'cuota' }
  if (r.status >= 500) return { tipo: 'falla', mensaje: `Banxico respondió con el estado ${r.status}.` }
  if (r.status !== 200) return { tipo: 'no_entendida', pagina: Buffer.from(`Estado ${r.status}.`) }
  return null
}

function readDescarga(cuerpo: Buffer): RespuestaCep {
  if (/<(?:\w+:)?SPEI_Tercero[\s>]/.test(cuerpo.subarray(0, 4096).toString('utf8')))
    return { tipo: 'xml', bytes: cuerpo }
  const { tipo } = clasificar(cuerpo.toString('utf8'))
  return tipo === 'captcha' || tipo === 'cuota' ? { tipo } : { tipo: 'no_entendida', pagina: cuerpo }
}

const GALLETA = /^[\w!#$%&'*+.^`|~-]{1,100}=[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2000}$/

/** Name and value of each, and nothing that could become another header. */
const jarOf = (cookies: readonly string[]) =>
  cookies
    .map((una) => una.split(';')[0]!.trim())
    .filter((par) => GALLETA.test(par))
    .slice(0, 10)
    .join('; ')

async function listar(http: Http, fecha: string): Promise<{ lista: Institucion[] } | RespuestaCep> {
  const r = await http({ metodo: 'GET', ruta: `/instituciones.do?fecha=${dmy(fecha)}` })
  const mala = fallaDe(r)
  if (mala) return mala
  const { cuerpo } = r as { cuerpo: Buffer }
  const dato = readJson(cuerpo) as { instituciones?: unknown } | undefined
  const filas = Array.isArray(dato?.instituciones) ? dato.instituciones : []
  const lista = filas.flatMap((fila: unknown) => (Array.isArray(fila) ? toInstitucion(fila) : []))
  if (lista.length > 0 && lista.length <= MAX_INSTITUCIONES) return { lista }
  const { tipo } = clasificar(cuerpo.toString('utf8'))
  return tipo === 'captcha' || tipo === 'cuota' ? { tipo } : { tipo: 'no_entendida', pagina: cuerpo }
}

function toInstitucion([codigo, nombre]: unknown[]): Institucion[] {
  const bueno = /^\d{4,5}$/.test(String(codigo)) && typeof nombre === 'string' && nombre.trim() !== ''
  return bueno ? [{ codigo: String(codigo), nombre: nombre.trim().slice(0, 100) }] : []
}
