// The one error every call ends in: what the server answered, or that it could not be reached.
import { type Bloqueo, type CodigoError, type CuerpoError, errores, type HallazgoError } from '@litro/contract/error'

export const SIN_CONEXION = 'No hay conexión con el servidor. Revisa tu red e inténtalo de nuevo.'
const TARDANZA = 'El servidor tardó demasiado en responder. Inténtalo de nuevo.'

type ApiErrorCodigo = CodigoError | 'SIN_CONEXION' | 'TARDANZA'

type Detalle = {
  codigo: ApiErrorCodigo
  mensaje: string
  status: number
  /** True when the sentence is the server's own `error` field. */
  delServidor?: boolean
  campos?: Record<string, string>
  hallazgos?: HallazgoError[]
  bloqueos?: Bloqueo[]
  folio?: string
  cause?: unknown
}

export class ApiError extends Error {
  readonly codigo: ApiErrorCodigo
  readonly mensaje: string
  readonly status: number
  readonly delServidor: boolean
  readonly campos: Record<string, string>
  readonly hallazgos: HallazgoError[]
  readonly bloqueos: Bloqueo[]
  readonly folio: string | null

  constructor(detalle: Detalle) {
    super(`${detalle.codigo}: ${detalle.mensaje}`, { cause: detalle.cause })
    this.name = 'ApiError'
    this.codigo = detalle.codigo
    this.mensaje = detalle.mensaje
    this.status = detalle.status
    this.delServidor = detalle.delServidor ?? false
    this.campos = detalle.campos ?? {}
    this.hallazgos = detalle.hallazgos ?? []
    this.bloqueos = detalle.bloqueos ?? []
    this.folio = detalle.folio ?? null
  }

  /** Nobody answered, or our side broke: the user did nothing wrong and may try again. */
  get pasajero(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** A refusal whose body cannot be read (a proxy's page, for instance) still gets a sentence. */
const porStatus: Record<number, CodigoError> = {
  401: 'NO_AUTENTICADO',
  403: 'SIN_PERMISO',
  404: 'NO_ENCONTRADO',
  408: 'TIEMPO_AGOTADO',
  413: 'DEMASIADO_GRANDE',
  422: 'DATOS_INVALIDOS',
  429: 'DEMASIADAS_SOLICITUDES',
  502: 'NO_DISPONIBLE',
  503: 'NO_DISPONIBLE',
  504: 'NO_DISPONIBLE',
}

export function errorFromBody(status: number, cuerpo: unknown, folioDeCabecera: string | null): ApiError {
  const { error, codigo, campos, hallazgos, bloqueos, folio } = (
    typeof cuerpo === 'object' && cuerpo !== null ? cuerpo : {}
  ) as Partial<CuerpoError>
  const conocido = codigo !== undefined && codigo in errores ? codigo : (porStatus[status] ?? 'ERROR_INTERNO')
  const delServidor = typeof error === 'string' && error !== ''
  return new ApiError({
    codigo: conocido,
    mensaje: delServidor ? error : errores[conocido][1],
    status,
    delServidor,
    campos,
    hallazgos,
    bloqueos,
    folio: folio ?? folioDeCabecera ?? undefined,
  })
}

/** What `fetch` throws: no network, or our own time limit. An abort by the caller is not an error and passes through. */
export function errorFromFetch(cause: unknown): unknown {
  if (cause instanceof ApiError) return cause
  // Not `instanceof Error`: a DOMException of another realm is none.
  const { name: nombre } = (cause ?? {}) as { name?: unknown }
  if (nombre === 'AbortError') return cause
  if (nombre === 'TimeoutError') return new ApiError({ codigo: 'TARDANZA', mensaje: TARDANZA, status: 0, cause })
  return new ApiError({ codigo: 'SIN_CONEXION', mensaje: SIN_CONEXION, status: 0, cause })
}

/** The sentence for a screen: the server's own, else the screen's literal one (§8). */
export function mensajeDe(error: unknown, literal: string): string {
  return error instanceof ApiError && error.delServidor ? error.mensaje : literal
}
