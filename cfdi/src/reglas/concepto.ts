// Rules of each line of an invoice or credit note: keys, quantities, amounts, discount and its lesser nodes.
import type { ACuentaTerceros, Comprobante, Concepto, Parte } from '../comprobante.ts'
import { countDecimales } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { revisarRfc } from '../rfc.ts'
import { clavesProdServRetiradas, findClaveProdServ } from '../sat/productos.ts'
import { findRegimenFiscal } from '../sat/regimen-fiscal.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { importeEnVentana, leerImporte } from './numero.ts'
import { esCodigoPostal } from './persona.ts'

const CLAVE_PROD_SERV = /^\d{8}$/
const CLAVE_UNIDAD = /^[A-Za-z0-9]{2,3}$/
const PEDIMENTO = /^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/
const CUENTA_PREDIAL = /^[0-9a-zA-Z]{1,150}$/
// Off-road diesel has a key in the catalogue, but Apéndice 11 of the guide sends every diesel to 15101505.
const DIESEL_FUERA_DE_CARRETERA = '15101513'

export function revisarConceptos(comprobante: Comprobante, contexto: Contexto, lista: Hallazgo[]): void {
  // The only line of a REP is fixed and has codes of its own (CRP20111 and on).
  if (comprobante.TipoDeComprobante === 'P') return
  if (comprobante.Conceptos.length === 0) hallar(lista, 'LITRO-401', 'Conceptos')
  const dia = comprobante.Fecha.slice(0, 10)
  comprobante.Conceptos.forEach((concepto, i) => {
    const campo = `Conceptos[${i}]`
    revisarClaves(concepto, campo, dia, contexto, lista)
    revisarImportes(concepto, campo, comprobante.TipoDeComprobante === 'T', lista)
    revisarNodosMenores(concepto, campo, comprobante, contexto, lista)
  })
}

function existeProdServ(clave: string, dia: string, catalogo: ReadonlySet<string> | undefined): boolean {
  const retirada = clavesProdServRetiradas.get(clave)
  if (retirada && dia >= retirada.desde) return false
  return CLAVE_PROD_SERV.test(clave) && (catalogo?.has(clave) ?? true)
}

function revisarClaves(
  { ClaveProdServ, ClaveUnidad }: Concepto,
  campo: string,
  dia: string,
  contexto: Contexto,
  lista: Hallazgo[],
): void {
  if (!existeProdServ(ClaveProdServ, dia, contexto.clavesProdServ)) {
    const usar = clavesProdServRetiradas.get(ClaveProdServ)?.usar
    hallar(lista, 'CFDI40162', `${campo}.ClaveProdServ`, usar ? `usa ${usar}` : `dice ${ClaveProdServ}`)
  } else if (ClaveProdServ === DIESEL_FUERA_DE_CARRETERA) hallar(lista, 'LITRO-402', `${campo}.ClaveProdServ`)
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
  }
  concepto.InformacionAduanera?.forEach(({ NumeroPedimento }, i) => {
    if (!PEDIMENTO.test(NumeroPedimento)) {
      hallar(lista, 'CFDI40194', `${campo}.InformacionAduanera[${i}].NumeroPedimento`)
    }
  })
  concepto.CuentaPredial?.forEach(({ Numero }, i) => {
    if (!CUENTA_PREDIAL.test(Numero)) hallar(lista, 'LITRO-405', `${campo}.CuentaPredial[${i}].Numero`)
  })
  concepto.Parte?.forEach((parte, i) => {
    revisarParte(parte, `${campo}.Parte[${i}]`, contexto, lista)
  })
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
  if (!existeProdServ(parte.ClaveProdServ, '', contexto.clavesProdServ)) {
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
