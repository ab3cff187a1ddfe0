// Rules of the sums: every total of the document is the rounded sum of its lines, to the cent.
import type { Comprobante, Impuestos, Retencion, Traslado } from '../comprobante.ts'
import { type Decimal, round } from '../decimal.ts'
import type { Hallazgo } from '../hallazgo.ts'
import { findImpuesto } from '../sat/impuesto.ts'
import { decimalesMoneda } from '../sat/moneda.ts'
import { admiteTasa } from '../sat/tasa-o-cuota.ts'
import type { Contexto } from './contexto.ts'
import { hallar } from './frases.ts'
import { diceYDebe, leerConDecimales, leerImporte } from './numero.ts'

const DECIMALES_POR_OMISION = 2

export function revisarTotales(comprobante: Comprobante, _contexto: Contexto, lista: Hallazgo[]): void {
  const tipo = comprobante.TipoDeComprobante
  if ((tipo === 'P' || tipo === 'T') && comprobante.Impuestos) hallar(lista, 'CFDI40201', 'Impuestos')
  // The zeros of a REP have codes of their own (CRP20103, CRP20110).
  if (tipo === 'P') return
  const decimales = decimalesMoneda(comprobante.Moneda) ?? DECIMALES_POR_OMISION
  revisarSubTotal(comprobante, decimales, lista)
  revisarDescuento(comprobante, decimales, lista)
  if (tipo !== 'T') revisarResumen(comprobante, decimales, lista)
  revisarTotal(comprobante, decimales, lista)
}

function revisarSubTotal(comprobante: Comprobante, decimales: number, lista: Hallazgo[]): void {
  const subTotal = leerConDecimales(comprobante.SubTotal, decimales)
  if (subTotal === undefined) {
    hallar(lista, 'CFDI40107', 'SubTotal', `dice ${comprobante.SubTotal}`)
    return
  }
  if (comprobante.TipoDeComprobante === 'T') {
    if (subTotal !== 0n) hallar(lista, 'CFDI40109', 'SubTotal')
    return
  }
  let suma = 0n
  for (const concepto of comprobante.Conceptos) suma += leerImporte(concepto.Importe) ?? 0n
  const debe = round(suma, decimales)
  if (subTotal !== debe) hallar(lista, 'CFDI40108', 'SubTotal', diceYDebe(comprobante.SubTotal, debe, decimales))
}

function revisarDescuento(comprobante: Comprobante, decimales: number, lista: Hallazgo[]): void {
  let suma = 0n
  let alguno = false
  for (const concepto of comprobante.Conceptos) {
    if (concepto.Descuento === undefined) continue
    alguno = true
    suma += leerImporte(concepto.Descuento) ?? 0n
  }
  if (comprobante.Descuento === undefined) {
    if (alguno) hallar(lista, 'CFDI40111', 'Descuento', 'falta')
    return
  }
  const descuento = leerConDecimales(comprobante.Descuento, decimales)
  if (descuento === undefined) {
    hallar(lista, 'CFDI40112', 'Descuento', `dice ${comprobante.Descuento}`)
    return
  }
  // First, because a discount that does not fit is not mended by adding the lines again.
  const subTotal = leerImporte(comprobante.SubTotal)
  if (subTotal !== undefined && descuento > subTotal) {
    hallar(lista, 'CFDI40110', 'Descuento')
    return
  }
  if (!alguno || comprobante.TipoDeComprobante === 'T') {
    hallar(lista, 'CFDI40111', 'Descuento', 'sobra')
    return
  }
  const debe = round(suma, decimales)
  if (descuento !== debe) hallar(lista, 'CFDI40111', 'Descuento', diceYDebe(comprobante.Descuento, debe, decimales))
}

function revisarTotal(comprobante: Comprobante, decimales: number, lista: Hallazgo[]): void {
  const total = leerConDecimales(comprobante.Total, decimales)
  if (total === undefined) {
    hallar(lista, 'LITRO-407', 'Total', `dice ${comprobante.Total}`)
    return
  }
  const locales = comprobante.Complemento?.ImpuestosLocales
  const debe =
    (leerImporte(comprobante.SubTotal) ?? 0n) -
    (leerImporte(comprobante.Descuento) ?? 0n) +
    (leerImporte(comprobante.Impuestos?.TotalImpuestosTrasladados) ?? 0n) -
    (leerImporte(comprobante.Impuestos?.TotalImpuestosRetenidos) ?? 0n) +
    (leerImporte(locales?.TotaldeTraslados) ?? 0n) -
    (leerImporte(locales?.TotaldeRetenciones) ?? 0n)
  if (total !== debe) hallar(lista, 'CFDI40119', 'Total', diceYDebe(comprobante.Total, debe, decimales))
}

interface SumaTraslado {
  traslado: Traslado
  base: Decimal
  importe: Decimal
}

// One sum per tax, factor and rate; an exempt one has no rate. They are a handful: looking along them is the quickest.
function findSuma(sumas: readonly SumaTraslado[], { Impuesto, TipoFactor, TasaOCuota }: Traslado) {
  for (const suma of sumas) {
    const { traslado } = suma
    if (traslado.TasaOCuota === TasaOCuota && traslado.Impuesto === Impuesto && traslado.TipoFactor === TipoFactor) {
      return suma
    }
  }
  return undefined
}

function nombreDe({ Impuesto, TipoFactor, TasaOCuota }: Traslado): string {
  return TasaOCuota === undefined ? `${Impuesto} ${TipoFactor}` : `${Impuesto} ${TipoFactor} ${TasaOCuota}`
}

function sumarConceptos(comprobante: Comprobante): {
  traslados: SumaTraslado[]
  retenciones: Map<string, Decimal>
} {
  const traslados: SumaTraslado[] = []
  const retenciones = new Map<string, Decimal>()
  for (const { Impuestos } of comprobante.Conceptos) {
    for (const traslado of Impuestos?.Traslados ?? []) {
      let suma = findSuma(traslados, traslado)
      if (!suma) {
        suma = { traslado, base: 0n, importe: 0n }
        traslados.push(suma)
      }
      suma.base += leerImporte(traslado.Base) ?? 0n
      suma.importe += leerImporte(traslado.Importe) ?? 0n
    }
    for (const { Impuesto, Importe } of Impuestos?.Retenciones ?? []) {
      retenciones.set(Impuesto, (retenciones.get(Impuesto) ?? 0n) + (leerImporte(Importe) ?? 0n))
    }
  }
  return { traslados, retenciones }
}

function revisarResumen(comprobante: Comprobante, decimales: number, lista: Hallazgo[]): void {
  const { traslados, retenciones } = sumarConceptos(comprobante)
  const resumen: Impuestos = comprobante.Impuestos ?? {}
  revisarTraslados(resumen.Traslados ?? [], traslados, decimales, lista)
  revisarRetenciones(resumen.Retenciones ?? [], retenciones, decimales, lista)
  revisarTotalTrasladados(resumen, decimales, lista)
  revisarTotalRetenidos(resumen, decimales, lista)
}

function revisarTraslados(
  resumen: readonly Traslado[],
  sumas: readonly SumaTraslado[],
  decimales: number,
  lista: Hallazgo[],
): void {
  const vistas: SumaTraslado[] = []
  resumen.forEach((traslado, i) => {
    const campo = `Impuestos.Traslados[${i}]`
    if (findSuma(vistas, traslado)) {
      hallar(lista, 'CFDI40218', campo, nombreDe(traslado))
      return
    }
    const suma = findSuma(sumas, traslado) ?? { traslado, base: 0n, importe: 0n }
    vistas.push(suma)
    revisarTraslado(traslado, suma, campo, decimales, lista)
  })
  for (const suma of sumas) {
    if (!vistas.includes(suma)) hallar(lista, 'LITRO-408', 'Impuestos.Traslados', nombreDe(suma.traslado))
  }
}

function revisarTraslado(
  traslado: Traslado,
  suma: SumaTraslado,
  campo: string,
  decimales: number,
  lista: Hallazgo[],
): void {
  const { Base, Impuesto, TipoFactor, TasaOCuota, Importe } = traslado
  const exento = TipoFactor === 'Exento'
  if (!findImpuesto(Impuesto)?.Traslado) hallar(lista, 'CFDI40217', `${campo}.Impuesto`)
  const base = leerConDecimales(Base, decimales)
  const debeBase = round(suma.base, decimales)
  if (base === undefined) hallar(lista, 'CFDI40214', `${campo}.Base`, `dice ${Base}`)
  else if (base !== debeBase) {
    hallar(lista, exento ? 'CFDI40216' : 'CFDI40215', `${campo}.Base`, diceYDebe(Base, debeBase, decimales))
  }
  if (exento) {
    if (TasaOCuota !== undefined || Importe !== undefined) hallar(lista, 'CFDI40213', campo)
    return
  }
  if (TasaOCuota === undefined || !admiteTasa('Traslado', Impuesto, TipoFactor, TasaOCuota)) {
    hallar(lista, 'CFDI40219', `${campo}.TasaOCuota`, `dice ${TasaOCuota ?? 'nada'}`)
  }
  const importe = leerConDecimales(Importe, decimales)
  const debe = round(suma.importe, decimales)
  if (importe === undefined) hallar(lista, 'CFDI40220', `${campo}.Importe`, `dice ${Importe ?? 'nada'}`)
  else if (importe !== debe) hallar(lista, 'CFDI40221', `${campo}.Importe`, diceYDebe(Importe, debe, decimales))
}

function revisarRetenciones(
  resumen: readonly Retencion[],
  sumas: ReadonlyMap<string, Decimal>,
  decimales: number,
  lista: Hallazgo[],
): void {
  const vistos = new Set<string>()
  resumen.forEach(({ Impuesto, Importe }, i) => {
    const campo = `Impuestos.Retenciones[${i}]`
    if (!findImpuesto(Impuesto)) hallar(lista, 'CFDI40207', `${campo}.Impuesto`)
    if (vistos.has(Impuesto)) {
      hallar(lista, 'CFDI40208', campo, Impuesto)
      return
    }
    vistos.add(Impuesto)
    const importe = leerConDecimales(Importe, decimales)
    const debe = round(sumas.get(Impuesto) ?? 0n, decimales)
    if (importe === undefined) hallar(lista, 'CFDI40210', `${campo}.Importe`, `dice ${Importe}`)
    else if (importe !== debe) hallar(lista, 'CFDI40211', `${campo}.Importe`, diceYDebe(Importe, debe, decimales))
  })
  for (const clave of sumas.keys()) if (!vistos.has(clave)) hallar(lista, 'LITRO-408', 'Impuestos.Retenciones', clave)
}

function revisarTotalTrasladados(resumen: Impuestos, decimales: number, lista: Hallazgo[]): void {
  const campo = 'Impuestos.TotalImpuestosTrasladados'
  const dice = resumen.TotalImpuestosTrasladados
  const gravados = (resumen.Traslados ?? []).filter((traslado) => traslado.TipoFactor !== 'Exento')
  if (dice === undefined) {
    // When every transfer is exempt there is nothing to total.
    if (gravados.length > 0) hallar(lista, 'CFDI40212', campo)
    return
  }
  let debe = 0n
  for (const { Importe } of gravados) debe += leerImporte(Importe) ?? 0n
  const total = leerConDecimales(dice, decimales)
  if (total === undefined) hallar(lista, 'CFDI40204', campo, `dice ${dice}`)
  else if (total !== debe) hallar(lista, 'CFDI40205', campo, diceYDebe(dice, debe, decimales))
}

function revisarTotalRetenidos(resumen: Impuestos, decimales: number, lista: Hallazgo[]): void {
  const campo = 'Impuestos.TotalImpuestosRetenidos'
  const dice = resumen.TotalImpuestosRetenidos
  const retenciones = resumen.Retenciones ?? []
  if (dice === undefined) {
    if (retenciones.length > 0) hallar(lista, 'CFDI40206', campo)
    return
  }
  let debe = 0n
  for (const { Importe } of retenciones) debe += leerImporte(Importe) ?? 0n
  const total = leerConDecimales(dice, decimales)
  if (total === undefined) hallar(lista, 'CFDI40202', campo, `dice ${dice}`)
  else if (total !== debe) hallar(lista, 'CFDI40203', campo, diceYDebe(dice, debe, decimales))
}
