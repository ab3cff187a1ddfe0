// The id of a path, as a number; what is no id is simply not there.
import { AppError } from './errors.ts'

export function readId(texto: string): number {
  const id = /^\d{1,15}$/.test(texto) ? Number(texto) : 0
  if (id === 0) throw new AppError('NO_ENCONTRADO')
  return id
}
