// Rules of the REP: the fixed envelope of a document of type P, and each payment received.
import type { Comprobante, Concepto, Pago, Pagos } from '../comprobante.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { personaDeRfc, RFC_EXTRANJERO } from '../rfc.ts'
import { findFormaPago, type LadoCuenta, patronCuenta } from '../sat/forma-pago.ts'
import { parseFecha } from '../sat/hora-local.ts'
import { decimalesMoneda } from '../sat/moneda.ts'
import { revisarLimitesPago } from './confirmacion.ts'
import type { Contexto } from './contexto.ts'
import { type CodigoRegla, hallar } from './frases.ts'
import { leerConDecimales, leerImporte } from './numero.ts'
import { aplicadoEn, revisarDocumento } from './pagos-documento.ts'
import { revisarSumasPago, revisarTotalesPagos } from './pagos-sumas.ts'

export function revisarPagos(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  const pagos = comprobante.Complemento?.Pagos
  if (comprobante.TipoDeComprobante !== 'P') {
    if (pagos) hallar(lista, 'CRP20101', 'TipoDeComprobante')
    return
  }
  revisarSobre(comprobante, lista)
  if (!pagos || pagos.Pago.length === 0) hallar(lista, 'CFDI140230', 'Complemento.Pagos')
  else revisarComplemento(pagos, comprobante, contexto, lista)
}

const CABECERA_FIJA = [
  ['Exportacion', '01', 'CRP20102'],
  ['SubTotal', '0', 'CRP20103'],
  ['Moneda', 'XXX', 'CRP20104'],
  ['FormaPago', undefined, 'CRP20105'],
  ['MetodoPago', undefined, 'CRP20106'],
  ['CondicionesDePago', undefined, 'CRP20107'],
  ['Descuento', undefined, 'CRP20108'],
  ['TipoCambio', undefined, 'CRP20109'],
  ['Total', '0', 'CRP20110'],
] as const satisfies readonly (readonly [keyof Comprobante, string | undefined, CodigoRegla])[]

const CONCEPTO_FIJO = [
  ['ClaveProdServ', '84111506', 'CRP20113'],
  ['NoIdentificacion', undefined, 'CRP20114'],
  ['Cantidad', '1', 'CRP20115'],
  ['ClaveUnidad', 'ACT', 'CRP20116'],
  ['Unidad', undefined, 'CRP20117'],
  ['Descripcion', 'Pago', 'CRP20118'],
  ['ValorUnitario', '0', 'CRP20119'],
  ['Importe', '0', 'CRP20120'],
  ['Descuento', undefined, 'CRP20121'],
  ['ObjetoImp', '01', 'CRP20122'],
  ['Impuestos', undefined, 'CRP20123'],
] as const satisfies readonly (readonly [keyof Concepto, string | undefined, CodigoRegla])[]

/** Numbers are the same however many zeros they are written with. */
function esFijo(dice: unknown, valor: string | undefined): boolean {
  if (dice === valor) return true
  const fijo = leerImporte(valor)
  return fijo !== undefined && typeof dice === 'string' && leerImporte(dice) === fijo
}

function revisarSobre(comprobante: Comprobante, lista: Hallazgo[]): void {
  for (const [atributo, valor, codigo] of CABECERA_FIJA) {
    if (!esFijo(comprobante[atributo], valor)) hallar(lista, codigo, atributo)
  }
  const concepto = comprobante.Conceptos[0]
  if (!concepto || comprobante.Conceptos.length > 1) hallar(lista, 'CRP20111', 'Conceptos')
  if (!concepto) return
  for (const [atributo, valor, codigo] of CONCEPTO_FIJO) {
    if (!esFijo(concepto[atributo], valor)) hallar(lista, codigo, `Conceptos[0].${atributo}`)
  }
  const { InformacionAduanera, CuentaPredial, ComplementoConcepto, Parte } = concepto
  if (InformacionAduanera || CuentaPredial || ComplementoConcepto || Parte) hallar(lista, 'CRP20112', 'Conceptos[0]')
}

function revisarComplemento(pagos: Pagos, comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  pagos.Pago.forEach((pago, i) => {
    const campo = `Complemento.Pagos.Pago[${i}]`
    revisarPago(pago, campo, comprobante.Fecha, lista)
    revisarLimitesPago(pago, campo, comprobante, contexto, lista)
    if (pago.RfcEmisorCtaOrd !== undefined && esAjeno(pago.RfcEmisorCtaOrd, contexto)) {
      hallar(lista, 'CRP20222', `${campo}.RfcEmisorCtaOrd`)
    }
    if (pago.DoctoRelacionado.length === 0) hallar(lista, 'LITRO-706', `${campo}.DoctoRelacionado`)
    const vistos = new Set<string>()
    pago.DoctoRelacionado.forEach((documento, j) => {
      const deDocumento = `${campo}.DoctoRelacionado[${j}]`
      const folio = documento.IdDocumento.toUpperCase()
      if (vistos.has(folio)) hallar(lista, 'LITRO-708', `${deDocumento}.IdDocumento`)
      vistos.add(folio)
      revisarDocumento(documento, pago, deDocumento, comprobante, contexto, lista)
    })
    revisarAplicado(pago, campo, lista)
    revisarSumasPago(pago, campo, lista)
  })
  revisarTotalesPagos(pagos, lista)
}

/** Whether the SAT's list is known not to have a bank; a foreign one is never in it. */
function esAjeno(rfc: string, contexto: Contexto): boolean {
  return rfc !== RFC_EXTRANJERO && contexto.padron?.(rfc) === null
}

function revisarPago(pago: Pago, campo: string, fecha: string, lista: Hallazgo[]): void {
  if (parseFecha(pago.FechaPago) === undefined) hallar(lista, 'LITRO-702', `${campo}.FechaPago`)
  // Both are the wall clock of the same place, and text in that form compares as time.
  else if (pago.FechaPago > fecha) hallar(lista, 'LITRO-703', `${campo}.FechaPago`)
  if (pago.FormaDePagoP === '99') hallar(lista, 'CRP20212', `${campo}.FormaDePagoP`)
  else if (!findFormaPago(pago.FormaDePagoP)) hallar(lista, 'LITRO-704', `${campo}.FormaDePagoP`)
  revisarMonedaPago(pago, campo, lista)
  revisarCuenta(pago, 'ordenante', campo, lista)
  revisarCuenta(pago, 'beneficiario', campo, lista)
  if (pago.RfcEmisorCtaOrd === RFC_EXTRANJERO && pago.NomBancoOrdExt === undefined) {
    hallar(lista, 'CRP20223', `${campo}.NomBancoOrdExt`)
  }
  revisarCadena(pago, campo, lista)
}

function revisarMonedaPago(pago: Pago, campo: string, lista: Hallazgo[]): void {
  const decimales = decimalesMoneda(pago.MonedaP)
  if (pago.MonedaP === 'XXX') hallar(lista, 'CRP20213', `${campo}.MonedaP`)
  else if (decimales === undefined) hallar(lista, 'LITRO-705', `${campo}.MonedaP`)
  const campoCambio = `${campo}.TipoCambioP`
  if (pago.MonedaP === 'MXN') {
    if (pago.TipoCambioP !== '1') hallar(lista, 'CRP20215', campoCambio, `dice ${pago.TipoCambioP ?? 'nada'}`)
  } else if (pago.TipoCambioP === undefined) hallar(lista, 'CRP20214', campoCambio)
  else if (!leerImporte(pago.TipoCambioP)) hallar(lista, 'LITRO-714', campoCambio, `dice ${pago.TipoCambioP}`)
  const monto = leerConDecimales(pago.Monto, decimales ?? 2)
  if (monto === undefined) hallar(lista, 'CRP20219', `${campo}.Monto`, `dice ${pago.Monto}`)
  else if (monto === 0n) hallar(lista, 'CRP20218', `${campo}.Monto`)
}

const CUENTAS = {
  ordenante: {
    cuenta: 'CtaOrdenante',
    banco: 'RfcEmisorCtaOrd',
    bancoSobra: 'CRP20221',
    cuentaSobra: 'CRP20224',
    patron: 'CRP20225',
  },
  beneficiario: {
    cuenta: 'CtaBeneficiario',
    banco: 'RfcEmisorCtaBen',
    bancoSobra: 'CRP20227',
    cuentaSobra: 'CRP20228',
    patron: 'CRP20226',
  },
} as const satisfies Record<LadoCuenta, Record<string, keyof Pago | CodigoRegla>>

// Accounts are optional; sending none is always valid, sending one where the form of payment has no bank is not.
function revisarCuenta(pago: Pago, lado: LadoCuenta, campo: string, lista: Hallazgo[]): void {
  const reglas = CUENTAS[lado]
  const banco = pago[reglas.banco]
  const cuenta = pago[reglas.cuenta]
  if (banco === undefined && cuenta === undefined) return
  const patron = patronCuenta(pago.FormaDePagoP, lado)
  if (banco !== undefined) {
    const extranjero = lado === 'ordenante' && banco === RFC_EXTRANJERO
    if (!patron) hallar(lista, reglas.bancoSobra, `${campo}.${reglas.banco}`)
    else if (!extranjero && personaDeRfc(banco) !== 'moral') hallar(lista, 'LITRO-713', `${campo}.${reglas.banco}`)
  }
  if (cuenta === undefined) return
  if (!patron) hallar(lista, reglas.cuentaSobra, `${campo}.${reglas.cuenta}`)
  else if (!patron.test(cuenta)) hallar(lista, reglas.patron, `${campo}.${reglas.cuenta}`)
}

const CADENA = [
  ['CertPago', 'CRP20230', 'CRP20231'],
  ['CadPago', 'CRP20232', 'CRP20233'],
  ['SelloPago', 'CRP20234', 'CRP20235'],
] as const satisfies readonly (readonly [keyof Pago, CodigoRegla, CodigoRegla])[]

function revisarCadena(pago: Pago, campo: string, lista: Hallazgo[]): void {
  const hayTipo = pago.TipoCadPago !== undefined
  if (hayTipo && pago.FormaDePagoP !== '03') hallar(lista, 'CRP20229', `${campo}.TipoCadPago`)
  if (hayTipo && pago.TipoCadPago !== '01') hallar(lista, 'LITRO-712', `${campo}.TipoCadPago`)
  for (const [atributo, falta, sobra] of CADENA) {
    const hay = pago[atributo] !== undefined
    if (hay !== hayTipo) hallar(lista, hayTipo ? falta : sobra, `${campo}.${atributo}`)
  }
}

function revisarAplicado(pago: Pago, campo: string, lista: Hallazgo[]): void {
  const monto = leerImporte(pago.Monto)
  if (monto === undefined) return
  let minimo = 0n
  let maximo = 0n
  let otraMoneda = false
  for (const documento of pago.DoctoRelacionado) {
    const aplicado = aplicadoEn(documento, pago.MonedaP)
    minimo += aplicado.minimo
    maximo += aplicado.maximo
    if (documento.MonedaDR !== pago.MonedaP) otraMoneda = true
  }
  if (minimo > monto) hallar(lista, otraMoneda ? 'CRP20276' : 'CRP20217', `${campo}.Monto`)
  // In one currency what is left over is lawful; across currencies the SAT also asks that the amount be within the margin.
  else if (otraMoneda && maximo < monto) hallar(lista, 'CRP20275', `${campo}.DoctoRelacionado`)
}
