// Before money is undone its payment receipt must go: discarded if it was never sent, cancelled at the SAT otherwise (D-6).
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { lockDocumentoById } from '../comprobante/documento.sql.ts'
import { discardRep, type RepVigente } from '../comprobante/rep.sql.ts'

export async function endReps(tx: Tx, vigentes: RepVigente[]): Promise<void> {
  const bloqueos = []
  for (const vigente of vigentes) {
    const { estado } = await lockDocumentoById(tx, vigente.id)
    if (estado === 'cancelado' || (estado === 'borrador' && (await discardRep(tx, vigente.id)))) continue
    const motivo =
      estado === 'timbrado'
        ? 'El complemento de pago sigue vigente. Cancélalo primero.'
        : estado === 'por_cancelar'
          ? 'Su cancelación está en trámite. Espera la respuesta del SAT.'
          : 'Se está timbrando. Espera a que termine y cancélalo.'
    bloqueos.push({ tipo: 'rep', folio: vigente.folio, id: vigente.id, motivo })
  }
  if (bloqueos.length > 0) throw new AppError('REP_VIGENTE', { bloqueos })
}
