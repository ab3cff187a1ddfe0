// Price and litres → subtotal, IVA and total of a document: the same code on the form as you type and on the server.
import { formatDecimal, mul, parseDecimal } from '@litro/cfdi/decimal'
import {
  type ConceptoImportes,
  conceptoDeLinea,
  importesDeLinea,
  LineaError,
  type TasaIva,
  type TasaRetencion,
  totales,
} from '@litro/cfdi/totales'
import { SIN_CUOTA } from '../catalogos/cuota.ts'

export type ProductoGravado = {
  /** Decimal text: '0.16', '0.08', '0'; null when exempt. */
  tasaIva: string | null
  precioIncluyeIva: boolean
  /** Art. 2-A quota per litre on the day of issue; '0' for what has none, null for a fuel without its table. */
  cuotaIeps: string | null
  /** What the receiver withholds of the IVA: freight to a company (D-198). */
  retencionIva?: TasaRetencion
}

/** `Retenido` only where there is something withheld; the Total is what is left to pay. */
export type Importes = { Subtotal: string; IVA: string; Retenido?: string; Total: string; concepto: ConceptoImportes }

const UNO = parseDecimal('1')

/**
 * `claveGenerica`: advances, bonuses and price charges are billed as one unit of 84111506 for the whole amount; the
 * quota is per litre and litres are not touched, so it does not enter. Throws LineaError with a Spanish sentence.
 */
export function importesDeDocumento(
  captura: { precio: string; litros: string },
  producto: ProductoGravado,
  claveGenerica: boolean,
): Importes {
  const precio = parseDecimal(captura.precio)
  const litros = parseDecimal(captura.litros)
  if (producto.cuotaIeps === null && !claveGenerica) throw new LineaError('CUOTA', SIN_CUOTA)
  const linea = importesDeLinea({
    precio: claveGenerica ? mul(precio, litros) : precio,
    cantidad: claveGenerica ? UNO : litros,
    precioIncluyeIva: producto.precioIncluyeIva,
    tasaIva: toTasaIva(producto.tasaIva),
    cuotaIeps: claveGenerica ? 0n : parseDecimal(producto.cuotaIeps ?? '0'),
    ...(producto.retencionIva && !claveGenerica && { retencionIva: producto.retencionIva }),
  })
  const concepto = conceptoDeLinea(linea, claveGenerica ? 0 : 3)
  const t = totales([concepto])
  const { TotalImpuestosTrasladados: IVA = '0.00', TotalImpuestosRetenidos: Retenido } = t.Impuestos ?? {}
  return { Subtotal: t.SubTotal, IVA, ...(Retenido && { Retenido }), Total: t.Total, concepto }
}

function toTasaIva(tasa: string | null): TasaIva {
  if (tasa === null) return 'exento'
  return formatDecimal(parseDecimal(tasa)) as TasaIva
}
