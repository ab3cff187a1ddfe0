// Anticipo: an applied advance of the client pays the balance of one of its charge notes. A verb only this family has (D-9).
import { permite } from '@litro/contract/documentos-fiscales/estado'
import { ND } from '@litro/contract/documentos-fiscales/familia'
import type { Actor } from '../bitacora.sql.ts'
import { reaplicarDeposito } from '../cobranza/reaplicar.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { lockDocumento } from './documento.sql.ts'

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
