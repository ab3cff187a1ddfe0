// Por sustituir: the SAT wants the substitute stamped before the original is cancelled, so a stamped invoice may be marked
// for it and then chosen as the related one of a new invoice (D-78). A verb only this family has.
import { F } from '@litro/contract/documentos-fiscales/familia'
import { verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'

export const marcarPorSustituir = verbo(documentoDe(F), 'sustituir', (_tx, factura) =>
  factura.por_sustituir ? null : { set: { por_sustituir: true } },
)
