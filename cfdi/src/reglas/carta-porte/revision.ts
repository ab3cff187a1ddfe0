// One document under review: what every rule of this folder takes.
import type { CartaPorte } from '../../complementos/carta-porte/modelo.ts'
import type { Comprobante } from '../../comprobante.ts'
import type { Hallazgo } from '../../hallazgo.ts'
import type { Contexto } from '../contexto.ts'
import type { AjustesCartaPorte, ContextoCartaPorte } from './contexto.ts'

export interface Revision {
  readonly comprobante: Comprobante
  readonly cartaPorte: CartaPorte
  readonly contexto: Contexto
  readonly propio: ContextoCartaPorte
  readonly ajustes: AjustesCartaPorte
  readonly lista: Hallazgo[]
}

export const CP = 'Complemento.CartaPorte'
