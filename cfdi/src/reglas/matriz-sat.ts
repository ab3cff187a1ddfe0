// The SAT's matrices of errors as lists of codes, and the few that no rule can see, each with its reason.
// Source: CFDI 4.0 of 2024-12-13, Pagos 2.0 revision B, and CFDI140230, which PACs answer since 2026.

function codigos(prefijo: string, desde: number, hasta: number): string[] {
  return Array.from({ length: hasta - desde + 1 }, (_, i) => `${prefijo}${desde + i}`)
}

export const MATRIZ_CFDI: readonly string[] = [
  ...codigos('CFDI', 40101, 40222),
  'CFDI40999',
  ...codigos('CFDI', 140224, 140227),
  'CFDI140230',
]

export const MATRIZ_PAGOS: readonly string[] = [
  ...codigos('CRP', 20101, 20123),
  ...codigos('CRP', 20201, 20279),
  'CRP20999',
]

const MARCA = "depends on the issuer's mark of retention in l_RFC, which only PACs download"
const SIN_CLASIFICAR = 'is what the SAT answers when no other code fits: it names no condition'

/** Code → why no document can be checked for it before a PAC sees it. The README has the same table. */
export const SIN_REGLA: Readonly<Record<string, string>> = {
  CFDI40120: 'its limit is the largest number the schema admits; in a traslado, where it is 0, CFDI40119 says it first',
  CFDI40129: 'only the PAC knows which confirmation keys were used',
  CFDI40209: 'is the condition of CFDI40206 seen from the other end: no document breaks one alone',
  CFDI40999: SIN_CLASIFICAR,
  CFDI140224: MARCA,
  CFDI140225: MARCA,
  CRP20277: 'says how the margin of CRP20275 and CRP20276 is computed: breaking it shows as one of them',
  CRP20999: SIN_CLASIFICAR,
}
