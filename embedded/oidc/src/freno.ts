// Slows guessing down and locks nobody out: waits grow by account and by address, and a browser the account knows has its own count.
import type { Pool } from 'pg'
import { forgetIntentos, giveBackIntento, type Medida, takeIntento } from './freno.sql.ts'
import { redOf } from './peticion.ts'
import type { Pimienta } from './sello.ts'

const MINUTO = 60
const HORA = 60 * MINUTO

// biome-ignore format: a table is read as a table
const MEDIDAS = {
  /** Guesses at one account from browsers it does not know. */
  cuenta:    { gratis: 5,  tope: 30,          memoria: 24 * HORA },
  /** Guesses at one account from a browser where its owner has signed in before. */
  equipo:    { gratis: 5,  tope: 30,          memoria: HORA },
  /** Guesses at any account from one address. */
  red:       { gratis: 30, tope: MINUTO,      memoria: 10 * MINUTO },
  /** One-time codes, once the password was right. */
  codigo:    { gratis: 5,  tope: 5 * MINUTO,  memoria: 24 * HORA },
  /** Mail asked for by somebody who is not signed in. */
  correo:    { gratis: 3,  tope: 15 * MINUTO, memoria: HORA },
  redCorreo: { gratis: 10, tope: 15 * MINUTO, memoria: HORA },
} as const satisfies Record<string, Medida>

type Clase = keyof typeof MEDIDAS

export type Freno = {
  /** Counts an attempt under each key, in order. Zero when it may be looked at; otherwise the seconds to wait. */
  entrar(claves: readonly Clave[]): Promise<number>
  /** It was right: its keys start anew; of an address, where others may be guessing, only this attempt is taken back. */
  perdonar(claves: readonly Clave[]): Promise<void>
}

export type Clave = readonly [Clase, string]

const esRed = (clase: Clase) => clase === 'red' || clase === 'redCorreo'

export function createFreno(pool: Pool, pimienta: () => Pimienta): Freno {
  // Somebody may type a password where the user goes: what is counted is not stored as it came.
  const keyOf = ([clase, texto]: Clave) =>
    `${clase}:${pimienta().huella('intento', esRed(clase) ? redOf(texto) : texto)}`
  return {
    async entrar(claves) {
      const tomadas: Clave[] = []
      for (const clave of claves) {
        const espera = await takeIntento(pool, keyOf(clave), MEDIDAS[clave[0]])
        if (espera > 0) {
          await Promise.all(tomadas.map((otra) => giveBackIntento(pool, keyOf(otra))))
          return espera
        }
        tomadas.push(clave)
      }
      return 0
    },
    async perdonar(claves) {
      const redes = claves.filter(([clase]) => esRed(clase))
      await forgetIntentos(pool, claves.filter(([clase]) => !esRed(clase)).map(keyOf))
      for (const red of redes) await giveBackIntento(pool, keyOf(red))
    },
  }
}
