// Anticipo: an applied advance of the client pays the balance of one of its charge notes. A verb only this family has (D-9).
import { permite } from '@litro/contract/documentos-fiscales/estado'
import { ND } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import type { Actor } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumento } from '../../fiscal/comprobante/documento.sql.ts'
import { reaplicarDeposito } from './reaplicar.ts'

type Pedido = { socio: number; id: number; idDeposito: number; monto?: string; actor: Actor }

export async function aplicarAnticipo(deps: Deps, { socio, id, idDeposito, monto, actor }: Pedido): Promise<void> {
  await deps.inTx({ socio }, async (tx) => {
    const nota = await lockDocumento(tx, socio, ND, id)
    if (!nota) throw new AppError('NO_ENCONTRADO')
    if (!permite(ND, nota.estado, 'anticipo')) throw new AppError('VERBO_NO_PERMITIDO')
  })
  const documentos = [{ IdDocumento: id, ...(monto && { MontoAplicado: monto }) }]
  await reaplicarDeposito(deps, { id: idDeposito, socio, documentos, soloAnticipo: true, actor })
}
