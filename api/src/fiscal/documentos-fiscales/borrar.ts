// Borrar: a draft that will never be stamped. Kept as Borrada; its provisional folio is not used again (D-91).
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { releaseFlete } from '../comprobante/entrega.sql.ts'
import { refuseEnProceso } from '../timbrado/freeze.ts'

export const borrar = (familia: Familia) =>
  verbo(documentoDe(familia), 'borrar', async (tx, d) => {
    await refuseEnProceso(tx, d.id)
    await releaseFlete(tx, d.id)
    return {}
  })
