// The way in for another system: every service of the contract as a typed method, with an API key.
import type { CuerpoError } from '@litro/contract/error'
import type { CapturaDe, ParametrosDeServicio, RespuestaDe, ServiceKey, Services } from '@litro/contract/services'
import { services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import type { z } from 'zod'

type ConParams<K extends ServiceKey> = [ParametrosDeServicio<K>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParametrosDeServicio<K>, string | number> }
type ConEntrada<K extends ServiceKey> =
  unknown extends CapturaDe<K> ? { entrada?: undefined } : { entrada: CapturaDe<K> }

export type Peticion<K extends ServiceKey> = ConParams<K> &
  ConEntrada<K> & {
    consulta?: z.input<Services[K]['consulta']>
    /** Files by field: the body then travels as multipart. */
    archivos?: Record<string, Blob>
    /** The same capture with the same key is made once and answered the same for 24 hours. */
    clave?: string
    /** For a key of the installation: on which partner. */
    socio?: number
  }
type Argumentos<K extends ServiceKey> = Partial<Peticion<K>> extends Peticion<K> ? [Peticion<K>?] : [Peticion<K>]

/** Bytes to be saved under a name. */
export type Archivo = { nombre: string; bytes: Uint8Array }
type Salida<K extends ServiceKey> = RespuestaDe<K> extends Uint8Array ? Archivo : RespuestaDe<K>

export type Conector = {
  [K in ServiceKey]: (...argumentos: Argumentos<K>) => Promise<Salida<K>>
} & {
  /** Every row of a list, window after window: nothing is skipped or told twice while others write. */
  recorrer: <K extends ListaKey>(servicio: K, peticion?: Suelta) => AsyncGenerator<FilaDe<K>>
}
type ListaKey = { [K in ServiceKey]: RespuestaDe<K> extends readonly unknown[] ? K : never }[ServiceKey]
type FilaDe<K extends ListaKey> = RespuestaDe<K> extends readonly (infer F)[] ? F : never

/** What the API refused, with its code, its Spanish sentence and what is wrong in which field. */
export class ErrorDeLitro extends Error {
  readonly estatus: number
  readonly codigo: string
  readonly cuerpo: CuerpoError
  constructor(estatus: number, cuerpo: CuerpoError) {
    super(cuerpo.error)
    this.name = 'ErrorDeLitro'
    this.estatus = estatus
    this.codigo = cuerpo.codigo ?? ''
    this.cuerpo = cuerpo
  }
}

export type Opciones = {
  /** `https://litro.tuempresa.mx`, without a path. */
  url: string
  /** `litro_…` */
  llave: string
  /** Tries of what nobody did: the network failed, or the server asked to come back later. */
  intentos?: number
  esperaMs?: number
}

type Suelta = {
  params?: Record<string, string | number>
  consulta?: Record<string, unknown>
  entrada?: unknown
  archivos?: Record<string, Blob>
  clave?: string
  socio?: number
}

const VENTANA = 500

export function conectar(opciones: Opciones): Conector {
  const call = async (key: ServiceKey, peticion: Suelta = {}) => {
    const respuesta = await send(opciones, services[key] as Servicio, peticion)
    return (services[key] as Servicio).contenido === 'archivo' ? readArchivo(respuesta) : respuesta.json()
  }
  async function* recorrer(key: ServiceKey, peticion: Suelta = {}) {
    let cursor: string | undefined
    do {
      const consulta = { limite: VENTANA, ...peticion.consulta, ...(cursor && { cursor }) }
      const respuesta = await send(opciones, services[key] as Servicio, { ...peticion, consulta })
      yield* (await respuesta.json()) as unknown[]
      cursor = respuesta.headers.get('x-siguiente') ?? undefined
    } while (cursor)
  }
  const metodos = Object.keys(services).map((key) => [key, (p?: Suelta) => call(key as ServiceKey, p)])
  // TypeScript forgets the names that pairs are made of.
  return { ...Object.fromEntries(metodos), recorrer } as unknown as Conector
}

/** A write is repeated only when its key makes a repetition harmless; a read, always. */
async function send(opciones: Opciones, servicio: Servicio, peticion: Suelta): Promise<Response> {
  const { intentos = 4, esperaMs = 500 } = opciones
  const repetible = servicio.metodo === 'GET' || peticion.clave !== undefined
  for (let intento = 1; ; intento++) {
    const ultima = !repetible || intento >= intentos
    const respuesta = await fetch(...buildRequest(opciones, servicio, peticion)).catch((error: unknown) => {
      if (ultima) throw error
      return undefined
    })
    if (respuesta?.ok) return respuesta
    const despues = respuesta === undefined || respuesta.status === 429 || respuesta.status === 503
    if (respuesta && (ultima || !despues)) throw await refusal(respuesta)
    const pedida = Number(respuesta?.headers.get('retry-after') ?? 0) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(pedida, esperaMs * 2 ** (intento - 1))))
  }
}

async function refusal(respuesta: Response): Promise<ErrorDeLitro> {
  const cuerpo = (await respuesta.json().catch(() => null)) as CuerpoError | null
  return new ErrorDeLitro(respuesta.status, cuerpo ?? { error: `Litro respondió ${respuesta.status}.` })
}

function buildRequest({ url, llave }: Opciones, { metodo, ruta }: Servicio, peticion: Suelta): [string, RequestInit] {
  const headers = new Headers({ authorization: `Bearer ${llave}` })
  if (peticion.clave) headers.set('idempotency-key', peticion.clave)
  if (peticion.socio !== undefined) headers.set('x-socio-comercial', String(peticion.socio))
  const init: RequestInit = { method: metodo, headers }
  if (peticion.archivos) init.body = buildMultipart(peticion)
  else if (metodo !== 'GET') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(peticion.entrada ?? {})
  }
  return [buildUrl(url, ruta, peticion), init]
}

function buildUrl(url: string, ruta: string, { params = {}, consulta = {} }: Suelta): string {
  const camino = ruta.replace(/:(\w+)/g, (_, nombre: string) => {
    const valor = params[nombre]
    if (valor === undefined) throw new Error(`Falta el parámetro ${nombre} de ${ruta}.`)
    return encodeURIComponent(String(valor))
  })
  const direccion = new URL(camino, url)
  for (const [nombre, valor] of Object.entries(consulta)) {
    if (valor !== undefined && valor !== null) direccion.searchParams.set(nombre, String(valor))
  }
  return direccion.href
}

/** Multipart has only text: lists and objects travel as JSON. Files go last. */
function buildMultipart({ entrada = {}, archivos = {} }: Suelta): FormData {
  const cuerpo = new FormData()
  for (const [nombre, valor] of Object.entries(entrada as Record<string, unknown>)) {
    if (valor === undefined || valor === null) continue
    cuerpo.append(nombre, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  }
  for (const [nombre, archivo] of Object.entries(archivos)) cuerpo.append(nombre, archivo, nombre)
  return cuerpo
}

async function readArchivo(respuesta: Response): Promise<Archivo> {
  const dicho = /filename\*=utf-8''([^;]+)/i.exec(respuesta.headers.get('content-disposition') ?? '')?.[1]
  const nombre = decodeURIComponent(dicho ?? 'archivo')
    .split(/[\\/]/)
    .pop()!
  return { nombre, bytes: new Uint8Array(await respuesta.arrayBuffer()) }
}
