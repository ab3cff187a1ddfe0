// What a file from the SAT's portal says for the issuer it knows best, with nothing kept. Run it in a thread.
import { type Lectura, leerPaquete, PaqueteError } from './abrir-paquete.ts'

type Previa = { rfc: string; previa: Lectura } | { rechazo: string }

export async function preverPaquete(bytes: Buffer, rfcs: readonly string[]): Promise<Previa> {
  let mejor: { rfc: string; previa: Lectura } | undefined
  try {
    for (const rfc of rfcs) {
      const previa = await leerPaquete(bytes, rfc)
      if (!mejor || previa.filas > mejor.previa.filas) mejor = { rfc, previa }
    }
  } catch (error) {
    if (error instanceof PaqueteError) return { rechazo: error.message }
    throw error
  }
  return mejor!
}
