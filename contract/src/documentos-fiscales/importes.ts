// Price and litres → subtotal, IVA and total of a document: the same code on the form as you type and on the server.
import { type Decimal, divRound, formatDecimal, mul, parseDecimal } from '@litro/cfdi/decimal'
import {
  type ConceptoImportes,
  conceptoDeLinea,
  cuadrar,
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

/** `Retenido` and `Descuento` only where there is one; the Total is what is left to pay. */
export type Importes = {
  Subtotal: string
  Descuento?: string
  IVA: string
  Retenido?: string
  Total: string
  concepto: ConceptoImportes
}

const UNO = parseDecimal('1')

/**
 * `claveGenerica`: advances, bonuses and price charges are billed as one unit of 84111506 for the whole amount; the
 * quota is per litre and litres are not touched, so it does not enter. Throws LineaError with a Spanish sentence.
 */
export function importesDeDocumento(
  captura: {
    precio: string
    litros: string
    /** What an advance already paid of this sale, with its IVA: taken off as Descuento (D-197, procedure B). */
    anticipo?: string | undefined
  },
  producto: ProductoGravado,
  claveGenerica: boolean,
): Importes {
  const precio = parseDecimal(captura.precio)
  const litros = parseDecimal(captura.litros)
  if (producto.cuotaIeps === null && !claveGenerica) throw new LineaError('CUOTA', SIN_CUOTA)
  const sinCuadrar = importesDeLinea({
    precio: claveGenerica ? mul(precio, litros) : precio,
    cantidad: claveGenerica ? UNO : litros,
    precioIncluyeIva: producto.precioIncluyeIva,
    tasaIva: toTasaIva(producto.tasaIva),
    cuotaIeps: claveGenerica ? 0n : parseDecimal(producto.cuotaIeps ?? '0'),
    ...(producto.retencionIva && !claveGenerica && { retencionIva: producto.retencionIva }),
    ...(captura.anticipo && { descuento: enHabito(parseDecimal(captura.anticipo), producto) }),
  })
  // Three roundings instead of two: what the advance left must still be the agreed total.
  const linea = captura.anticipo ? cuadrar([sinCuadrar])[0]! : sinCuadrar
  const concepto = conceptoDeLinea(linea, claveGenerica ? 0 : 3)
  const t = totales([concepto])
  const { TotalImpuestosTrasladados: IVA = '0.00', TotalImpuestosRetenidos: Retenido } = t.Impuestos ?? {}
  const { Descuento } = t
  return {
    Subtotal: t.SubTotal,
    ...(Descuento && { Descuento }),
    IVA,
    ...(Retenido && { Retenido }),
    Total: t.Total,
    concepto,
  }
}

/** An amount with its IVA, written as the product writes its prices: with IVA or net of it, to six decimals. */
function enHabito(monto: Decimal, { tasaIva, precioIncluyeIva }: Omit<ProductoGravado, 'cuotaIeps'>): Decimal {
  return precioIncluyeIva ? monto : divRound(monto * UNO, UNO + parseDecimal(tasaIva ?? '0'))
}

/** The single concept of an advance, or of its application: one unit that comes to exactly this amount with its IVA. */
export function capturaPorMonto(monto: string, producto: Omit<ProductoGravado, 'cuotaIeps'>) {
  return { precio: formatDecimal(enHabito(parseDecimal(monto), producto)), litros: '1' }
}

function toTasaIva(tasa: string | null): TasaIva {
  if (tasa === null) return 'exento'
  return formatDecimal(parseDecimal(tasa)) as TasaIva
}
