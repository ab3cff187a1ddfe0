// A measured row: median and p95 of its rounds, what it stands beside in the same run, and the goal it is held to.
/** `firmas` is the p95 told in signatures of the same run. */
export type Meta = { de: 'mediana' | 'p95' | 'razon' | 'firmas'; maximo?: number; minimo?: number }

export type Medida = {
  mediana: number
  p95?: number
  unidad: string
  /** Its limit or its bare counterpart, and how much that was. */
  contra?: string
  base?: number
  /** Milliseconds of one signature RSA-2048 in the same run. */
  firma?: number
  meta?: Meta[]
}

export const mediana = (valores: readonly number[]) => quantile(valores, 0.5)
const p95 = (valores: readonly number[]) => quantile(valores, 0.95)

function quantile(valores: readonly number[], q: number): number {
  const orden = valores.toSorted((a, b) => a - b)
  return orden[Math.min(orden.length - 1, Math.floor(orden.length * q))]!
}

export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const inicio = performance.now()
  const valor = await work()
  return [performance.now() - inicio, valor]
}

export const resumen = (valores: readonly number[], unidad = 'ms'): Medida => ({
  mediana: mediana(valores),
  p95: p95(valores),
  unidad,
})
