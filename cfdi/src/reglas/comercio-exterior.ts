// Rules of export: the Comercio Exterior complement comes with a definitive export and with no other.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findExportacion } from '../sat/exportacion.ts'
import { hallar } from './frases.ts'

/** The complement is only read, never built; its version does not matter to the rules of the CFDI. */
export function llevaComercioExterior({ Complemento }: Comprobante): boolean {
  return Complemento?.ComercioExterior !== undefined
}

export function revisarExportacion(comprobante: Comprobante, lista: Hallazgo[]): void {
  const { Exportacion } = comprobante
  const conComercio = llevaComercioExterior(comprobante)
  if (!findExportacion(Exportacion)) hallar(lista, 'CFDI40123', 'Exportacion', `dice ${Exportacion}`)
  else if (Exportacion === '02') {
    if (!conComercio) hallar(lista, 'CFDI40122', 'Exportacion')
  } else if (conComercio && Exportacion !== '04') hallar(lista, 'CFDI40222', 'Exportacion', `dice ${Exportacion}`)
}
