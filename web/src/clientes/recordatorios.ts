// The days of a reminder in words.
import { conteo } from '../formato.ts'

/** The usual ones; a day that is not among them stays until somebody takes it away. */
export const DIAS_USUALES = [-15, -7, -3, 0, 1, 7, 15, 30, 60, 90]

export function diaEnPalabras(dia: number): string {
  if (dia === 0) return 'el día que vence'
  const dias = conteo(Math.abs(dia), 'día', 'días')
  return dia < 0 ? `${dias} antes` : `${dias} después`
}

/** "3 días antes, 1 día después y 7 días después". */
export function enPalabras(dias: readonly number[]): string {
  return new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(dias.map(diaEnPalabras))
}
