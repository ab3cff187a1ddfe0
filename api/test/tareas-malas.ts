// Readers that misbehave, for the tests of the threads that run them.
import { AppError } from '../src/craft/errors.ts'

export const contar = (bytes: Buffer, datos: { sumar: number }) => bytes.length + datos.sumar

export function girar(): never {
  for (;;);
}

export function agotar(): number {
  const todo: number[][] = []
  for (;;) todo.push(Array.from({ length: 100_000 }, (_, i) => i))
}

/** Memory that the thread's own limit does not count. */
export function agotarFuera(): number {
  const todo: Uint8Array[] = []
  for (;;) todo.push(new Uint8Array(16 * 2 ** 20).fill(1))
}

export const salir = (): never => process.exit(7)

export const hablarDeMas = (_: Buffer, datos: { bytes: number }) => 'x'.repeat(datos.bytes)

export function romperse(): never {
  throw new RangeError('Offset is outside the bounds of the DataView')
}

export function rechazar(): never {
  throw new AppError('DATOS_INVALIDOS', { mensaje: 'No es un estado.', campos: { Archivo: 'No es un estado.' } })
}

/** Answers, and fails afterwards, as libraries with promises of their own do. */
export function dejarPendiente(): string {
  void Promise.reject(new Error('tarde'))
  return 'listo'
}

/** Whose memory it was given. */
export const memoria = (bytes: Buffer) => [bytes.toString(), bytes.buffer instanceof SharedArrayBuffer]

export const mirar = () => ({ red: typeof fetch, ambiente: Object.keys(process.env) })
