// The split of a payment over locked documents, by the contract's one rule; what exceeds is refused here.
import { repartir as repartirCents } from '@litro/contract/depositos/reparto'
import { errores } from '@litro/contract/error'
import { AppError } from '../../craft/errors.ts'
import { toCent } from '../../libro/cent.ts'
import type { DocumentoPagable } from './deposito.sql.ts'
import type { Pedidos } from './pagables.ts'

type Parte = { documento: DocumentoPagable; cent: bigint }
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

const EXCESOS = { saldo: errores.SOBREAPLICACION[1], monto: 'Lo aplicado supera el monto del depósito.' }

function split(montoCent: bigint, documentos: readonly DocumentoPagable[], pedidos: Pedidos) {
  const montos = new Map(pedidos.map(({ IdDocumento, MontoAplicado }) => [IdDocumento, MontoAplicado]))
  return repartirCents(
    montoCent,
    documentos.map(({ id, saldo }) => {
      const pedido = montos.get(id)
      return { saldoCent: toCent(saldo), ...(pedido !== undefined && { pedidoCent: toCent(pedido) }) }
    }),
  )
}

/** Why what is asked for does not fit, while it is only captured. */
export function quejaDeReparto(montoCent: bigint, documentos: readonly DocumentoPagable[], pedidos: Pedidos) {
  const { exceso } = split(montoCent, documentos, pedidos)
  return exceso && EXCESOS[exceso]
}

export function repartir(montoCent: bigint, documentos: DocumentoPagable[], pedidos: Pedidos): Reparto {
  const { cents, sobranteCent, exceso } = split(montoCent, documentos, pedidos)
  if (exceso) throw new AppError('SOBREAPLICACION', { mensaje: EXCESOS[exceso] })
  const partes = documentos.map((documento, i) => ({ documento, cent: cents[i]! })).filter((parte) => parte.cent > 0n)
  return { partes, sobrante: sobranteCent }
}
