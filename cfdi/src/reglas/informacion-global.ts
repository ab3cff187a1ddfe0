// Rules of InformacionGlobal: the node that makes an invoice to the general public a global one.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { NOMBRE_PUBLICO_EN_GENERAL, RFC_PUBLICO_EN_GENERAL } from '../rfc.ts'
import { findMes } from '../sat/meses.ts'
import { findPeriodicidad } from '../sat/periodicidad.ts'
import { type Contexto, toEpoch } from './contexto.ts'
import { hallar } from './frases.ts'

const BIMESTRAL = '05'
const INCORPORACION_FISCAL = '621'
const ANIO = /^20\d{2}$/
// The guide says the current or the previous year; the matrix of 2024 says up to five exercises before.
const EJERCICIOS_ATRAS = 5

function esFacturaGlobal({ TipoDeComprobante, Receptor }: Comprobante): boolean {
  return (
    TipoDeComprobante === 'I' &&
    Receptor.Rfc === RFC_PUBLICO_EN_GENERAL &&
    Receptor.Nombre === NOMBRE_PUBLICO_EN_GENERAL
  )
}

export function revisarInformacionGlobal(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const global = comprobante.InformacionGlobal
  if (!global) {
    if (esFacturaGlobal(comprobante)) hallar(lista, 'CFDI40130', 'InformacionGlobal')
    return
  }
  if (comprobante.Receptor.Nombre !== NOMBRE_PUBLICO_EN_GENERAL) hallar(lista, 'LITRO-304', 'InformacionGlobal')
  const { Periodicidad, Meses, Anio } = global
  if (!findPeriodicidad(Periodicidad)) hallar(lista, 'CFDI40131', 'InformacionGlobal.Periodicidad')
  if (Periodicidad === BIMESTRAL && comprobante.Emisor.RegimenFiscal !== INCORPORACION_FISCAL) {
    hallar(lista, 'CFDI40132', 'InformacionGlobal.Periodicidad')
  }
  if (!findMes(Meses)) hallar(lista, 'CFDI40133', 'InformacionGlobal.Meses')
  else if (Periodicidad === BIMESTRAL && Meses < '13') hallar(lista, 'CFDI40135', 'InformacionGlobal.Meses')
  else if (Periodicidad !== BIMESTRAL && Meses > '12') hallar(lista, 'CFDI40134', 'InformacionGlobal.Meses')
  revisarAnio(Anio, comprobante.Fecha, contexto, lista)
}

function revisarAnio(anio: string, fecha: string, contexto: Contexto, lista: Hallazgo[]): void {
  const campo = 'InformacionGlobal.Anio'
  const actual = Number(fecha.slice(0, 4)) || new Date(toEpoch(contexto.ahora)).getUTCFullYear()
  const numero = Number(anio)
  if (!ANIO.test(anio) || numero > actual || numero < actual - EJERCICIOS_ATRAS) {
    hallar(lista, 'CFDI40136', campo, `dice ${anio}`)
  } else if (numero < actual - 1) hallar(lista, 'LITRO-303', campo)
}
