// Rules of time and place: the PAC takes a document for 72 hours, counted with the clock of its LugarExpedicion.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { conoceZona, parseFecha, toInstantes } from '../sat/hora-local.ts'
import { type Contexto, toEpoch } from './contexto.ts'
import { hallar } from './frases.ts'
import { esCodigoPostal } from './persona.ts'

const UN_MINUTO = 60_000
const SETENTA_Y_DOS_HORAS = 72 * 60 * UN_MINUTO

export function revisarFechas(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  revisarLugar(comprobante.LugarExpedicion, contexto, lista)
  if (parseFecha(comprobante.Fecha) === undefined) {
    hallar(lista, 'CFDI40101', 'Fecha', `dice ${comprobante.Fecha.slice(0, 30)}`)
    return
  }
  if (!conoceZona(contexto.zonaHoraria)) {
    hallar(lista, 'LITRO-302', 'Fecha', contexto.zonaHoraria)
    return
  }
  const instantes = toInstantes(comprobante.Fecha, contexto.zonaHoraria)
  const primero = instantes[0]
  const ultimo = instantes.at(-1)
  if (primero === undefined || ultimo === undefined) {
    hallar(lista, 'LITRO-301', 'Fecha')
    return
  }
  revisarVentana(primero, ultimo, toEpoch(contexto.ahora), lista)
  revisarCsd(primero, ultimo, contexto, lista)
}

function revisarLugar(lugar: string, contexto: Contexto, lista: Hallazgo[]): void {
  const fuera = contexto.codigosPostales && !contexto.codigosPostales.has(lugar)
  if (!esCodigoPostal(lugar) || fuera) hallar(lista, 'CFDI40126', 'LugarExpedicion', `dice ${lugar}`)
}

// RMF 2.7.2.9. In the hour that is repeated when summer time ends the clock names two instants: either may be meant.
function revisarVentana(primero: number, ultimo: number, ahora: number, lista: Hallazgo[]): void {
  if (primero > ahora) hallar(lista, '401', 'Fecha', `está ${duracion(primero - ahora)} en el futuro`)
  else if (ahora - ultimo > SETENTA_Y_DOS_HORAS) hallar(lista, '401', 'Fecha', `tiene ${duracion(ahora - ultimo)}`)
}

function revisarCsd(primero: number, ultimo: number, contexto: Contexto, lista: Hallazgo[]): void {
  if (!contexto.csd) return
  if (ultimo < toEpoch(contexto.csd.desde) || primero > toEpoch(contexto.csd.hasta)) hallar(lista, '305', 'Fecha')
}

function duracion(milisegundos: number): string {
  const minutos = Math.ceil(milisegundos / UN_MINUTO)
  const horas = Math.floor(minutos / 60)
  return horas === 0 ? `${minutos} min` : `${horas} h ${minutos % 60} min`
}
