// D-100: a credit note never gives back more than the invoice had, in price, litres or amount. Asked at the capture, shown in
// the Semáforo, and asked again when it is stamped: meanwhile another note may have taken what was left.
import { compare, formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type Acreditado, type Nota, readAcreditado } from './limites.sql.ts'

type Excesos = { Precio?: string; Litros?: string; Total?: string }

/** Complaints by the field that mends each. */
export function excesosDe(nota: Nota, factura: Acreditado): Excesos {
  const campos: Excesos = {}
  const libre = parseDecimal(factura.total) - parseDecimal(factura.total_acreditado)
  // An advance is applied by its amount, with the IVA it was billed with: price, litres and IVA of the sale are not its limits.
  if (nota.anticipo) {
    // One that uses no advance is told so by its relation.
    if (factura.monto_anticipo === null) return campos
    const queda = parseDecimal(factura.monto_anticipo) - parseDecimal(factura.anticipo_aplicado)
    const tope = queda < libre ? queda : libre
    return parseDecimal(nota.total) > tope
      ? { Total: `De este anticipo quedan ${formatPesos(tope)} por aplicar a la factura.` }
      : campos
  }
  if (compare(parseDecimal(nota.precio), parseDecimal(factura.precio)) > 0) {
    campos.Precio = 'El precio no puede ser mayor al de la factura.'
  }
  const devueltos = nota.clave_generica ? 0n : parseDecimal(factura.litros_acreditados)
  if (parseDecimal(nota.litros) > parseDecimal(factura.litros) - devueltos) {
    campos.Litros = 'Los litros superan los que faltan por acreditar de la factura.'
  }
  if (parseDecimal(nota.total) > libre) {
    campos.Total = `El total supera lo que falta por acreditar de la factura: ${formatPesos(libre)}.`
  }
  // IVA that was never charged cannot be given back: a bonus by amount on fuel carries IVA on the quota too (D-97).
  const ivaLibre = parseDecimal(factura.iva) - parseDecimal(factura.iva_acreditado)
  if (!campos.Total && parseDecimal(nota.iva) > ivaLibre) {
    campos.Total = `El IVA de la nota (${formatPesos(parseDecimal(nota.iva))}) supera el que falta por acreditar de la factura: ${formatPesos(ivaLibre)}. Si se devuelve producto, elige Devolución.`
  }
  return campos
}

const RUTAS = { Precio: 'Conceptos[0].ValorUnitario', Litros: 'Conceptos[0].Cantidad', Total: 'Total' } as const

/** The same complaints about a note already captured; nothing to say of any other document. */
export async function revisarLimites(tx: Tx, id: number): Promise<Hallazgo[] | null> {
  const leido = await readAcreditado(tx, id)
  if (!leido) return null
  return Object.entries(excesosDe(leido.nota, leido.factura)).map(([campo, mensaje]) => ({
    codigo: 'LITRO-650',
    severidad: 'error',
    mensaje,
    campo: RUTAS[campo as keyof typeof RUTAS],
  }))
}

/** The caller holds the lock of the invoice, so of two notes stamped at once the second one counts the first. */
export async function refuseExceso(tx: Tx, id: number): Promise<void> {
  const hallazgos = (await revisarLimites(tx, id)) ?? []
  if (hallazgos.length > 0) throw new AppError('CFDI_INVALIDO', { mensaje: hallazgos[0]!.mensaje, hallazgos })
}
