// Which use of CFDI a credit note starts with: G02, or S01 where the SAT's matrix does not admit it for the receiver.

type Uso = { Codigo: string; Regimenes: readonly string[] }

const DEVOLUCIONES = 'G02'
const SIN_EFECTOS = 'S01'

/** `actual` stays while the receiver may use it. */
export function usoPorOmision(usos: readonly Uso[], regimen: string, actual: string): string {
  const admite = (codigo: string) => usos.some((uso) => uso.Codigo === codigo && uso.Regimenes.includes(regimen))
  if (actual !== '' && admite(actual)) return actual
  return admite(DEVOLUCIONES) ? DEVOLUCIONES : SIN_EFECTOS
}
