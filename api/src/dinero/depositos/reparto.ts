// The split of a payment over locked documents, by the contract's one rule; what exceeds is refused here.
import { parseDecimal, toCentavos } from '@litro/cfdi/decimal'
import { repartir as repartirCents } from '@litro/contract/depositos/reparto'
import { AppError } from '../../craft/errors.ts'
import type { DocumentoPagable } from './deposito.sql.ts'

export type Parte = { documento: DocumentoPagable; cent: bigint }
export type Reparto = { partes: Parte[]; sobrante: bigint }

/**
 * A receipt dated before the document it pays is one the SAT does not understand: money that arrived earlier was an advance
 * (D-188). PUE documents owe no receipt, so their payment may come first.
 */
export function refuseDineroAnterior(partes: readonly Parte[], fechaPago: string): void {
  const posterior = partes.find(({ documento: { metodo, fecha } }) => metodo === 'PPD' && fecha > fechaPago)?.documento
  if (!posterior) return
  const dia = (fecha: string) => fecha.split('-').reverse().join('/')
  throw new AppError('DATOS_INVALIDOS', {
    campos: {
      FechaPago: `El pago es del ${dia(fechaPago)} y ${posterior.folio} se emitió el ${dia(posterior.fecha)}. Factúralo como anticipo o aplica otro depósito.`,
    },
  })
}

export function repartir(
  montoCent: bigint,
  documentos: DocumentoPagable[],
  pedido: Map<number, string | undefined>,
): Reparto {
  const cent = (texto: string) => toCentavos(parseDecimal(texto))
  const { cents, sobranteCent, exceso } = repartirCents(
    montoCent,
    documentos.map(({ id, saldo }) => {
      const pedidoTexto = pedido.get(id)
      return { saldoCent: cent(saldo), ...(pedidoTexto !== undefined && { pedidoCent: cent(pedidoTexto) }) }
    }),
  )
  if (exceso === 'saldo') throw new AppError('SOBREAPLICACION')
  if (exceso === 'monto') {
    throw new AppError('SOBREAPLICACION', { mensaje: 'Lo aplicado supera el monto del depósito.' })
  }
  const partes = documentos.map((documento, i) => ({ documento, cent: cents[i]! })).filter((parte) => parte.cent > 0n)
  return { partes, sobrante: sobranteCent }
}
