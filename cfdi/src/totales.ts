// From agreed price and quantity to the amounts of a CFDI, and from its concepts to its totals; the browser runs this too.
import type { Concepto, Importe, Impuestos, ImpuestosConcepto, Traslado } from './comprobante.ts'
import {
  type Decimal,
  divRound,
  ESCALA,
  formatDecimal,
  mul,
  parseDecimal,
  potencia10,
  rescale,
  round,
  sum,
} from './decimal.ts'
import { personaDeRfc } from './rfc.ts'
import { esFletePorCarretera, TASA_RETENCION_FLETE } from './sat/productos.ts'

/** IVA of a line: a rate of the SAT's catalogue, or exempt. */
export type TasaIva = '0.160000' | '0.080000' | '0.000000' | 'exento'

export type LineaEntrada = {
  /** Price per unit, all taxes in or net of IVA; the 2-A quota is inside either way. */
  precio: Decimal
  cantidad: Decimal
  precioIncluyeIva: boolean
  tasaIva: TasaIva
  /** 2-A quota per litre on the day of issue; 0n for anything that is not gasoline or diesel. */
  cuotaIeps: Decimal
  /** Discount of the whole line in the same habit as the price (with IVA when the price includes it). */
  descuento?: Decimal
  /** IVA the receiver withholds, as a rate on the same base: freight to a company (see retencionDeFlete). */
  retencionIva?: TasaRetencion
}

/** A rate of IVA withheld, six decimals. */
export type TasaRetencion = typeof TASA_RETENCION_FLETE

type ImportesDeLinea = {
  cantidad: Decimal
  tasaIva: TasaIva
  ValorUnitario: Decimal
  Importe: Decimal
  /** Net of IVA, as the XML wants it; 0n when there is none. */
  Descuento: Decimal
  Base: Decimal
  /** null when exempt. */
  Iva: Decimal | null
  /** IVA withheld; 0n when there is none. */
  Retenido: Decimal
  retencionIva: TasaRetencion | undefined
  /** What the line costs with everything, before what is withheld; whole centavos when the price includes IVA. */
  Total: Decimal
  precioIncluyeIva: boolean
}

type LineaErrorCodigo = 'CANTIDAD' | 'PRECIO' | 'DESCUENTO' | 'BASE' | 'CUOTA'

/** A line that cannot become a concept. */
export class LineaError extends RangeError {
  readonly codigo: LineaErrorCodigo
  constructor(codigo: LineaErrorCodigo, message: string) {
    super(message)
    this.name = 'LineaError'
    this.codigo = codigo
  }
}

const UNO = potencia10(ESCALA)
/** Half a centavo at scale 6. */
const MEDIO_CENTAVO = 5_000n

/** Amounts of one concept, computed top-down from the agreed total so that no centavo is lost. */
export function importesDeLinea(linea: LineaEntrada): ImportesDeLinea {
  const descuento = linea.descuento ?? 0n
  if (linea.cantidad <= 0n) throw new LineaError('CANTIDAD', 'La cantidad debe ser mayor que cero.')
  if (linea.precio <= 0n) throw new LineaError('PRECIO', 'El precio debe ser mayor que cero.')
  if (descuento < 0n) throw new LineaError('DESCUENTO', 'El descuento no puede ser negativo.')
  const importes = linea.precioIncluyeIva ? deArribaAbajo(linea, descuento) : deAbajoArriba(linea, descuento)
  if (importes.Descuento > importes.Importe) {
    throw new LineaError('DESCUENTO', 'El descuento no puede ser mayor que el importe.')
  }
  // The XSD asks for a Base of at least 0.000001.
  if (importes.Base <= 0n) {
    throw new LineaError('BASE', sinBase(descuento > 0n, (linea.cuotaIeps ?? 0n) > 0n))
  }
  // Without IVA there is nothing to withhold of it.
  if (linea.retencionIva !== undefined && importes.Iva) {
    importes.retencionIva = linea.retencionIva
    importes.Retenido = mul(importes.Base, parseDecimal(linea.retencionIva))
  }
  return importes
}

/** Why nothing is left to tax, in terms of what the line has. */
function sinBase(conDescuento: boolean, conCuota: boolean): string {
  if (conDescuento && conCuota)
    return 'Lo que queda después del descuento y de la cuota de IEPS debe ser mayor que cero.'
  if (conDescuento) return 'Lo que queda después del descuento debe ser mayor que cero.'
  if (conCuota) return 'El precio no alcanza a cubrir la cuota de IEPS por litro; corrígelo.'
  return 'El importe debe ser mayor que cero; corrige el precio o la cantidad.'
}

/** Price with IVA: the agreed total in centavos rules, everything else follows from it. */
function deArribaAbajo(linea: LineaEntrada, descuento: Decimal): ImportesDeLinea {
  const { cantidad, tasaIva, cuotaIeps } = linea
  const bruto = rescale(rescale(cantidad * linea.precio, 2 * ESCALA, 2), 2, ESCALA)
  const total = bruto - round(descuento, 2)
  const { base, iva } = separarIva(total, cantidad, cuotaIeps, tasaIva)
  // Importe is what the line would be without discount; Descuento is what is left to reach the agreed total.
  const importe = descuento === 0n ? total - iva : bruto - separarIva(bruto, cantidad, cuotaIeps, tasaIva).iva
  return {
    cantidad,
    tasaIva,
    ValorUnitario: divRound(importe * UNO, cantidad),
    Importe: importe,
    Descuento: importe - (total - iva),
    Base: base,
    Iva: tasaIva === 'exento' ? null : iva,
    Retenido: 0n,
    retencionIva: undefined,
    Total: total,
    precioIncluyeIva: true,
  }
}

/** LIEPS 2-A: the quota does not count for the IVA base. One single rounding per amount. */
function separarIva(
  total: Decimal,
  cantidad: Decimal,
  cuota: Decimal,
  tasaIva: TasaIva,
): { base: Decimal; iva: Decimal } {
  const tasa = rateOf(tasaIva)
  const base = divRound(total * UNO - cantidad * cuota, UNO + tasa)
  return { base, iva: mul(base, tasa) }
}

/** Price net of IVA: the amounts grow from the unit price. */
function deAbajoArriba(linea: LineaEntrada, descuento: Decimal): ImportesDeLinea {
  const { cantidad, tasaIva, precio } = linea
  const importe = mul(cantidad, precio)
  const base = importe - descuento - mul(cantidad, linea.cuotaIeps)
  const iva = mul(base, rateOf(tasaIva))
  return {
    cantidad,
    tasaIva,
    ValorUnitario: precio,
    Importe: importe,
    Descuento: descuento,
    Base: base,
    Iva: tasaIva === 'exento' ? null : iva,
    Retenido: 0n,
    retencionIva: undefined,
    Total: importe - descuento + iva,
    precioIncluyeIva: false,
  }
}

function rateOf(tasaIva: TasaIva): Decimal {
  return tasaIva === 'exento' ? 0n : parseDecimal(tasaIva)
}

/**
 * Makes SubTotal − Descuento + IVA equal the agreed total when every price includes IVA.
 * Each of those sums is rounded on its own (CFDI40108, 40111, 40221), so together they may miss the total by a centavo;
 * the largest Importe then moves by the least needed (0.000001 when two halves meet at .005). Importe and not IVA moves:
 * its ValorUnitario is recomputed with it, while the SAT's window for a tax is a millionth wide (CFDI40180).
 */
export function cuadrar(lineas: readonly ImportesDeLinea[]): ImportesDeLinea[] {
  const iguales = [...lineas]
  if (lineas.length === 0 || !lineas.every((linea) => linea.precioIncluyeIva)) return iguales
  const importes = sum(lineas.map((linea) => linea.Importe))
  const subTotal = round(importes, 2)
  const falta = sum(lineas.map((linea) => linea.Total)) - (subTotal - descuentoDe(lineas) + ivaDe(lineas))
  if (falta === 0n) return iguales
  const meta = subTotal + falta
  const ajuste = falta > 0n ? meta - MEDIO_CENTAVO - importes : meta + MEDIO_CENTAVO - 1n - importes
  const mayor = iguales.reduce((m, linea, i) => (linea.Importe > iguales[m]!.Importe ? i : m), 0)
  const linea = iguales[mayor]!
  const Importe = linea.Importe + ajuste
  iguales[mayor] = { ...linea, Importe, ValorUnitario: divRound(Importe * UNO, linea.cantidad) }
  return iguales
}

function descuentoDe(lineas: readonly ImportesDeLinea[]): Decimal {
  return round(sum(lineas.map((linea) => linea.Descuento)), 2)
}

/** Document IVA: the rounded sum of the lines of each rate, never Base × tasa. */
function ivaDe(lineas: readonly ImportesDeLinea[]): Decimal {
  const porTasa = new Map<TasaIva, Decimal>()
  for (const linea of lineas) porTasa.set(linea.tasaIva, (porTasa.get(linea.tasaIva) ?? 0n) + (linea.Iva ?? 0n))
  return sum([...porTasa.values()].map((iva) => round(iva, 2)))
}

/** The numeric attributes and the tax node of a Concepto. */
export type ConceptoImportes = Pick<Concepto, 'Cantidad' | 'ValorUnitario' | 'Importe' | 'Descuento' | 'ObjetoImp'> & {
  Impuestos: ImpuestosConcepto
}

/** Writes a line as the XML wants it: six decimals, litres with three (or all they have, never rounded). */
export function conceptoDeLinea(linea: ImportesDeLinea, decimalesCantidad = 3): ConceptoImportes {
  const cabe = round(linea.cantidad, decimalesCantidad) === linea.cantidad
  return {
    Cantidad: formatDecimal(linea.cantidad, cabe ? decimalesCantidad : ESCALA),
    ValorUnitario: formatDecimal(linea.ValorUnitario),
    Importe: formatDecimal(linea.Importe),
    ...(linea.Descuento > 0n ? { Descuento: formatDecimal(linea.Descuento) } : {}),
    ObjetoImp: '02',
    Impuestos: linea.retencionIva ? conRetencion(linea, linea.retencionIva) : { Traslados: [trasladoDe(linea)] },
  }
}

function conRetencion(linea: ImportesDeLinea, TasaOCuota: TasaRetencion): ImpuestosConcepto {
  const Importe = formatDecimal(linea.Retenido)
  return {
    Traslados: [trasladoDe(linea)],
    Retenciones: [{ Base: formatDecimal(linea.Base), Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota, Importe }],
  }
}

/** What the receiver withholds of a line: a company, 4 % of IVA on carriage by road; nobody anything else. */
export function retencionDeFlete(claveProdServ: string, rfcReceptor: string): TasaRetencion | undefined {
  const retiene = esFletePorCarretera(claveProdServ) && personaDeRfc(rfcReceptor) === 'moral'
  return retiene ? TASA_RETENCION_FLETE : undefined
}

function trasladoDe({ Base, Iva, tasaIva }: ImportesDeLinea): Traslado {
  const base = { Base: formatDecimal(Base), Impuesto: '002' }
  if (tasaIva === 'exento' || Iva === null) return { ...base, TipoFactor: 'Exento' }
  return { ...base, TipoFactor: 'Tasa', TasaOCuota: tasaIva, Importe: formatDecimal(Iva) }
}

/** The part of a Concepto its totals depend on. */
type ConceptoSumable = Pick<Concepto, 'Importe' | 'Descuento' | 'Impuestos'>

type Totales = { SubTotal: Importe; Descuento?: Importe; Impuestos?: Impuestos; Total: Importe }

/** Totals of an I or E from its concepts, rounded only where the Anexo 20 rounds, to the decimals of the currency. */
export function totales(conceptos: readonly ConceptoSumable[], decimales = 2): Totales {
  const SubTotal = round(sum(conceptos.map(({ Importe }) => parseDecimal(Importe))), decimales)
  const conDescuento = conceptos.filter((concepto) => concepto.Descuento !== undefined)
  const Descuento = round(sum(conDescuento.map((concepto) => parseDecimal(concepto.Descuento ?? '0'))), decimales)
  const impuestos = impuestosDe(conceptos, decimales)
  const trasladados = parseDecimal(impuestos?.TotalImpuestosTrasladados ?? '0')
  const retenidos = parseDecimal(impuestos?.TotalImpuestosRetenidos ?? '0')
  return {
    SubTotal: formatDecimal(SubTotal, decimales),
    ...(conDescuento.length > 0 ? { Descuento: formatDecimal(Descuento, decimales) } : {}),
    ...(impuestos ? { Impuestos: impuestos } : {}),
    Total: formatDecimal(SubTotal - Descuento + trasladados - retenidos, decimales),
  }
}

/** Document taxes: one Traslado per (Impuesto, TipoFactor, TasaOCuota), one Retencion per Impuesto (CFDI40211, 40215, 40221). */
function impuestosDe(conceptos: readonly ConceptoSumable[], decimales: number): Impuestos | undefined {
  const traslados = new Map<string, { muestra: Traslado; base: Decimal; importe: Decimal }>()
  const retenciones = new Map<string, Decimal>()
  for (const { Impuestos } of conceptos) {
    for (const traslado of Impuestos?.Traslados ?? []) {
      const clave = `${traslado.Impuesto}/${traslado.TipoFactor}/${traslado.TasaOCuota ?? ''}`
      const suma = traslados.get(clave) ?? { muestra: traslado, base: 0n, importe: 0n }
      suma.base += parseDecimal(traslado.Base)
      suma.importe += parseDecimal(traslado.Importe ?? '0')
      traslados.set(clave, suma)
    }
    for (const { Impuesto, Importe } of Impuestos?.Retenciones ?? []) {
      retenciones.set(Impuesto, (retenciones.get(Impuesto) ?? 0n) + parseDecimal(Importe))
    }
  }
  if (traslados.size === 0 && retenciones.size === 0) return undefined
  const Retenciones = [...retenciones].map(([Impuesto, importe]) => ({
    Impuesto,
    Importe: formatDecimal(importe, decimales),
  }))
  const Traslados = [...traslados.values()].map((suma) => documentTraslado(suma, decimales))
  const gravados = Traslados.filter((traslado) => traslado.Importe !== undefined)
  return {
    ...(Retenciones.length > 0 ? { TotalImpuestosRetenidos: addTextos(Retenciones, decimales), Retenciones } : {}),
    // Only exempt concepts: TotalImpuestosTrasladados must not exist (Anexo 20, guía de llenado).
    ...(gravados.length > 0 ? { TotalImpuestosTrasladados: addTextos(gravados, decimales) } : {}),
    ...(Traslados.length > 0 ? { Traslados } : {}),
  }
}

function documentTraslado(
  { muestra, base, importe }: { muestra: Traslado; base: Decimal; importe: Decimal },
  decimales: number,
): Traslado {
  const { Impuesto, TipoFactor, TasaOCuota } = muestra
  const Base = formatDecimal(base, decimales)
  if (TipoFactor === 'Exento') return { Base, Impuesto, TipoFactor }
  return { Base, Impuesto, TipoFactor, TasaOCuota, Importe: formatDecimal(importe, decimales) }
}

function addTextos(nodos: readonly { Importe?: Importe }[], decimales: number): Importe {
  return formatDecimal(sum(nodos.map(({ Importe }) => parseDecimal(Importe ?? '0'))), decimales)
}
