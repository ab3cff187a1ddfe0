// c_ClaveProdServ and c_ClaveUnidad: only the keys a distributor of fuels and liquids uses; the whole catalogues are imported.
// Source: SAT, Guía de llenado del Anexo 20 (2023-03-08), Apéndice 11, and c_ClaveProdServ of 2025-11; the descriptions
// are the trade's words for each key, not always the catalogue's.
import { type Clave, indexar } from './catalogo.ts'

/** What the key asks of the line: the HidroYPetro complement, only a permit in NoIdentificacion, or nothing special. */
type ClaseProducto = 'combustible' | 'petrolifero' | 'otro'

interface ClaveProdServ extends Clave {
  readonly Clase: ClaseProducto
  /** Units the SAT or the trade uses for it; the first one is the usual one. */
  readonly Unidades: readonly string[]
}

export const clavesProdServ = [
  { Codigo: '15101514', Descripcion: 'Gasolina regular menor a 91 octanos', Clase: 'combustible', Unidades: ['LTR'] },
  {
    Codigo: '15101515',
    Descripcion: 'Gasolina premium mayor o igual a 91 octanos',
    Clase: 'combustible',
    Unidades: ['LTR'],
  },
  { Codigo: '15101505', Descripcion: 'Combustible diésel', Clase: 'combustible', Unidades: ['LTR'] },
  { Codigo: '15101504', Descripcion: 'Combustible de aviación', Clase: 'petrolifero', Unidades: ['LTR'] },
  { Codigo: '15101701', Descripcion: 'Combustóleo', Clase: 'petrolifero', Unidades: ['LTR'] },
  { Codigo: '15111510', Descripcion: 'Gas licuado de petróleo', Clase: 'petrolifero', Unidades: ['LTR'] },
  { Codigo: '15111501', Descripcion: 'Propano', Clase: 'petrolifero', Unidades: ['LTR'] },
  { Codigo: '15111512', Descripcion: 'Gas natural', Clase: 'petrolifero', Unidades: ['MTQ'] },
  { Codigo: '15111511', Descripcion: 'Gas natural licuado', Clase: 'petrolifero', Unidades: ['MTQ'] },
  { Codigo: '15121500', Descripcion: 'Preparados lubricantes', Clase: 'otro', Unidades: ['LTR', 'H87', 'XBJ'] },
  { Codigo: '15121501', Descripcion: 'Aceite motor', Clase: 'otro', Unidades: ['LTR', 'H87', 'XBJ'] },
  { Codigo: '15121504', Descripcion: 'Aceite hidráulico', Clase: 'otro', Unidades: ['LTR', 'H87', 'XBJ'] },
  { Codigo: '15121508', Descripcion: 'Aceite de transmisión', Clase: 'otro', Unidades: ['LTR', 'H87', 'XBJ'] },
  { Codigo: '15121900', Descripcion: 'Grasas', Clase: 'otro', Unidades: ['H87', 'XBJ', 'LTR'] },
  { Codigo: '50202301', Descripcion: 'Agua', Clase: 'otro', Unidades: ['LTR'] },
  { Codigo: '50202310', Descripcion: 'Agua mineral', Clase: 'otro', Unidades: ['LTR'] },
  { Codigo: '80141702', Descripcion: 'Servicio de distribución', Clase: 'otro', Unidades: ['E48'] },
  { Codigo: '78101807', Descripcion: 'Transporte de petrolíferos por carretera', Clase: 'otro', Unidades: ['E48'] },
  { Codigo: '78102101', Descripcion: 'Transporte de petrolíferos por ducto', Clase: 'otro', Unidades: ['E48'] },
  { Codigo: '78131702', Descripcion: 'Almacenamiento de petrolíferos', Clase: 'otro', Unidades: ['E48'] },
  { Codigo: '84111506', Descripcion: 'Servicios de facturación', Clase: 'otro', Unidades: ['ACT'] },
  { Codigo: '01010101', Descripcion: 'No existe en el catálogo', Clase: 'otro', Unidades: ['ACT'] },
] as const satisfies readonly ClaveProdServ[]

export const clavesUnidad = [
  { Codigo: 'LTR', Descripcion: 'Litro' },
  { Codigo: 'MTQ', Descripcion: 'Metro cúbico' },
  { Codigo: 'H87', Descripcion: 'Pieza' },
  { Codigo: 'XBJ', Descripcion: 'Cubeta' },
  { Codigo: 'E48', Descripcion: 'Unidad de servicio' },
  { Codigo: 'ACT', Descripcion: 'Actividad' },
] as const satisfies readonly Clave[]

interface ClaveRetirada {
  readonly desde: string
  readonly usar: string
  /** The SAT still lists it: a PAC takes it, and only the guide says to use the other. */
  readonly enCatalogo: boolean
}

/** Keys the trade once used and must not use any more, with the key that took their place. */
export const clavesProdServRetiradas: ReadonlyMap<string, ClaveRetirada> = new Map([
  ['15101506', { desde: '2020-01-15', usar: '15101514 o 15101515', enCatalogo: false }],
  // Off-road diesel: Apéndice 11, mandatory since that day, sends every diesel to one key.
  ['15101513', { desde: '2020-04-01', usar: '15101505', enCatalogo: true }],
])

/** Carriage of goods by road, on which a company withholds 4 % of IVA (LIVA 1-A-II-c, RLIVA 3-II). */
const FLETE_POR_CARRETERA = /^781018\d\d$/
export const TASA_RETENCION_FLETE = '0.040000'

export function esFletePorCarretera(claveProdServ: string): boolean {
  return FLETE_POR_CARRETERA.test(claveProdServ)
}

const porCodigo = indexar<ClaveProdServ>(clavesProdServ)
const unidades = indexar<Clave>(clavesUnidad)

export function findClaveProdServ(codigo: string): ClaveProdServ | undefined {
  return porCodigo.get(codigo)
}

export function findClaveUnidad(codigo: string): Clave | undefined {
  return unidades.get(codigo)
}
