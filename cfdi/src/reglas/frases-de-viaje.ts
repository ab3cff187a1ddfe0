// All the sentences of a trip, apart from the common ones: the forms of a client or an issuer load those and never these.
import type { Frase, Hallazgo } from '../hallazgo.ts'
import { type CodigoRegla, frases } from './frases.ts'
import { frasesCartaPorte } from './frases-carta-porte.ts'
import { frasesLitroViaje } from './frases-litro-viaje.ts'

const propias = { ...frasesCartaPorte, ...frasesLitroViaje }

export type CodigoViaje = keyof typeof propias

export const frasesDeViaje: Readonly<Record<CodigoViaje, Frase>> = propias

const todas: Readonly<Record<CodigoRegla | CodigoViaje, Frase>> = { ...frases, ...propias }

/** Severity and general sentence of a code, of a trip or of any document. */
export function findFrase(codigo: CodigoRegla | CodigoViaje): Frase {
  return todas[codigo]
}

/** Adds a finding, as the rules of every document do. */
export function hallar(lista: Hallazgo[], codigo: CodigoRegla | CodigoViaje, campo: string, detalle?: string): void {
  const [severidad, , frase] = todas[codigo]
  lista.push({ codigo, severidad, mensaje: detalle ? `${frase} (${detalle}).` : `${frase}.`, campo })
}
