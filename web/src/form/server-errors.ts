// What a refused save says, and where: each field error on its field, the rest in one place.
import { ApiError, mensajeDe } from '../api-error.ts'

export type SaveFailure = {
  mensaje: string
  /** Second line: the server's words under a literal headline, or complaints about fields that are not on screen. */
  detalles: string[]
  campos: [string, string][]
  hallazgos: ApiError['hallazgos']
  bloqueos: ApiError['bloqueos']
  folio: string | null
  /** Somebody else wrote first: what was typed stays until the user reads the record again. */
  cambiado: boolean
}

type Literal = {
  /** The sentence of this screen when the server gives none (§8). */
  falla: string
  /** The literal sentence always leads and the server's goes below it (D-104). */
  fallaPrimero?: boolean
}

export function failureOf(
  error: unknown,
  { falla, fallaPrimero }: Literal,
  enPantalla: readonly string[],
  campoDe = (campo: string) => campo,
): SaveFailure {
  const api = error instanceof ApiError ? error : null
  const campos = Object.entries(api?.campos ?? {}).map(([campo, queja]): [string, string] => [campoDe(campo), queja])
  // `CuentasBancarias.0.Banco` stands in the list `CuentasBancarias`.
  const seVe = (campo: string) => enPantalla.includes(campo.split('.')[0] ?? campo)
  const visibles = campos.filter(([campo]) => seVe(campo))
  const ocultos = campos.filter(([campo]) => !seVe(campo)).map(([, mensaje]) => mensaje)
  const sinRed = api?.status === 0 ? [api.mensaje] : []
  const servidor = fallaPrimero && api?.delServidor && api.mensaje !== falla ? [api.mensaje] : []
  return {
    mensaje: fallaPrimero ? falla : mensajeDe(error, falla),
    detalles: [...servidor, ...sinRed, ...ocultos],
    campos: visibles,
    hallazgos: api?.hallazgos ?? [],
    bloqueos: api?.bloqueos ?? [],
    folio: api && api.status >= 500 ? api.folio : null,
    cambiado: api?.codigo === 'REGISTRO_CAMBIO' || api?.codigo === 'DOCUMENTO_CAMBIO',
  }
}
