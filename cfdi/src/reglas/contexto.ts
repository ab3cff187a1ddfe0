// What the rules need to know besides the document: the time, the place and the documents it refers to.
import type { TipoDeComprobante } from '../comprobante.ts'
import type { Decimal } from '../decimal.ts'
import type { Hallazgo, Severidad } from '../hallazgo.ts'
import type { ContextoCartaPorte } from './carta-porte-contexto.ts'

/** What is known of a document that a relation or a payment points to. */
export interface Relacionado {
  readonly tipo: TipoDeComprobante
  readonly vigente: boolean
  readonly rfcEmisor: string
  readonly rfcReceptor?: string
  readonly metodoPago?: string
}

/** What the SAT's lists say of a person; undefined where nobody knows, null where the list has nothing. */
export interface Inscripcion {
  /** Name and postal code in l_RFC, the list of those registered and not cancelled. */
  readonly nombre?: string | null
  readonly codigoPostal?: string | null
  /** Whether it is in l_LCO, the list of those who may issue. */
  readonly obligado?: boolean
}

/** What c_ClaveProdServ asks of a line with a key, where it asks something. */
export interface Exigencias {
  /** Name of the node of the complement. */
  readonly complemento?: string
  readonly iva?: boolean
  readonly ieps?: boolean
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
  /** Ours and about to be sealed: what the law asks is an error then, where in a stranger's document it is only told. */
  readonly propio?: boolean
  /** The art. 2-A quota per litre on a day; absent, the published table is used. */
  readonly cuotaIeps?: (claveProdServ: string, dia: string) => Decimal | null
  /** What is known of an RFC, from a constancia or an answer of the SAT: null when l_RFC has it not, undefined when unknown. */
  readonly padron?: (rfc: string) => Inscripcion | null | undefined
  /** Pesos per unit of a currency published for a day; absent, exchange rates are not compared. */
  readonly tipoCambio?: (moneda: string, dia: string) => Decimal | undefined
  /** The columns of c_ClaveProdServ that ask for a complement or a tax, once imported. */
  readonly exigencias?: (claveProdServ: string) => Exigencias | undefined
  /** First and last day of the border decree, where the branch applies it; null turns IVA at 8 % off; absent, it only warns. */
  readonly estimuloFronterizo?: { readonly desde: string; readonly hasta: string } | null
}

/** The severity of what the law asks and no PAC refuses. */
export const severidadLegal = ({ propio }: Contexto): Severidad => (propio ? 'error' : 'aviso')

export function toEpoch(instante: number | string): number {
  return typeof instante === 'number' ? instante : Date.parse(instante)
}

/** A group of rules: collects findings into the list it is given and answers nothing. */
export type Regla<Documento> = (documento: Documento, contexto: Contexto, lista: Hallazgo[]) => void
