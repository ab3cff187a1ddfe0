// The sizes a page is shown at, one being its own size on paper.
export const NIVELES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The next one of that side; a size between two goes to its neighbour, and the last one stays. */
export function nextNivel(escala: number, sentido: 1 | -1): number {
  const margen = 0.01
  return sentido === 1
    ? (NIVELES.find((nivel) => nivel > escala + margen) ?? NIVELES.at(-1)!)
    : (NIVELES.findLast((nivel) => nivel < escala - margen) ?? NIVELES[0])
}
