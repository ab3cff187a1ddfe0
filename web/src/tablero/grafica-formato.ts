// How axes are read: months in Spanish, and amounts short enough for a tick.
import { cantidad } from '../formato.ts'

const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

const nombreDe = (mes: string) => MESES[Number(mes.slice(5, 7)) - 1] ?? mes

/** 'nov'; January also says the year it begins. */
export const mesCorto = (mes: string): string =>
  mes.endsWith('-01') ? `ene ${mes.slice(2, 4)}` : nombreDe(mes).slice(0, 3)

/** 'noviembre de 2026'. */
export const mesLargo = (mes: string): string => `${nombreDe(mes)} de ${mes.slice(0, 4)}`

const MILLON = 1_000_000

/** '1.35 M', '250 mil', '80': a tick is where to look, the exact figure is beside it. The space does not break. */
export function abreviar(valor: number): string {
  if (Math.abs(valor) >= MILLON) return `${short(valor / MILLON)}\u00a0M`
  if (Math.abs(valor) >= 1000) return `${short(valor / 1000)}\u00a0mil`
  return short(valor)
}

const short = (valor: number) => cantidad(valor, 2).replace(/\.?0+$/, '')
