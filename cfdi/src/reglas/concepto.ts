// Rules of each line of an invoice or credit note: keys, quantities, amounts, discount and its lesser nodes.
import type { ACuentaTerceros, Comprobante, Concepto, InformacionAduanera, Parte } from '../comprobante.ts'
import { countDecimales } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { revisarRfc } from '../rfc.ts'
import { clavesProdServRetiradas, findClaveProdServ } from '../sat/productos.ts'
import { findRegimenFiscal } from '../sat/regimen-fiscal.ts'
import { llevaComercioExterior } from './comercio-exterior.ts'
import type { Contexto } from './contexto.ts'
import { type CodigoRegla, hallar } from './frases.ts'
import { importeEnVentana, leerImporte } from './numero.ts'
import { revisarTerceroEnPadron } from './padron.ts'
import { esCodigoPostal } from './persona.ts'

const CLAVE_PROD_SERV = /^\d{8}$/
const CLAVE_UNIDAD = /^[A-Za-z0-9]{2,3}$/
const PEDIMENTO = /^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/
const CUENTA_PREDIAL = /^[0-9a-zA-Z]{1,150}$/

export function revisarConceptos(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  // The only line of a REP is fixed and has codes of its own (CRP20111 and on).
  if (comprobante.TipoDeComprobante === 'P') return
  if (comprobante.Conceptos.length === 0) hallar(lista, 'LITRO-401', 'Conceptos')
  const dia = comprobante.Fecha.slice(0, 10)
  comprobante.Conceptos.forEach((concepto, i) => {
    const campo = `Conceptos[${i}]`
    revisarClaves(concepto, campo, dia, contexto, lista)
    if (contexto.exigencias) revisarExigencias(concepto, campo, comprobante, contexto.exigencias, lista)
    revisarImportes(concepto, campo, comprobante.TipoDeComprobante === 'T', lista)
    revisarNodosMenores(concepto, campo, comprobante, contexto, lista)
  })
}

function existeProdServ(clave: string, catalogo: ReadonlySet<string> | undefined): boolean {
  return CLAVE_PROD_SERV.test(clave) && (catalogo?.has(clave) ?? true)
}

function revisarClaves(
  { ClaveProdServ, ClaveUnidad }: Concepto,
  campo: string,
  dia: string,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  const retirada = clavesProdServRetiradas.get(ClaveProdServ)
  if (retirada && dia >= retirada.desde) {
    // Off-road diesel is still in the catalogue: it is the guide that refuses it, and no PAC will.
    const codigo = retirada.enCatalogo ? 'LITRO-402' : 'CFDI40162'
    hallar(lista, codigo, `${campo}.ClaveProdServ`, `usa ${retirada.usar}`)
  } else if (!existeProdServ(ClaveProdServ, contexto.clavesProdServ)) {
    hallar(lista, 'CFDI40162', `${campo}.ClaveProdServ`, `dice ${ClaveProdServ}`)
  }
  if (!CLAVE_UNIDAD.test(ClaveUnidad) || contexto.clavesUnidad?.has(ClaveUnidad) === false) {
    hallar(lista, 'CFDI40165', `${campo}.ClaveUnidad`, `dice ${ClaveUnidad}`)
    return
  }
  const producto = findClaveProdServ(ClaveProdServ)
  // Gasoline and diesel in another unit are an error of their complement.
  if (producto?.Clase === 'petrolifero' && !producto.Unidades.includes(ClaveUnidad)) {
    hallar(lista, 'LITRO-406', `${campo}.ClaveUnidad`, `usa ${producto.Unidades.join(' o ')}`)
  }
}

/** The columns of c_ClaveProdServ: what the line, or the document, must carry with that key. */
function revisarExigencias(
  { ClaveProdServ, ComplementoConcepto, Impuestos }: Concepto,
  campo: string,
  { Complemento }: Comprobante,
  exigencias: NonNullable<Contexto['exigencias']>,
  lista: Hallazgo[],
): void {
  const { complemento, iva, ieps } = exigencias(ClaveProdServ) ?? {}
  const presentes = { ...Complemento, ...ComplementoConcepto }
  if (complemento !== undefined && !Object.hasOwn(presentes, complemento)) {
    hallar(lista, 'CFDI40163', `${campo}.ClaveProdServ`, complemento)
  }
  const traslada = (impuesto: string) => Impuestos?.Traslados?.some((traslado) => traslado.Impuesto === impuesto)
  if ((iva && !traslada('002')) || (ieps && !traslada('003'))) hallar(lista, 'CFDI40164', `${campo}.ClaveProdServ`)
}

function revisarImportes(concepto: Concepto, campo: string, esTraslado: boolean, lista: Hallazgo[]): void {
  const cantidad = leerImporte(concepto.Cantidad)
  const valorUnitario = leerImporte(concepto.ValorUnitario)
  const importe = leerImporte(concepto.Importe)
  if (!cantidad) hallar(lista, 'LITRO-403', `${campo}.Cantidad`, `dice ${concepto.Cantidad}`)
  if (valorUnitario === undefined)
    hallar(lista, 'LITRO-404', `${campo}.ValorUnitario`, `dice ${concepto.ValorUnitario}`)
  else if (valorUnitario === 0n && !esTraslado) hallar(lista, 'CFDI40166', `${campo}.ValorUnitario`)
  if (importe === undefined) {
    hallar(lista, 'LITRO-404', `${campo}.Importe`, `dice ${concepto.Importe}`)
    return
  }
  const { Cantidad, ValorUnitario, Importe } = concepto
  if (
    cantidad &&
    valorUnitario &&
    !importeEnVentana(Cantidad, ValorUnitario, Importe, cantidad, valorUnitario, importe)
  ) {
    hallar(lista, 'CFDI40167', `${campo}.Importe`, `${Cantidad} por ${ValorUnitario} no da ${Importe}`)
  }
  if (concepto.Descuento === undefined) return
  const descuento = leerImporte(concepto.Descuento)
  if (descuento === undefined) hallar(lista, 'LITRO-404', `${campo}.Descuento`, `dice ${concepto.Descuento}`)
  else if (descuento > importe) hallar(lista, 'CFDI40169', `${campo}.Descuento`)
  if (countDecimales(concepto.Descuento) > countDecimales(concepto.Importe)) {
    hallar(lista, 'CFDI40168', `${campo}.Descuento`)
  }
}

function revisarNodosMenores(
  concepto: Concepto,
  campo: string,
  comprobante: Comprobante,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  if (concepto.ACuentaTerceros) {
    revisarTercero(concepto.ACuentaTerceros, `${campo}.ACuentaTerceros`, comprobante, lista)
    revisarTerceroEnPadron(concepto.ACuentaTerceros, `${campo}.ACuentaTerceros`, contexto, lista)
  }
  const conComercio = llevaComercioExterior(comprobante)
  revisarPedimentos(concepto.InformacionAduanera, conComercio, DE_CONCEPTO, campo, lista)
  concepto.CuentaPredial?.forEach(({ Numero }, i) => {
    if (!CUENTA_PREDIAL.test(Numero)) hallar(lista, 'LITRO-405', `${campo}.CuentaPredial[${i}].Numero`)
  })
  concepto.Parte?.forEach((parte, i) => {
    const deParte = `${campo}.Parte[${i}]`
    revisarParte(parte, deParte, contexto, lista)
    revisarPedimentos(parte.InformacionAduanera, conComercio, DE_PARTE, deParte, lista)
  })
}

type CodigosPedimento = { readonly patron: CodigoRegla; readonly sobra: CodigoRegla }
const DE_CONCEPTO: CodigosPedimento = { patron: 'CFDI40194', sobra: 'CFDI40195' }
const DE_PARTE: CodigosPedimento = { patron: 'CFDI40199', sobra: 'CFDI40200' }

function revisarPedimentos(
  pedimentos: readonly InformacionAduanera[] | undefined,
  conComercio: boolean,
  { patron, sobra }: CodigosPedimento,
  campo: string,
  lista: Hallazgo[],
): void {
  if (!pedimentos) return
  pedimentos.forEach(({ NumeroPedimento }, i) => {
    if (!PEDIMENTO.test(NumeroPedimento)) hallar(lista, patron, `${campo}.InformacionAduanera[${i}].NumeroPedimento`)
  })
  if (conComercio) hallar(lista, sobra, `${campo}.InformacionAduanera`)
}

function revisarTercero(tercero: ACuentaTerceros, campo: string, comprobante: Comprobante, lista: Hallazgo[]): void {
  const rfc = tercero.RfcACuentaTerceros
  revisarRfc(rfc, `${campo}.RfcACuentaTerceros`, lista)
  if (rfc === comprobante.Emisor.Rfc || rfc === comprobante.Receptor.Rfc) {
    hallar(lista, 'CFDI40188', `${campo}.RfcACuentaTerceros`)
  }
  if (!findRegimenFiscal(tercero.RegimenFiscalACuentaTerceros)) {
    hallar(lista, 'CFDI40191', `${campo}.RegimenFiscalACuentaTerceros`)
  }
  if (!esCodigoPostal(tercero.DomicilioFiscalACuentaTerceros)) {
    hallar(lista, 'LITRO-108', `${campo}.DomicilioFiscalACuentaTerceros`)
  }
}

function revisarParte(parte: Parte, campo: string, contexto: Contexto, lista: Hallazgo[]): void {
  if (!existeProdServ(parte.ClaveProdServ, contexto.clavesProdServ)) {
    hallar(lista, 'CFDI40196', `${campo}.ClaveProdServ`)
  }
  if (!leerImporte(parte.Cantidad)) hallar(lista, 'LITRO-403', `${campo}.Cantidad`)
  if (parte.ValorUnitario !== undefined && !leerImporte(parte.ValorUnitario)) {
    hallar(lista, 'CFDI40197', `${campo}.ValorUnitario`)
  }
  if (parte.Importe === undefined || parte.ValorUnitario === undefined) return
  if (!importeEnVentana(parte.Cantidad, parte.ValorUnitario, parte.Importe)) {
    hallar(lista, 'CFDI40198', `${campo}.Importe`)
  }
}
