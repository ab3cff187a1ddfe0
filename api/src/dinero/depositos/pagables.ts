// The documents somebody asks to pay: locked, each of the kind it is called by, of the client and still payable.
import { DOCUMENTO_TIPO } from '@litro/contract/depositos/vida'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { type DocumentoPagable, lockPagables } from './deposito.sql.ts'

/** What was stored by a capture has no kind: it was compared then. */
export type Pedidos = readonly { IdDocumentoTipo?: number; IdDocumento: number; MontoAplicado?: string }[]

const TIPOS: Record<string, number> = { factura: DOCUMENTO_TIPO.Factura, nota_cargo: DOCUMENTO_TIPO.NotaCargo }

export const OTRO_TIPO = 'Alguno de los documentos no es del tipo que dice su IdDocumentoTipo. Vuelve a elegirlos.'

type Pedido = { pagables: DocumentoPagable[]; falta: 'tipo' | 'pagable' | null }

export async function lockPedidos(tx: Tx, socio: number, idCliente: number | null, pedidos: Pedidos): Promise<Pedido> {
  const pagables = await lockPagables(
    tx,
    socio,
    pedidos.map(({ IdDocumento }) => IdDocumento),
  )
  const tipos = new Map(pedidos.map(({ IdDocumento, IdDocumentoTipo }) => [IdDocumento, IdDocumentoTipo]))
  const esDeOtro = ({ id, familia }: DocumentoPagable) => (tipos.get(id) ?? TIPOS[familia]) !== TIPOS[familia]
  const noSePaga = ({ id_cliente, estado }: DocumentoPagable) => id_cliente !== idCliente || estado !== 'timbrado'
  if (pagables.some(esDeOtro)) return { pagables, falta: 'tipo' }
  return { pagables, falta: pagables.length !== pedidos.length || pagables.some(noSePaga) ? 'pagable' : null }
}

/** The same for who decides: what cannot be paid is refused at once. */
export async function demandPedidos(tx: Tx, socio: number, idCliente: number | null, pedidos: Pedidos) {
  const { pagables, falta } = await lockPedidos(tx, socio, idCliente, pedidos)
  if (falta === 'tipo') throw new AppError('DATOS_INVALIDOS', { campos: { DocumentosAplicados: OTRO_TIPO } })
  if (falta) throw new AppError('DOCUMENTO_NO_PAGABLE')
  return pagables
}
