// The id written in a path: digits or nothing. What is no id is answered like an id that does not exist (D-166).
import { AppError } from './errors.ts'

export function readId(texto: string): number {
  const id = /^\d{1,15}$/.test(texto) ? Number(texto) : 0
  if (id === 0) throw new AppError('NO_ENCONTRADO')
  return id
}
