// How near the end of a paper is, in days and in colour.
import type { Tono } from '../ui/badge.tsx'

const DIA = 86_400_000

/** Negative once it has passed. */
export const diasPara = (dia: string, hoy: string): number =>
  (Date.parse(`${dia}T00:00:00Z`) - Date.parse(`${hoy}T00:00:00Z`)) / DIA

/** Red once it is over, amber in the month before. */
export const tonoDeVencimiento = (dias: number): Tono => (dias < 0 ? 'rojo' : dias <= 30 ? 'amarillo' : 'gris')
