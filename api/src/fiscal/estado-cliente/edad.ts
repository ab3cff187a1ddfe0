// How old what a client owes is, by the day each document was due: the only tranches, for the paper, the mail and the screen.

// biome-ignore format: a table is read as a table
const TRAMOS = [
  { texto: 'Por vencer',            hasta: 0 },
  { texto: 'Vencido hasta 30 días', hasta: 30 },
  { texto: 'De 31 a 60 días',       hasta: 60 },
  { texto: 'De 61 a 90 días',       hasta: 90 },
  { texto: 'Más de 90 días',        hasta: Number.POSITIVE_INFINITY },
] as const

/** The last day of each tranche but the last, which has none. */
export const HASTA = TRAMOS.slice(0, -1).map(({ hasta }) => hasta)

export type Edades = ReturnType<typeof porEdad>

/** The sums of each tranche by its place; the first one is not due yet, the others are. */
export function porEdad(sumas: readonly { tramo: number; documentos: number; cent: string }[]) {
  const tramos = TRAMOS.map(({ texto }, i) => {
    const suya = sumas.find(({ tramo }) => tramo === i)
    return { texto, documentos: suya?.documentos ?? 0, cent: BigInt(suya?.cent ?? 0) }
  })
  return {
    tramos,
    documentos: tramos.reduce((suma, { documentos }) => suma + documentos, 0),
    total: tramos.reduce((suma, { cent }) => suma + cent, 0n),
  }
}
