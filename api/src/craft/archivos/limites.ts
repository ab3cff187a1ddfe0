// How much reading a stranger's file may cost, in one table with its reasons, and the refusal when it costs more.
import { AppError } from '../errors.ts'

const MiB = 1024 * 1024

export type Limites = {
  /** Bytes of the file: what one field of a form may carry. */
  entrada: number
  /** Bytes that one part of a file unpacks to, and bytes of what its reader answers. */
  salida: number
  /** Bytes unpacked for each byte of the file: text reaches some 30, a bomb starts at several hundred. */
  razon: number
  /** Milliseconds from the first byte to the answer: a real file takes a hundredth, and a person waits no longer. */
  ms: number
  /** Bytes of a thread's own memory: the largest real file, a catalogue of the SAT, takes half of it. */
  memoria: number
}

// biome-ignore format: a table is read as a table
export const LIMITES: Readonly<Limites> = {
  entrada: 10 * MiB,
  salida:  64 * MiB,
  razon:   200,
  ms:      5000,
  memoria: 256 * MiB,
}

/** Small parts may compress better than any limit (a page of blanks) and harm nobody. */
const SIN_RAZON = MiB

/** How many threads read at once, how many files wait for one, and how many of them may be of the same person. */
export const TURNOS = { hilos: 2, esperando: 8, porPersona: 3 } as const

/** Whether a part that unpacks from so few bytes to so many is a bomb. */
export const esBomba = (comprimido: number, descomprimido: number, { salida, razon }: Limites = LIMITES): boolean =>
  descomprimido > salida || (descomprimido > SIN_RAZON && descomprimido > comprimido * razon)

export type Exceso = 'tiempo' | 'memoria' | 'salida'

// biome-ignore format: a table is read as a table
const FRASES: Record<Exceso, string> = {
  tiempo:  'El archivo es demasiado complejo y no se pudo leer a tiempo. Expórtalo de nuevo o sube uno más sencillo.',
  memoria: 'El archivo es demasiado complejo y leerlo ocupa demasiada memoria. Expórtalo de nuevo o sube uno más sencillo.',
  salida:  'El archivo crece demasiado al descomprimirse. Expórtalo de nuevo o sube uno más sencillo.',
}

export function refuseExceso(exceso: Exceso, campo?: string): AppError {
  return refuseArchivo('ARCHIVO_EXCESIVO', FRASES[exceso], campo)
}

/** A reader that failed without a sentence of its own met bytes nobody foresaw. */
export function refuseIlegible(campo?: string, causa?: unknown): AppError {
  const mensaje = 'No pudimos leer el archivo: está dañado o no es lo que dice ser.'
  return refuseArchivo('ARCHIVO_ILEGIBLE', mensaje, campo, causa)
}

function refuseArchivo(
  codigo: 'ARCHIVO_EXCESIVO' | 'ARCHIVO_ILEGIBLE',
  mensaje: string,
  campo?: string,
  causa?: unknown,
): AppError {
  return new AppError(codigo, { mensaje, ...(campo && { campos: { [campo]: mensaje } }), causa })
}
