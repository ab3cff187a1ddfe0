// Rules of the SAT's lists of taxpayers, which only speak when the caller knows what the lists say of an RFC.
import type { ACuentaTerceros, Comprobante } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { esRfcGenerico } from '../rfc.ts'
import type { Contexto } from './contexto.ts'
import { type CodigoRegla, hallar } from './frases.ts'

/** A datum against the list: the list may not have the person, or have another datum. */
function revisarDato(
  dice: string,
  lista: string | null | undefined,
  [ausente, distinto]: readonly [CodigoRegla, CodigoRegla],
  campo: string,
  hallazgos: Hallazgo[],
): void {
  if (lista === null) hallar(hallazgos, ausente, campo)
  else if (lista !== undefined && lista !== dice)
    hallar(hallazgos, distinto, campo, `dice ${dice}, debe decir ${lista}`)
}

export function revisarEmisorEnPadron({ Emisor }: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const inscrito = contexto.padron?.(Emisor.Rfc)
  if (inscrito === undefined) return
  const nombre = inscrito === null ? null : inscrito.nombre
  revisarDato(Emisor.Nombre, nombre, ['CFDI40138', 'CFDI40139'], 'Emisor.Nombre', lista)
}

export function revisarReceptorEnPadron({ Receptor }: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  if (!contexto.padron || esRfcGenerico(Receptor.Rfc)) return
  const inscrito = contexto.padron(Receptor.Rfc)
  if (inscrito === undefined) return
  if (inscrito === null) {
    hallar(lista, 'CFDI40143', 'Receptor.Rfc')
    return
  }
  revisarDato(Receptor.Nombre, inscrito.nombre, ['CFDI40144', 'CFDI40145'], 'Receptor.Nombre', lista)
  const campo = 'Receptor.DomicilioFiscalReceptor'
  revisarDato(Receptor.DomicilioFiscalReceptor, inscrito.codigoPostal, ['CFDI40147', 'CFDI40148'], campo, lista)
}

export function revisarTerceroEnPadron(
  tercero: ACuentaTerceros,
  campo: string,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  const inscrito = contexto.padron?.(tercero.RfcACuentaTerceros)
  if (inscrito === undefined) return
  if (inscrito === null || inscrito.obligado === false) {
    hallar(lista, 'CFDI40187', `${campo}.RfcACuentaTerceros`)
    return
  }
  const { NombreACuentaTerceros, DomicilioFiscalACuentaTerceros } = tercero
  const deNombre = `${campo}.NombreACuentaTerceros`
  revisarDato(NombreACuentaTerceros, inscrito.nombre, ['CFDI40189', 'CFDI40190'], deNombre, lista)
  const deDomicilio = `${campo}.DomicilioFiscalACuentaTerceros`
  revisarDato(DomicilioFiscalACuentaTerceros, inscrito.codigoPostal, ['CFDI40192', 'CFDI40193'], deDomicilio, lista)
}
