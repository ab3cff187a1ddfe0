// How old what a client owes is, by the day each document was due: the only tranches, for the paper, the mail and the screen.
import type { Debido } from './estado-cliente.sql.ts'

// biome-ignore format: a table is read as a table
const TRAMOS = [
  { texto: 'Por vencer',            hasta: 0 },
  { texto: 'Vencido hasta 30 días', hasta: 30 },
  { texto: 'De 31 a 60 días',       hasta: 60 },
  { texto: 'De 61 a 90 días',       hasta: 90 },
  { texto: 'Más de 90 días',        hasta: Number.POSITIVE_INFINITY },
] as const

/** The first day past due of each tranche but the first, for who adds them in the database. */
export const CORTES = TRAMOS.slice(0, -1).map(({ hasta }) => hasta + 1)

/** The first tranche is not due yet; the others are, by days. */
export function sumarPorEdad(debidos: readonly Pick<Debido, 'dias' | 'cent'>[]) {
  const tramos = TRAMOS.map(({ texto }) => ({ texto, documentos: 0, cent: 0n }))
  let total = 0n
  for (const { dias, cent } of debidos) {
    const suyo = tramos[TRAMOS.findIndex(({ hasta }) => dias <= hasta)]!
    suyo.documentos += 1
    suyo.cent += BigInt(cent)
    total += BigInt(cent)
  }
  return { tramos, total }
}
