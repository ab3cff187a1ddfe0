// What the SAT says that stops a payment: an invoice without effect, or a supplier it published. Always the fact and its date.
import { listasSat } from '@litro/contract/listas-sat/lista'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readDicho } from './guarda.sql.ts'

/** Asked again at each step: what was fine at the capture may not be today. */
export async function refuseSat(tx: Tx, idRetorno: number): Promise<void> {
  const { cancelada, lista, corte, efos } = await readDicho(tx, idRetorno)
  if (cancelada)
    throw new AppError('FACTURA_SIN_EFECTO', {
      mensaje: `El SAT reporta cancelada la factura del proveedor (${cancelada}). Pide la que la sustituye.`,
    })
  if (lista)
    throw new AppError('PROVEEDOR_LISTADO', {
      mensaje: `El SAT publicó a este proveedor en ${listasSat[lista as keyof typeof listasSat].titulo}, según la lista del ${corte}. El pago espera a que se aclare.`,
    })
  if (efos)
    throw new AppError('PROVEEDOR_LISTADO', {
      mensaje: `El SAT respondió el ${efos} que quien emitió esta factura está en su lista del artículo 69-B. El pago espera a que se aclare.`,
    })
}
