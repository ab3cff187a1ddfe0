// Banxico's public form of CEPs. It promises nothing: page, picture and quota may change any day. Shapes read in public libraries
// (cep-python, cep-query-payment); nobody confirmed them live.
import { type Http, makeHttp, readJson, type Tiempos } from '../../craft/salida/http-cliente.ts'
import { clasificar } from './clasificar.ts'
import { type ArchivoCep, type RespuestaValidador, validarSellos } from './puerto-validador.ts'
import { fallaDe, type RespuestaCep } from './respuesta-cep.ts'

export type Tupla = {
  criterio: string
  /** Calendar day of the credit, `aaaa-mm-dd`. */
  fecha: string
  emisor: string
  receptor: string
  cuenta: string
  monto: string
}

export type Institucion = { codigo: string; nombre: string }

export type PuertoCep = {
  preguntar: (tupla: Tupla, captcha: string) => Promise<RespuestaCep>
  /** Only what became of the payment: nothing is downloaded. `tipo`: the form's own word for that. */
  revisar: (tupla: Tupla, captcha: string, tipo: '0' | '1') => Promise<RespuestaCep>
  /** The validator's word on the seals of these files, all or none. */
  validar: (archivos: readonly ArchivoCep[]) => Promise<RespuestaValidador>
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

export function makePuertoCep(
  direcciones: { url: string; validador: string },
  deDemostracion: boolean,
  tiempos: Partial<Tiempos> = {},
): PuertoCep {
  const http = makeHttp(direcciones.url, { ...LIMITES, ...tiempos })
  const validador = makeHttp(direcciones.validador, { ...LIMITES, ...tiempos })
  return {
    deDemostracion,
    preguntar: (tupla, captcha) => preguntar(http, tupla, captcha),
    revisar: async (tupla, captcha, tipo) => {
      const valida = await pedirValida(http, tupla, captcha, tipo)
      return 'cookies' in valida ? { tipo: 'con_cep' } : valida
    },
    validar: (archivos) => validarSellos(validador, archivos),
    instituciones: (fecha) => listar(http, fecha),
  }
}

const dmy = (fecha: string) => fecha.split('-').reverse().join('-')

/** What the page says, or its session where there is a CEP to download. */
async function pedirValida(
  http: Http,
  t: Tupla,
  captcha: string,
  tipoConsulta: '0' | '1',
): Promise<RespuestaCep | { cuerpo: Buffer; cookies: string[] }> {
  const forma = new URLSearchParams({
    tipoCriterio: 'T',
    criterio: t.criterio,
    fecha: dmy(t.fecha),
    emisor: t.emisor,
    receptor: t.receptor,
    cuenta: t.cuenta,
    monto: t.monto,
    receptorParticipante: '0',
    tipoConsulta,
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
  return pagina.tipo === 'hay_cep' ? { cuerpo, cookies } : pagina
}

async function preguntar(http: Http, t: Tupla, captcha: string): Promise<RespuestaCep> {
  const valida = await pedirValida(http, t, captcha, '1')
  if (!('cookies' in valida)) return valida
  // The download gives "the last CEP of this session": the jar is of this question and of no other.
  const galletas = jarOf(valida.cookies)
  const descarga = await http({
    metodo: 'GET',
    ruta: '/descarga.do?formato=XML',
    encabezados: { accept: 'application/xml', ...(galletas !== '' && { cookie: galletas }) },
  })
  return fallaDe(descarga) ?? readDescarga((descarga as { cuerpo: Buffer }).cuerpo)
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
