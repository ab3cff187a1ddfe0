// Median and p95 of the rounds of a measurement in the browser or of a start.
export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const inicio = performance.now()
  const valor = await work()
  return [performance.now() - inicio, valor]
}

export function resumen(valores: readonly number[]): { mediana: number; p95: number; unidad: string } {
  const orden = valores.toSorted((a, b) => a - b)
  const at = (q: number) => orden[Math.min(orden.length - 1, Math.floor(orden.length * q))] ?? Number.NaN
  return { mediana: at(0.5), p95: at(0.95), unidad: 'ms' }
}
