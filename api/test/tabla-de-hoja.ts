// The rows of an exported sheet without what it adds up to, which stands under them after a row of air.

/** `readXlsx` gives the row of air as one without values. */
export function tablaDe<T>(rows: readonly (readonly T[])[]): {
  tabla: (readonly T[])[]
  totales: readonly T[] | undefined
} {
  const aire = rows.findIndex((fila) => fila.every((celda) => celda === null || celda === undefined))
  return aire < 0 ? { tabla: [...rows], totales: undefined } : { tabla: rows.slice(0, aire), totales: rows[aire + 1] }
}
