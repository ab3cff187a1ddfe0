// The shapes of bench-table.mjs for those who import it from TypeScript.
export type Row = Record<
  'de' | 'medida' | 'mediana' | 'p95' | 'unidad' | 'firmas' | 'contra' | 'razón' | 'meta' | 'así',
  string
> & {
  failed: boolean
}
export function toRows(de: string, medida: string, value: unknown): Row[]
export function tableLines(rows: Row[]): string[]
