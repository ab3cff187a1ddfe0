// A variable with a wrong letter would silently not be there: a name within two letters of one of ours is told.

/** Short names of the system are near everything: of ours that are shorter than this, only one letter may be wrong. */
const LARGO = 7

export function misspelt(escritas: readonly string[], nuestras: readonly string[]): [string, string][] {
  return escritas.flatMap((escrita): [string, string][] => {
    if (nuestras.includes(escrita)) return []
    const cercana = nuestras.find(
      (nuestra) => distance(escrita.toUpperCase(), nuestra) <= (nuestra.length < LARGO ? 1 : 2),
    )
    return cercana ? [[escrita, cercana]] : []
  })
}

/** Letters to add, take away, change or swap. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const filas: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const fila = [i]
    for (let j = 1; j <= b.length; j++) {
      const igual = a[i - 1] === b[j - 1]
      let minimo = Math.min(filas[i - 1]![j]! + 1, fila[j - 1]! + 1, filas[i - 1]![j - 1]! + (igual ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minimo = Math.min(minimo, filas[i - 2]![j - 2]! + 1)
      fila.push(minimo)
    }
    filas.push(fila)
  }
  return filas[a.length]![b.length]!
}
