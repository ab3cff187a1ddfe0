// How an invoice is paid: until when, to which account and with which reference; commercial, and so said to be no part of the CFDI.
import { bancoDeClabe, digitoDeControl } from '../clabe.ts'
import { nombreBanco } from '../sat/bancos.ts'
import { rejilla, titulo } from './bloques.ts'
import type { Flujo } from './flujo.ts'

/** `vence` is a day (2026-12-16); `referencia` is known once the document has its folio. */
export type ComoPagar = {
  importe: string
  vence?: string
  beneficiario: string
  clabe: string
  referencia?: string
  concepto?: string
}

/** Seven digits, what SPEI takes as a numeric reference: the folio and a digit that catches a mistyped one. */
export function referenciaDePago(folio: string): string {
  const seis = folio.replace(/\D/g, '').slice(-6).padStart(6, '0')
  return `${seis}${digitoDeControl(seis.padStart(17, '0'))}`
}

/** Eighteen digits as the eye reads them: bank, town, account and control digit. */
export function clabeEnGrupos(clabe: string): string {
  return clabe.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4')
}

/** The bank's name, or nothing: an unknown prefix is a new participant, not a mistake. */
export function bancoDe(clabe: string): string | undefined {
  const banco = bancoDeClabe(clabe)
  return banco && nombreBanco(banco)
}

export function comoPagar(flujo: Flujo, pago: ComoPagar): void {
  const renglones = rejilla([
    { etiqueta: 'Por pagar', valor: pago.importe },
    { etiqueta: 'Vence', valor: pago.vence },
    { etiqueta: 'A nombre de', valor: pago.beneficiario, columnas: 2 },
    { etiqueta: 'CLABE', valor: clabeEnGrupos(pago.clabe) },
    { etiqueta: 'Banco', valor: bancoDe(pago.clabe) },
    { etiqueta: 'Referencia', valor: pago.referencia },
    { etiqueta: 'Concepto', valor: pago.concepto },
  ])
  flujo.espacio(8)
  flujo.juntos([titulo('CÓMO PAGAR', 'Información comercial; no forma parte del CFDI'), ...renglones])
}
