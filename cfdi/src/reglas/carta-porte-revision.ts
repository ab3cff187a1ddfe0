// One document that travels under review: what every rule of a Carta Porte takes.
import type { CartaPorte } from '../complementos/carta-porte/modelo.ts'
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import type { AjustesCartaPorte, ContextoCartaPorte } from './carta-porte-contexto.ts'
import type { Contexto } from './contexto.ts'

export interface Revision {
  readonly comprobante: Comprobante
  readonly cartaPorte: CartaPorte
  readonly contexto: Contexto
  readonly propio: ContextoCartaPorte
  readonly ajustes: AjustesCartaPorte
  readonly lista: Hallazgo[]
}

export const CP = 'Complemento.CartaPorte'
