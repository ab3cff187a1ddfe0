// The breaker of the question and the waits of one transfer: pure, so that every road can be walked in a test.
import { destinoDe } from './clasificar.ts'

export type Resultado = 'encontrado' | 'sin_cep' | 'no_existe' | 'captcha' | 'cuota' | 'no_entendida' | 'falla'

export type Corte = { nivel: number; fallasPagina: number; fallasRed: number; abiertoHasta: Date | null; causa: string }

export const HORA = 3_600_000
const DIA = 24 * HORA
/** Two hours, then six, then a day; a try after each of them is one question. */
const CERRADO_MS = [2 * HORA, 6 * HORA, 24 * HORA] as const
const PAGINAS = 2
const CAIDAS = 3
/** Of one transfer in its life. */
export const INTENTOS = 5

const CAUSAS = {
  captcha: 'Banxico pidió una imagen de seguridad',
  cuota: 'Banxico dijo que se excedió el número de consultas',
  no_entendida: 'Banxico contestó algo que no se entiende',
  falla: 'Banxico no responde',
} as const

export function cortar(c: Corte, resultado: Resultado, ahora: Date): Corte {
  if (resultado === 'encontrado' || resultado === 'sin_cep' || resultado === 'no_existe')
    return { nivel: 0, fallasPagina: 0, fallasRed: 0, abiertoHasta: null, causa: '' }
  const fallasPagina = c.fallasPagina + (resultado === 'no_entendida' ? 1 : 0)
  const fallasRed = c.fallasRed + (resultado === 'falla' ? 1 : 0)
  // One that was open before has a single try.
  const abre =
    resultado === 'captcha' || resultado === 'cuota' || c.nivel > 0 || fallasPagina >= PAGINAS || fallasRed >= CAIDAS
  if (!abre) return { ...c, fallasPagina, fallasRed, abiertoHasta: null }
  const nivel = Math.min(c.nivel + 1, CERRADO_MS.length)
  const abiertoHasta = new Date(ahora.getTime() + CERRADO_MS[nivel - 1]!)
  return { nivel, fallasPagina: 0, fallasRed: 0, abiertoHasta, causa: CAUSAS[resultado] }
}

type Avance = { intentos: number; nSinCep: number; nNoExiste: number }
type Siguiente = { estado: 'pendiente' | 'sin_cep' | 'no_existe' | 'agotada'; proximo: Date | null }

/** `avance` counts this question too. */
export function siguiente(
  resultado: Exclude<Resultado, 'encontrado'>,
  { intentos, nSinCep, nNoExiste }: Avance,
  estadoPago: string | null,
  { ahora, esperasMinutos }: { ahora: Date; esperasMinutos: readonly number[] },
): Siguiente {
  const later = (ms: number): Siguiente => ({ estado: 'pendiente', proximo: new Date(ahora.getTime() + ms) })
  if (resultado === 'sin_cep') {
    const minutos = esperasMinutos[nSinCep - 1]
    const destino = destinoDe(estadoPago)
    const acabado = destino === 'devuelto' || destino === 'no_llego'
    if (acabado || minutos === undefined || intentos >= INTENTOS) return { estado: 'sin_cep', proximo: null }
    return later(minutos * 60_000)
  }
  if (resultado === 'no_existe')
    return nNoExiste > 1 || intentos >= INTENTOS ? { estado: 'no_existe', proximo: null } : later(DIA)
  return intentos >= INTENTOS ? { estado: 'agotada', proximo: null } : later(HORA / 2)
}
