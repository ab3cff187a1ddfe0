// A node that starts before its database waits for it: an orchestra starts its players in any order.
import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from './connection-lost.ts'

const CADA_MS = 3000

/** Tries until the server answers; every other failure is the caller's. `say` hears one line per try. */
export async function waitForDatabase<T>(
  connect: () => Promise<T>,
  say: (linea: string) => void,
  esperaMs = CADA_MS,
): Promise<T> {
  for (let intento = 1; ; intento++) {
    try {
      return await connect()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      const { code } = error as { code?: string }
      const motivo = code ? ` (${code})` : ''
      say(
        `No se pudo conectar con la base de datos de DATABASE_URL${motivo}. Revisa que esté encendida y la dirección sea correcta; se intenta otra vez (${intento}).`,
      )
      await delay(esperaMs)
    }
  }
}
