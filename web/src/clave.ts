// Keys of captures: a capture whose end is not known keeps its key until somebody says how it ended.
import { ApiError } from './api-error.ts'

/** `crypto.randomUUID` does not exist where the page came without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type Llavero = { clave: string | null }

/** One key per submission. Nobody answered, or the server broke: the next try of the same form carries the same one. */
export async function withKey<R>(llavero: Llavero, enviar: (clave: string) => Promise<R>): Promise<R> {
  llavero.clave ??= newKey()
  try {
    const respuesta = await enviar(llavero.clave)
    llavero.clave = null
    return respuesta
  } catch (error) {
    if (!(error instanceof ApiError && error.pasajero)) llavero.clave = null
    throw error
  }
}
