// Por sustituir: the SAT wants the substitute stamped before the original is cancelled, so a stamped invoice may be marked
// for it and then chosen as the related one of a new invoice (D-78). A verb only this family has.
import { permite } from '@litro/contract/documentos-fiscales/estado'
import { F } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumento, markPorSustituir } from '../comprobante/documento.sql.ts'

export async function marcarPorSustituir(deps: Deps, p: { socio: number; id: number; actor: Actor }): Promise<void> {
  await deps.inTx({ socio: p.socio }, async (tx) => {
    const factura = await lockDocumento(tx, p.socio, F, p.id)
    if (!factura) throw new AppError('NO_ENCONTRADO')
    if (!permite(F, factura.estado, 'cancelar')) throw new AppError('VERBO_NO_PERMITIDO')
    // Asking twice is asking once.
    if (!(await markPorSustituir(tx, p.id))) return
    await writeBitacora(tx, p.actor, { socio: p.socio, accion: 'por sustituir', objeto: F, idObjeto: p.id })
  })
}
