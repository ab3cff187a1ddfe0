// What is owed by age, in the tranches people collect by. Sums in scaled integers, never in floats (D-174).
import { fromJson, sum, toJson } from '@litro/cfdi/decimal'

type Debida = { Antiguedad: number | null; SaldoRestante: number | null }

const tramos = [
  { texto: 'Hasta 30 días', desde: Number.NEGATIVE_INFINITY, hasta: 30 },
  { texto: '31 a 60 días', desde: 31, hasta: 60 },
  { texto: '61 a 90 días', desde: 61, hasta: 90 },
  { texto: 'Más de 90 días', desde: 91, hasta: Number.POSITIVE_INFINITY },
] as const

export function porAntiguedad(filas: readonly Debida[]) {
  return tramos.map(({ texto, desde, hasta }) => {
    const suyas = filas.filter(({ Antiguedad }) => (Antiguedad ?? 0) >= desde && (Antiguedad ?? 0) <= hasta)
    return {
      texto,
      facturas: suyas.length,
      saldo: toJson(sum(suyas.map(({ SaldoRestante }) => fromJson(SaldoRestante ?? 0))), 2),
    }
  })
}
