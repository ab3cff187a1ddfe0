// Which row the keyboard goes to.

export function rowAfterKey(tecla: string, actual: number, filas: number, alto: number): number | null {
  const pagina = Math.max(1, Math.floor(alto / 40) - 2)
  const destino: Record<string, number> = {
    ArrowDown: actual + 1,
    ArrowUp: actual - 1,
    PageDown: actual + pagina,
    PageUp: actual - pagina,
    Home: 0,
    End: filas - 1,
  }
  const indice = destino[tecla]
  if (indice === undefined || filas === 0) return null
  return Math.min(Math.max(indice, 0), filas - 1)
}
