// Rules of the head of the document: type, currency, exchange rate and export.
import type { Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { decimalesMoneda } from '../sat/moneda.ts'
import { findTipoDeComprobante } from '../sat/tipo-de-comprobante.ts'
import { revisarExportacion } from './comercio-exterior.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { leerImporte } from './numero.ts'

export function revisarMoneda(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const { TipoDeComprobante: tipo } = comprobante
  if (!findTipoDeComprobante(tipo)) hallar(lista, 'CFDI40121', 'TipoDeComprobante')
  if (tipo === 'N') hallar(lista, 'LITRO-208', 'TipoDeComprobante')
  revisarExportacion(comprobante, lista)
  // In a REP the currency is fixed and has codes of its own (CRP20104, CRP20109).
  if (tipo !== 'P') revisarTipoCambio(comprobante, lista)
}

function revisarTipoCambio({ TipoDeComprobante, Moneda, TipoCambio }: Comprobante, lista: Hallazgo[]): void {
  if (decimalesMoneda(Moneda) === undefined) hallar(lista, 'CFDI40113', 'Moneda', `dice ${Moneda}`)
  if (Moneda === 'XXX') {
    if (TipoDeComprobante !== 'T') hallar(lista, 'LITRO-207', 'Moneda')
    if (TipoCambio !== undefined) hallar(lista, 'CFDI40116', 'TipoCambio')
    return
  }
  if (Moneda === 'MXN') {
    if (TipoCambio !== undefined && TipoCambio !== '1') hallar(lista, 'CFDI40114', 'TipoCambio', `dice ${TipoCambio}`)
    return
  }
  if (TipoCambio === undefined) hallar(lista, 'CFDI40115', 'TipoCambio')
  else if (!leerImporte(TipoCambio)) hallar(lista, 'CFDI40117', 'TipoCambio', `dice ${TipoCambio}`)
}
