// A credit note beyond what its invoice owed is the client's: treasury puts it on another of its documents (D-117).
import { NC } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { Actor } from '../../craft/puerta/bitacora.sql.ts'
import { folioVisible, lockDeFamilia } from '../../fiscal/comprobante/documento.sql.ts'
import { findSobrante } from '../../libro/congelamiento.sql.ts'
import { aplicarSaldo, type Pedidos } from './saldo-a-favor.ts'

export async function aplicarNotaCredito(
  deps: Deps,
  { id, documentos, actor }: { id: number; documentos: Pedidos; actor: Actor },
): Promise<{ socio: number }> {
  return deps.inTx('todo', async (tx) => {
    const nota = await lockDeFamilia(tx, NC, id)
    if (!nota) throw new AppError('NO_ENCONTRADO')
    if (nota.estado !== 'timbrado') throw new AppError('VERBO_NO_PERMITIDO')
    const sobrante = await findSobrante(tx, 'nota de crédito', id)
    if (!sobrante) throw new AppError('SOBREAPLICACION', { mensaje: 'La nota de crédito ya no tiene saldo a favor.' })
    const origen = {
      idNotaCredito: id,
      socio: nota.id_socio_comercial,
      idCliente: nota.id_cliente,
      clase: 'nota de crédito',
      objeto: NC,
      id,
      motivo: `Saldo a favor por ${folioVisible(nota)}`,
      sobrante,
    } as const
    await aplicarSaldo(deps.motor, tx, origen, documentos, { fecha: hoyEnMexico(deps.now()), actor })
    return { socio: nota.id_socio_comercial }
  })
}
