// How a printed Carta Porte writes places, people, hours and loads.
import type { CartaPorte, Domicilio, Mercancia, Ubicacion } from '../complementos/carta-porte/modelo.ts'
import { origenDe } from '../complementos/carta-porte/modelo.ts'
import type { TimbreFiscalDigital } from '../comprobante.ts'
import type { Geografia } from '../sat/carta-porte/geografia.ts'
import { findEstado } from '../sat/estados.ts'
import { sinCeros } from './formato.ts'
import { urlVerificacionCcp } from './qr.ts'

/** Whether names of municipalities or localities are needed, which are loaded only then. */
export function pideGeografia({ Ubicaciones, FiguraTransporte = [] }: CartaPorte): boolean {
  return [...Ubicaciones, ...FiguraTransporte].some(
    ({ Domicilio }) => Domicilio?.Municipio !== undefined || Domicilio?.Localidad !== undefined,
  )
}

/** The address of the second QR. */
export function urlDeCartaPorte(cartaPorte: CartaPorte, { FechaTimbrado }: TimbreFiscalDigital): string {
  const FechaOrig = origenDe(cartaPorte)?.FechaHoraSalidaLlegada ?? ''
  return urlVerificacionCcp({ IdCCP: cartaPorte.IdCCP, FechaOrig, FechaTimb: FechaTimbrado })
}

/** Street and number: what a driver looks for. */
function calle({ Calle, NumeroExterior, NumeroInterior }: Domicilio): string {
  const interior = NumeroInterior === undefined ? undefined : `int. ${NumeroInterior}`
  return [Calle, NumeroExterior, interior].filter((parte) => parte !== undefined).join(' ')
}

/** The rest of an address, with the names of its keys where they are known. */
function localidad(domicilio: Domicilio, geografia?: Geografia): string {
  const { Estado, Municipio, Localidad, Colonia, Pais, CodigoPostal } = domicilio
  const conNombre = (clave: string, nombre: string | undefined) => (nombre ? `${clave} ${nombre}` : clave)
  return [
    Colonia && `col. ${Colonia}`,
    Localidad && `loc. ${conNombre(Localidad, geografia?.localidad(Estado, Localidad))}`,
    Municipio && `mun. ${conNombre(Municipio, geografia?.municipio(Estado, Municipio))}`,
    conNombre(Estado, findEstado(Estado)?.Descripcion),
    `C.P. ${CodigoPostal}`,
    Pais,
  ]
    .filter(Boolean)
    .join(', ')
}

/** An address as it is told to a driver: names, not keys. */
export function senas(domicilio: Domicilio, geografia?: Geografia): string {
  const { Estado, Municipio, CodigoPostal } = domicilio
  return [
    calle(domicilio),
    Municipio && geografia?.municipio(Estado, Municipio),
    findEstado(Estado)?.Descripcion ?? Estado,
    `C.P. ${CodigoPostal}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Everything an address has, in one text. */
export function domicilioCompleto(domicilio: Domicilio, geografia?: Geografia): string {
  const { Referencia } = domicilio
  const lugar = [calle(domicilio), localidad(domicilio, geografia)].filter((parte) => parte !== '').join(', ')
  return Referencia === undefined ? lugar : `${lugar}. Referencia: ${Referencia}`
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** "06:30" and "lunes 16/11/2026"; an hour that is none is left as it came. */
export function horaYDia({ FechaHoraSalidaLlegada: texto }: Ubicacion): { hora: string; dia: string } {
  const [, anio, mes, dia, hora] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(texto) ?? []
  if (hora === undefined) return { hora: texto, dia: '' }
  const nombre = DIAS[new Date(Date.UTC(Number(anio), Number(mes) - 1, Number(dia))).getUTCDay()]
  return { hora, dia: `${nombre} ${dia}/${mes}/${anio}` }
}

/** Litres as a driver reads them, in the unit the load has. */
export function cantidad({ Cantidad, ClaveUnidad }: Pick<Mercancia, 'Cantidad' | 'ClaveUnidad'>): string {
  return `${sinCeros(Cantidad)} ${ClaveUnidad === 'LTR' ? 'L' : ClaveUnidad}`
}

/** What is left at a stop: the litres alone when everything on board is the same, product by product otherwise. */
export function entregasEn(
  { IDUbicacion }: Ubicacion,
  { Mercancias: { Mercancia: cargas } }: CartaPorte,
): { litros: string; detalle: string } {
  const entregas = cargas.flatMap(({ CantidadTransporta = [], Descripcion, ClaveUnidad }) =>
    CantidadTransporta.filter(({ IDDestino }) => IDDestino === IDUbicacion).map(({ Cantidad }) => ({
      litros: cantidad({ Cantidad, ClaveUnidad }),
      Descripcion,
    })),
  )
  const [unica] = entregas
  if (cargas.length === 1 && entregas.length === 1 && unica) return { litros: unica.litros, detalle: '' }
  return { litros: '', detalle: entregas.map(({ litros, Descripcion }) => `${litros} de ${Descripcion}`).join(', ') }
}
