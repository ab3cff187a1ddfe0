// A finding: one thing wrong with a document, in a sentence that says what to do and the field that mends it.

export type Severidad = 'error' | 'aviso'

export interface Hallazgo {
  /** The SAT's code (CFDI40xxx, CRP20xxx, CCHYP1xx, or a PAC's number), or LITRO-xxx where the SAT has none. */
  readonly codigo: string
  readonly severidad: Severidad
  /** One Spanish sentence: what is wrong and what to do. */
  readonly mensaje: string
  /** Path in the Comprobante, e.g. Receptor.UsoCFDI or Conceptos[0].ClaveUnidad. */
  readonly campo: string
}

/** A row of the tables of sentences: severity, field without positions, sentence without its full stop. */
export type Frase = readonly [severidad: Severidad, campo: string, frase: string]

export function hayErrores(hallazgos: readonly Hallazgo[]): boolean {
  return hallazgos.some((hallazgo) => hallazgo.severidad === 'error')
}
