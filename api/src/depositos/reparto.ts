// How a payment is split over documents: oldest first up to the amount, or as somebody said line by line (D-118, D-119).
import { parseDecimal, toCentavos } from '@litro/cfdi/decimal'
import { AppError } from '../errors.ts'
import type { DocumentoPagable } from './deposito.sql.ts'

export type Parte = { documento: DocumentoPagable; cent: bigint }

export function repartir(
  montoCent: bigint,
  documentos: DocumentoPagable[],
  pedido: Map<number, string | undefined>,
): { partes: Parte[]; sobrante: bigint } {
  let resto = montoCent
  const partes: Parte[] = []
  for (const documento of documentos) {
    const saldo = toCentavos(parseDecimal(documento.saldo))
    const indicado = pedido.get(documento.id)
    const cent = indicado === undefined ? min(resto, saldo) : toCentavos(parseDecimal(indicado))
    if (cent > saldo) throw new AppError('SOBREAPLICACION')
    if (cent > resto) throw new AppError('SOBREAPLICACION', { mensaje: 'Lo aplicado supera el monto del depósito.' })
    if (cent > 0n) partes.push({ documento, cent })
    resto -= cent
  }
  return { partes, sobrante: resto }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
