// What the rules of a trip need to know besides the document: imported tables, the fleet's papers, other trips and settings.
import { LIMITES_DENSIDAD, type LimitesDensidad } from '../complementos/carta-porte/calculos.ts'
import type { Decimal } from '../decimal.ts'
import type { ColumnaPeligroso } from '../sat/carta-porte/bienes.ts'
import type { Geografia } from '../sat/carta-porte/geografia.ts'

/** A row of c_CodigoPostal; many have no municipality or locality, and then none may be written. */
export interface FilaCodigoPostal {
  readonly estado: string
  readonly municipio?: string
  readonly localidad?: string
}

/** A paper of the unit or of an operator: policy, licence or permit. */
export interface Vigencia {
  /** As the person calls it: "Póliza de responsabilidad civil de AT-07". */
  readonly nombre: string
  /** Last day, YYYY-MM-DD. */
  readonly vence: string
  /** Somebody with the right to do so let it go with its reason. */
  readonly autorizada?: boolean
}

/** Another trip in force, to be told when it needs the same truck or the same person. */
export interface OtroViaje {
  /** As the person calls it: its serie and folio. */
  readonly folio: string
  readonly placas: readonly string[]
  /** RFC of its operators. */
  readonly operadores: readonly string[]
  /** Wall clock, as in the document. */
  readonly salida: string
  readonly llegada: string
  /** It covers the very same delivery. */
  readonly mismaEntrega?: boolean
}

/** What no text of the SAT settles, or what is a matter of the house: passed in, never written into a rule. */
export interface AjustesCartaPorte {
  /** A departure nearer than these minutes is told. */
  readonly minutosAntesDeSalir: number
  /** A departure further away than these days is told. */
  readonly diasDeAntelacion: number
  readonly kmPorHora: { readonly minimo: number; readonly maximo: number }
  /** A paper that ends within these days is told. */
  readonly diasDeAviso: number
  readonly densidad: LimitesDensidad
  /** No unit weighs more: above it somebody wrote kilograms. */
  readonly toneladasMaximas: number
  /** CP109 does not say whether every concept must be freight, or one. */
  readonly conceptosDeFlete: 'todos' | 'alguno'
  /** Whether a traslado of gasoline or diesel may carry HidroYPetro: the SAT's papers disagree. */
  readonly hidroYPetroEnTraslado: boolean
}

export const AJUSTES: AjustesCartaPorte = {
  minutosAntesDeSalir: 10,
  diasDeAntelacion: 30,
  kmPorHora: { minimo: 10, maximo: 90 },
  diasDeAviso: 30,
  densidad: LIMITES_DENSIDAD,
  toneladasMaximas: 200,
  conceptosDeFlete: 'todos',
  hidroYPetroEnTraslado: false,
}

export interface ContextoCartaPorte {
  /** c_CodigoPostal with its state, municipality and locality, once imported; without it only the shape is checked. */
  readonly codigoPostal?: (codigoPostal: string) => FilaCodigoPostal | undefined
  /** c_Colonia, once imported. */
  readonly colonia?: (codigoPostal: string, clave: string) => boolean
  readonly geografia?: Geografia
  /** The column of hazard of a key that our table does not have, once imported. */
  readonly materialPeligroso?: (claveProdServ: string) => ColumnaPeligroso | undefined
  /** IANA zone of each Ubicacion; where absent, that of LugarExpedicion. */
  readonly zonas?: readonly (string | undefined)[]
  /** Litres that fit in the tanks of the unit and its trailers. */
  readonly capacidadLitros?: Decimal
  readonly vigencias?: readonly Vigencia[]
  readonly viajes?: readonly OtroViaje[]
  /** Somebody with the right to do so lets a trip that has begun be issued. */
  readonly salidaAutorizada?: boolean
  readonly ajustes?: Partial<AjustesCartaPorte>
}
