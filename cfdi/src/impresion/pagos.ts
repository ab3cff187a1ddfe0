// The section of a REP: each payment with its data and the documents it pays (Complemento para recepción de pagos 2.0).
import type { DoctoRelacionado, Pago, Pagos } from '../comprobante.ts'
import { findFormaPago } from '../sat/forma-pago.ts'
import { findObjetoImp } from '../sat/objeto-imp.ts'
import { type Casilla, notas, type Par, parrafo, rejilla, titulo } from './bloques.ts'
import { moneda } from './encabezado.ts'
import { ANCHO, MARGEN } from './estilo.ts'
import { type Flujo, hueco } from './flujo.ts'
import { cifra, conDescripcion, dinero, fechaHora, nombreImpuesto, serieFolio, tasa } from './formato.ts'
import { type Columna, tabla } from './tabla.ts'

const COLUMNAS: Columna[] = [
  { titulo: 'Documento relacionado', tipo: 'texto' },
  { titulo: 'Parcialidad', tipo: 'cifra' },
  { titulo: 'Saldo anterior', tipo: 'cifra' },
  { titulo: 'Importe pagado', tipo: 'cifra', fuerte: true },
  { titulo: 'Saldo insoluto', tipo: 'cifra' },
]

export function pagos(flujo: Flujo, complemento: Pagos): void {
  const cuantos = complemento.Pago.length
  for (const [i, pago] of complemento.Pago.entries()) {
    const rotulo = cuantos === 1 ? 'PAGO RECIBIDO' : `PAGO RECIBIDO ${i + 1} DE ${cuantos}`
    flujo.espacio(8)
    flujo.juntos([
      titulo(rotulo, `Complemento para recepción de pagos ${complemento.Version}`),
      ...rejilla(casillas(pago)),
    ])
    for (const [etiqueta, valor] of cadenaPago(pago)) {
      if (valor) flujo.juntos([...parrafo(etiqueta, valor, MARGEN.izquierda, ANCHO), hueco(3)])
    }
    tabla(flujo, COLUMNAS, pago.DoctoRelacionado.map(filaDocumento), 0)
    const impuestos = notas(impuestosPago(pago), MARGEN.izquierda, ANCHO)
    if (impuestos.length > 0) flujo.juntos([hueco(4), ...impuestos])
  }
}

function casillas(pago: Pago): Casilla[] {
  return [
    { etiqueta: 'Fecha y hora de pago', valor: fechaHora(pago.FechaPago) },
    {
      etiqueta: 'Forma de pago',
      valor: conDescripcion(pago.FormaDePagoP, findFormaPago(pago.FormaDePagoP)),
      columnas: 2,
    },
    { etiqueta: 'Monto', valor: `${dinero(pago.Monto, pago.MonedaP)} ${pago.MonedaP}` },
    { etiqueta: 'Moneda', valor: moneda(pago.MonedaP) },
    { etiqueta: 'Tipo de cambio', valor: pago.TipoCambioP && cifra(pago.TipoCambioP) },
    { etiqueta: 'Número de operación', valor: pago.NumOperacion },
    { etiqueta: 'RFC del banco ordenante', valor: pago.RfcEmisorCtaOrd },
    { etiqueta: 'Banco ordenante extranjero', valor: pago.NomBancoOrdExt },
    { etiqueta: 'Cuenta ordenante', valor: pago.CtaOrdenante },
    { etiqueta: 'RFC del banco beneficiario', valor: pago.RfcEmisorCtaBen },
    { etiqueta: 'Cuenta beneficiaria', valor: pago.CtaBeneficiario },
    { etiqueta: 'Tipo de cadena de pago', valor: pago.TipoCadPago },
  ]
}

function cadenaPago(pago: Pago): Par[] {
  return [
    ['Certificado del pago', pago.CertPago],
    ['Cadena del pago', pago.CadPago],
    ['Sello del pago', pago.SelloPago],
  ]
}

function filaDocumento(documento: DoctoRelacionado) {
  const folio = serieFolio(documento)
  return {
    celdas: [
      documento.IdDocumento.toUpperCase(),
      documento.NumParcialidad,
      cifra(documento.ImpSaldoAnt),
      cifra(documento.ImpPagado),
      cifra(documento.ImpSaldoInsoluto),
    ],
    notas: [
      ['Serie y folio', folio],
      ['Moneda', documento.MonedaDR],
      ['Equivalencia', documento.EquivalenciaDR && cifra(documento.EquivalenciaDR)],
      ['Objeto de impuesto', conDescripcion(documento.ObjetoImpDR, findObjetoImp(documento.ObjetoImpDR))],
      ...impuestosDocumento(documento),
    ] satisfies Par[],
  }
}

function impuestosDocumento({ ImpuestosDR }: DoctoRelacionado): Par[] {
  const traslados = (ImpuestosDR?.TrasladosDR ?? []).map((nodo): Par => {
    const nombre = `${nombreImpuesto(nodo.ImpuestoDR)} ${tasa(nodo.TipoFactorDR, nodo.TasaOCuotaDR)}`
    return [nombre, baseImporte(nodo.BaseDR, nodo.ImporteDR)]
  })
  const retenciones = (ImpuestosDR?.RetencionesDR ?? []).map((nodo): Par => {
    const nombre = `Retención ${nombreImpuesto(nodo.ImpuestoDR)} ${tasa(nodo.TipoFactorDR, nodo.TasaOCuotaDR)}`
    return [nombre, baseImporte(nodo.BaseDR, nodo.ImporteDR)]
  })
  return [...traslados, ...retenciones]
}

function impuestosPago({ ImpuestosP }: Pago): Par[] {
  const traslados = (ImpuestosP?.TrasladosP ?? []).map((nodo): Par => {
    const nombre = `${nombreImpuesto(nodo.ImpuestoP)} ${tasa(nodo.TipoFactorP, nodo.TasaOCuotaP)} del pago`
    return [nombre, baseImporte(nodo.BaseP, nodo.ImporteP)]
  })
  const retenciones = (ImpuestosP?.RetencionesP ?? []).map(
    (nodo): Par => [`Retención ${nombreImpuesto(nodo.ImpuestoP)} del pago`, `importe ${cifra(nodo.ImporteP)}`],
  )
  return [...traslados, ...retenciones]
}

function baseImporte(base: string, importe: string | undefined): string {
  return importe === undefined ? `base ${cifra(base)}` : `base ${cifra(base)} · importe ${cifra(importe)}`
}
