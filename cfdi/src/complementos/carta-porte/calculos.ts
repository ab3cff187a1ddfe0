// The arithmetic of a trip: kilograms of a load, kilometres of a route, hours of arrival, and what a product or a unit asks for.
import { type Decimal, ESCALA, parseDecimal, rescale, round, sum } from '../../decimal.ts'
import { type BienTransportado, findBienTransportado } from '../../sat/carta-porte/bienes.ts'
import { findConfiguracion } from '../../sat/carta-porte/configuraciones.ts'
import { parseFecha, toHoraLocal, toInstantes } from '../../sat/hora-local.ts'
import type { Autotransporte, Mercancia, Remolque, Seguros } from './modelo.ts'

const UN_MINUTO = 60_000
/** What the schema admits of PesoEnKg. */
export const DECIMALES_PESO = 3
/** The schema does not limit those of a distance; two are metres enough. */
export const DECIMALES_KM = 2

/** Kilograms of a load, with the three decimals of PesoEnKg and a single rounding. */
export function kilogramosDe(litros: Decimal, densidad: Decimal): Decimal {
  return rescale(rescale(litros * densidad, 2 * ESCALA, DECIMALES_PESO), DECIMALES_PESO, ESCALA)
}

/** The default density of a product, in kilograms a litre; undefined for what we do not know or does not travel in litres. */
export function densidadDe(claveProdServ: string): Decimal | undefined {
  const densidad = findBienTransportado(claveProdServ)?.Densidad
  return densidad === undefined ? undefined : parseDecimal(densidad)
}

export interface LimitesDensidad {
  readonly minima: Decimal
  readonly maxima: Decimal
}

/** Outside these a figure is not kilograms a litre: 840 is kilograms a cubic metre. Ours, and so a setting. */
export const LIMITES_DENSIDAD: LimitesDensidad = { minima: parseDecimal('0.3'), maxima: parseDecimal('1.1') }

/** A leg as it is written. */
export function distanciaEscrita(kilometros: Decimal): Decimal {
  return round(kilometros, DECIMALES_KM)
}

/** TotalDistRec: the sum of the legs as they are written, so that it is exact (CP126). */
export function distanciaTotal(tramos: readonly Decimal[]): Decimal {
  return sum(tramos.map(distanciaEscrita))
}

/** PesoBrutoTotal: the sum of the weights as they are written (CP149). */
export function pesoBrutoTotal(mercancias: readonly Pick<Mercancia, 'PesoEnKg'>[]): Decimal {
  return sum(mercancias.map(({ PesoEnKg }) => parseDecimal(PesoEnKg)))
}

/** The attributes of hazard of a product: none where its key forbids them (CP155, CP156, CP157). */
type Peligro = Pick<Mercancia, 'MaterialPeligroso' | 'CveMaterialPeligroso' | 'Embalaje' | 'DescripEmbalaje'>

export type Envase = { Embalaje: string; DescripEmbalaje: string }

/** A tank has no packaging, but the filling guide asks for a description whenever there is hazard. */
export const A_GRANEL: Envase = { Embalaje: 'Z01', DescripEmbalaje: 'Autotanque' }

export function peligroDe(bien: BienTransportado | undefined, un?: string, envase: Envase = A_GRANEL): Peligro {
  if (!bien || bien.MaterialPeligroso === '0') return {}
  const clave = un ?? bien.Un[0]
  return { MaterialPeligroso: 'Sí', ...(clave === undefined ? {} : { CveMaterialPeligroso: clave, ...envase }) }
}

/** Policies of the environment go with hazard and only with it (CP182, CP183). */
export function segurosDe(seguros: Seguros, mercancias: readonly Mercancia[]): Seguros {
  if (mercancias.some(({ MaterialPeligroso }) => MaterialPeligroso === 'Sí')) return seguros
  const { AseguraMedAmbiente: _asegura, PolizaMedAmbiente: _poliza, ...resto } = seguros
  return resto
}

/** How many trailers a unit pulls, at least and at most; undefined when its configuration is not in force. */
export function remolquesDe(configVehicular: string): { minimo: number; maximo: number } | undefined {
  const configuracion = findConfiguracion(configVehicular)
  if (!configuracion) return undefined
  if (configuracion.Remolque === '0') return { minimo: 0, maximo: 0 }
  const cuantos = configuracion.Remolques
  return cuantos === undefined ? { minimo: 0, maximo: 2 } : { minimo: cuantos, maximo: cuantos }
}

/** The node Remolques of a unit: a tank fixed on the chassis is none (CP184). */
export function conRemolques(unidad: Autotransporte, remolques: readonly Remolque[]): Autotransporte {
  const { Remolques: _otros, ...sola } = unidad
  return remolques.length === 0 ? sola : { ...sola, Remolques: [...remolques] }
}

/** Wall clock at the end of a leg: minutes after the wall clock at its beginning, each in the zone of its own place. */
export function horaDeLlegada(salida: string, minutos: number, zonas?: { de: string; a: string }): string | undefined {
  const local = parseFecha(salida)
  if (local === undefined) return undefined
  // Without zones both places share a clock, and no clock of Mexico's interior changes.
  if (!zonas) return new Date(local + minutos * UN_MINUTO).toISOString().slice(0, 19)
  const instante = toInstantes(salida, zonas.de)[0]
  return instante === undefined ? undefined : toHoraLocal(instante + minutos * UN_MINUTO, zonas.a)
}
