// The only fetch of the application, typed by the page of services: bearer, partner header, files, and one kind of error.

import type { CapturaDe, ParametrosDeServicio, RespuestaDe, ServiceKey, Services } from '@litro/contract/services'
import { services } from '@litro/contract/services'
import type { z } from 'zod'
import { ApiError, errorFromBody, errorFromFetch } from './api-error.ts'
import { faltaRed, hayRed, seMostroGuardada } from './sin-red/conexion.ts'
import { type Cual, drop, dropOthers, find, keep } from './sin-red/guardado.ts'
import { seGuarda } from './sin-red/que-se-guarda.ts'

/** Stamping may take half a minute; longer than this nobody waits. */
const LIMITE_MS = 90_000

/** Where tokens come from. The session gives it once at start; tests give their own. */
export type Credenciales = {
  /** The current token, or null when there is none or it expired. */
  token(): Promise<string | null>
  /** A token other than the refused one, renewing if need be; null when only a new sign-in helps. */
  renovar(rechazado: string | null, silencioso: boolean): Promise<string | null>
  /** Sends the user to sign in, once per tab. */
  reingresar(): Promise<void>
  /** The API accepted the token. */
  aceptado(): void
  /** The proof that a token bound to this browser's key is used by it; null for a token anybody may bear. */
  prueba?(solicitud: { metodo: string; url: string; token: string }): Promise<string | null>
  /** True when the server's clock is another one: the proof may be made again with it. */
  ajustarReloj?(fecha: string | null): boolean
  /** A token with the fresh proof the API asks for; null when it asks for none, or its owner would rather not. */
  confirmar?(cabecera: string): Promise<string | null>
}

type ConParams<K extends ServiceKey> = [ParametrosDeServicio<K>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParametrosDeServicio<K>, string | number> }

/** `Nada` accepts anything, so its input type is unknown: such a service takes no body. */
type ConEntrada<K extends ServiceKey> =
  unknown extends CapturaDe<K> ? { entrada?: undefined } : { entrada: CapturaDe<K> }

type Peticion<K extends ServiceKey> = ConParams<K> &
  ConEntrada<K> & {
    consulta?: z.input<Services[K]['consulta']>
    /** File fields; when given, the body travels as multipart. */
    archivos?: Record<string, File | null | undefined>
    signal?: AbortSignal
    /** Staff asks for something of this partner, whichever is chosen in the header. */
    socio?: number
    /** An identity error ends here, without forcing a new sign-in (D-25). */
    silencioso?: boolean
    /** The same capture sent again with the same key is made once. */
    clave?: string
  }

/** The second argument may be left out when nothing in it is required. */
export type Argumentos<K extends ServiceKey> = Partial<Peticion<K>> extends Peticion<K> ? [Peticion<K>?] : [Peticion<K>]

type Suelta = {
  params?: Record<string, string | number>
  consulta?: unknown
  entrada?: unknown
  archivos?: Record<string, File | null | undefined>
  signal?: AbortSignal
  socio?: number
  silencioso?: boolean
  clave?: string
}

let credenciales: Credenciales | null = null
let socio: number | null = null

export function setCredenciales(nuevas: Credenciales): void {
  credenciales = nuevas
}

/** The partner a staff user works on (D-50); null for partner users, whose partner the server knows. */
export function setSocioElegido(id: number | null): void {
  socio = id
}

export function buildUrl(ruta: string, params: Record<string, string | number> = {}, consulta: unknown = {}): string {
  const camino = ruta.replace(/:([A-Za-z]+)/g, (_, nombre: string) => {
    const valor = params[nombre]
    if (valor === undefined) throw new Error(`Missing parameter ${nombre} of ${ruta}`)
    return encodeURIComponent(String(valor))
  })
  const busqueda = new URLSearchParams()
  for (const [nombre, valor] of Object.entries((consulta ?? {}) as Record<string, unknown>)) {
    const texto = Array.isArray(valor) ? valor.join(',') : valor
    if (texto !== undefined && texto !== null && texto !== '') busqueda.set(nombre, String(texto))
  }
  const cola = busqueda.toString()
  return cola ? `${camino}?${cola}` : camino
}

/** Multipart has only text: absent values are left out, lists and objects travel as JSON. */
export function buildMultipart(entrada: unknown, archivos: Record<string, File | null | undefined>): FormData {
  const cuerpo = new FormData()
  for (const [nombre, valor] of Object.entries((entrada ?? {}) as Record<string, unknown>)) {
    if (valor === undefined || valor === null) continue
    cuerpo.append(nombre, typeof valor === 'object' ? JSON.stringify(valor) : String(valor))
  }
  // Files go last, so that the server knows the fields before it reads the bytes.
  for (const [nombre, archivo] of Object.entries(archivos)) {
    if (archivo) cuerpo.append(nombre, archivo, archivo.name)
  }
  return cuerpo
}

async function buildRequest(key: ServiceKey, peticion: Suelta, token: string): Promise<[string, RequestInit]> {
  const servicio = services[key]
  const headers = new Headers({ accept: servicio.contenido === 'json' ? 'application/json' : '*/*' })
  const url = buildUrl(servicio.ruta, peticion.params, peticion.consulta)
  const prueba = (await credenciales?.prueba?.({ metodo: servicio.metodo, url, token })) ?? null
  headers.set('authorization', `${prueba === null ? 'Bearer' : 'DPoP'} ${token}`)
  if (prueba !== null) headers.set('dpop', prueba)
  const deQuien = peticion.socio ?? socio
  if (deQuien !== null) headers.set('x-socio-comercial', String(deQuien))
  if (peticion.clave) headers.set('idempotency-key', peticion.clave)
  const limite = AbortSignal.timeout(LIMITE_MS)
  const init: RequestInit = {
    method: servicio.metodo,
    headers,
    signal: peticion.signal ? AbortSignal.any([peticion.signal, limite]) : limite,
  }
  if (peticion.archivos) {
    init.body = buildMultipart(peticion.entrada, peticion.archivos)
  } else if (peticion.entrada !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(peticion.entrada)
  }
  return [url, init]
}

async function send(key: ServiceKey, peticion: Suelta, token: string): Promise<Response> {
  const [url, init] = await buildRequest(key, peticion, token)
  const respuesta = await fetch(url, init)
  hayRed()
  if (respuesta.ok) credenciales?.aceptado()
  return respuesta
}

async function refusal(respuesta: Response): Promise<ApiError> {
  const cuerpo: unknown = await respuesta.json().catch(() => null)
  return errorFromBody(respuesta.status, cuerpo, respuesta.headers.get('x-request-id'))
}

/** Why the API refused the token, when something other than renewing it helps. */
const retoDe = (respuesta: Response) =>
  (respuesta.status === 401 ? respuesta.headers.get('www-authenticate') : null) ?? ''

/** The same request again: with the server's hour, or with the proof it asks for. */
async function sendAgain(key: ServiceKey, peticion: Suelta, token: string, primera: Response): Promise<Response> {
  if (/invalid_dpop_proof/.test(retoDe(primera)) && credenciales?.ajustarReloj?.(primera.headers.get('date'))) {
    return send(key, peticion, token)
  }
  if (!/insufficient_user_authentication/.test(retoDe(primera)) || peticion.silencioso) return primera
  const probado = (await credenciales?.confirmar?.(retoDe(primera))) ?? null
  return probado === null ? primera : send(key, peticion, probado)
}

/** Sends with a valid token; a 401 earns one renewal and one second try, then the sign-in screen. */
async function ask(key: ServiceKey, peticion: Suelta): Promise<Response> {
  const silencioso = peticion.silencioso ?? false
  try {
    let token = (await credenciales?.token()) ?? null
    token ??= (await credenciales?.renovar(null, silencioso)) ?? null
    if (token === null) throw errorFromBody(401, null, null)
    let respuesta = await sendAgain(key, peticion, token, await send(key, peticion, token))
    // Whoever would rather not prove it again keeps the session: only what was asked is refused.
    if (respuesta.status === 401 && !/insufficient_user_authentication/.test(retoDe(respuesta))) {
      const otro = (await credenciales?.renovar(token, silencioso)) ?? null
      if (otro !== null && otro !== token) respuesta = await send(key, peticion, otro)
      if (respuesta.status === 401 && otro !== null && !silencioso) await credenciales?.reingresar()
    }
    if (!respuesta.ok) throw await refusal(respuesta)
    return respuesta
  } catch (causa) {
    throw errorFromFetch(causa)
  }
}

/** What is asked of the server; without network, what it last answered (sin-red). */
async function exchange(key: ServiceKey, peticion: Suelta): Promise<Response> {
  const cual = seGuarda(key)
    ? { socio: peticion.socio ?? socio, url: buildUrl(services[key].ruta, peticion.params, peticion.consulta) }
    : null
  try {
    const respuesta = await ask(key, peticion)
    return cual ? await keepWhole(key, cual, respuesta) : respuesta
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (cual && [401, 403, 404].includes(error.status)) await drop(cual)
    if (error.codigo !== 'SIN_CONEXION') throw error
    const guardada = cual && (await find(cual))
    if (guardada) seMostroGuardada(guardada.leida)
    faltaRed()
    if (!guardada) throw error
    return guardada.respuesta
  }
}

/** Only a whole answer is kept: one that ends half-way is no answer. */
async function keepWhole(key: ServiceKey, cual: Cual, respuesta: Response): Promise<Response> {
  let cuerpo: ArrayBuffer
  try {
    cuerpo = await respuesta.arrayBuffer()
  } catch (causa) {
    throw errorFromFetch(causa)
  }
  void remember(key, cual, respuesta.headers, cuerpo)
  return new Response(cuerpo, { status: respuesta.status, headers: respuesta.headers })
}

/** Nobody waits for it. */
async function remember(key: ServiceKey, cual: Cual, headers: Headers, cuerpo: ArrayBuffer): Promise<void> {
  if (key === 'sesion_leer') {
    const antes = await find(cual)
    // Other roles, another partner: what was seen before may not be theirs to see.
    if (antes && (await antes.respuesta.text()) !== new TextDecoder().decode(cuerpo)) await dropOthers(cual)
  }
  await keep(cual, headers, cuerpo)
}

async function readJson(respuesta: Response): Promise<unknown> {
  try {
    return await respuesta.json()
  } catch (causa) {
    throw errorFromFetch(causa)
  }
}

export async function call<K extends ServiceKey>(key: K, ...[peticion]: Argumentos<K>): Promise<RespuestaDe<K>> {
  const respuesta = await exchange(key, (peticion ?? {}) as Suelta)
  return (await readJson(respuesta)) as RespuestaDe<K>
}

export type ListKey = { [K in ServiceKey]: RespuestaDe<K> extends readonly unknown[] ? K : never }[ServiceKey]
export type FilaDe<K extends ListKey> = RespuestaDe<K> extends readonly (infer F)[] ? F : never

export type Ventana<F> = { filas: F[]; siguiente: string | null }

/** One window of a list: its rows, and the cursor of the next one from the header (D-176). */
export async function callVentana<K extends ListKey>(
  key: K,
  ...[peticion]: Argumentos<K>
): Promise<Ventana<FilaDe<K>>> {
  const respuesta = await exchange(key, (peticion ?? {}) as Suelta)
  const filas = (await readJson(respuesta)) as FilaDe<K>[]
  return { filas, siguiente: respuesta.headers.get('x-siguiente') }
}

export type ArchivoKey = { [K in ServiceKey]: RespuestaDe<K> extends Uint8Array ? K : never }[ServiceKey]

type Descarga = { blob: Blob; nombre: string | null }

export async function download<K extends ArchivoKey>(key: K, ...[peticion]: Argumentos<K>): Promise<Descarga> {
  const respuesta = await exchange(key, (peticion ?? {}) as Suelta)
  try {
    return { blob: await respuesta.blob(), nombre: fileNameFrom(respuesta.headers.get('content-disposition')) }
  } catch (causa) {
    throw errorFromFetch(causa)
  }
}

/** RFC 6266: the encoded name wins over the plain one. A path in it is never honoured. */
export function fileNameFrom(cabecera: string | null): string | null {
  if (!cabecera) return null
  const codificado = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(cabecera)?.[1]
  const simple = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(cabecera)
  const nombre = codificado
    ? decodeName(codificado.trim())
    : (simple?.[1]?.replace(/\\(.)/g, '$1') ?? simple?.[2]?.trim())
  return nombre?.split(/[\\/]/).pop() || null
}

function decodeName(codificado: string): string {
  try {
    return decodeURIComponent(codificado)
  } catch {
    return codificado
  }
}

/** Saves to disk. The bytes are given no type of their own, so that no browser opens them in our origin. */
export function save({ blob, nombre }: Descarga, porOmision: string): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }))
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre ?? porOmision
  document.body.append(enlace)
  enlace.click()
  enlace.remove()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
