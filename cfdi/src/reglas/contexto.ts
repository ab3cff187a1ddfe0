// What the rules need to know besides the document: the time, the place and the documents it refers to.
import type { TipoDeComprobante } from '../comprobante.ts'
import type { Decimal } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import type { ContextoCartaPorte } from './carta-porte/contexto.ts'

/** What is known of a document that a relation or a payment points to. */
export interface Relacionado {
  readonly tipo: TipoDeComprobante
  readonly vigente: boolean
  readonly rfcEmisor: string
  readonly rfcReceptor?: string
  readonly metodoPago?: string
}

export interface Contexto {
  /** The instant of checking: epoch milliseconds, or ISO text with its zone. */
  readonly ahora: number | string
  /** IANA zone of LugarExpedicion; the branch keeps it. */
  readonly zonaHoraria: string
  /** By UUID in upper case; absent, the targets are not checked. */
  readonly relacionados?: ReadonlyMap<string, Relacionado>
  /** Validity of the CSD that will seal, as instants. */
  readonly csd?: { readonly desde: number | string; readonly hasta: number | string }
  /** Of a document that travels: imported tables, the fleet's papers and the settings of a trip. */
  readonly cartaPorte?: ContextoCartaPorte
  /** c_CodigoPostal, once an administrator has imported it. */
  readonly codigosPostales?: ReadonlySet<string>
  /** c_ClaveProdServ and c_ClaveUnidad, once imported; without them only the shape of the key is checked. */
  readonly clavesProdServ?: ReadonlySet<string>
  readonly clavesUnidad?: ReadonlySet<string>
  /** The art. 2-A quota per litre on a day; absent, the published table is used. */
  readonly cuotaIeps?: (claveProdServ: string, dia: string) => Decimal | null
}

export function toEpoch(instante: number | string): number {
  return typeof instante === 'number' ? instante : Date.parse(instante)
}

/** A group of rules: collects findings into the list it is given and answers nothing. */
export type Regla<Documento> = (documento: Documento, contexto: Contexto, lista: Hallazgo[]) => void
