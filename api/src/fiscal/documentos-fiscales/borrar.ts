// Borrar: a draft that will never be stamped. Kept as Borrada; its provisional folio is not used again (D-91).
import { permite } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { lockDocumento, setEstado } from '../comprobante/documento.sql.ts'
import { findIntentoVivo } from '../timbrado/timbrado.sql.ts'

export async function borrar(
  deps: Deps,
  p: { familia: Familia; socio: number; id: number; actor: Actor },
): Promise<void> {
  await deps.inTx({ socio: p.socio }, async (tx) => {
    const d = await lockDocumento(tx, p.socio, p.familia, p.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    // Asking twice is asking once.
    if (d.estado === 'borrado') return
    if (await findIntentoVivo(tx, p.id)) throw new AppError(d.uuid ? 'VERBO_NO_PERMITIDO' : 'TIMBRADO_EN_PROCESO')
    if (!permite(p.familia, d.estado, 'borrar')) throw new AppError('VERBO_NO_PERMITIDO')
    await setEstado(tx, p.id, 'borrado')
    await writeBitacora(tx, p.actor, { socio: p.socio, accion: 'borrado', objeto: p.familia, idObjeto: p.id })
  })
}
