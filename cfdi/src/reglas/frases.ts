// All the sentences of the rules in one dictionary, and the only way a rule may speak: by its code.
import type { Frase, Hallazgo } from '../hallazgo.ts'
import { frasesCfdi } from './frases-cfdi.ts'
import { frasesLitro } from './frases-litro.ts'
import { frasesPagos } from './frases-pagos.ts'

const todas = { ...frasesCfdi, ...frasesPagos, ...frasesLitro }

export type CodigoRegla = keyof typeof todas

export const frases: Readonly<Record<CodigoRegla, Frase>> = todas

/** Adds a finding; the detail, if any, goes in parentheses so that the sentence stays one. */
export function hallar(lista: Hallazgo[], codigo: CodigoRegla, campo: string, detalle?: string): void {
  const [severidad, , frase] = frases[codigo]
  lista.push({ codigo, severidad, mensaje: detalle ? `${frase} (${detalle}).` : `${frase}.`, campo })
}
