// All the sentences of the rules in one dictionary, and the only way a rule may speak: by its code.
import type { Frase, Hallazgo, Severidad } from '../hallazgo.ts'
import { frasesCfdi } from './frases-cfdi.ts'
import { frasesConceptos } from './frases-conceptos.ts'
import { frasesLitro } from './frases-litro.ts'
import { frasesPagos } from './frases-pagos.ts'

const todas = { ...frasesCfdi, ...frasesConceptos, ...frasesPagos, ...frasesLitro }

export type CodigoRegla = keyof typeof todas

export const frases: Readonly<Record<CodigoRegla, Frase>> = todas

/**
 * Adds a finding; the detail, if any, goes in parentheses so that the sentence stays one. Only who judges what we write
 * ourselves, and not what others may do, gives another severity than the table's.
 */
export function hallar(
  lista: Hallazgo[],
  codigo: CodigoRegla,
  campo: string,
  detalle?: string,
  severidad: Severidad = frases[codigo][0],
): void {
  const frase = frases[codigo][2]
  lista.push({ codigo, severidad, mensaje: detalle ? `${frase} (${detalle}).` : `${frase}.`, campo })
}
