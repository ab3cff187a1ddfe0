// Por sustituir: the SAT wants the substitute stamped before the original is cancelled, so a stamped invoice may be marked
// for it and then chosen as the related one of a new invoice (D-78). A verb only this family has.
import { F } from '@litro/contract/documentos-fiscales/familia'
import { AppError } from '../../craft/errors.ts'
import { verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { findSustituta } from '../comprobante/sustitucion.sql.ts'

export const marcarPorSustituir = verbo(documentoDe(F), 'sustituir', (_tx, factura) =>
  factura.por_sustituir ? null : { set: { por_sustituir: true } },
)

/** The mark taken back, while no other invoice counts on it. */
export const dejarDeSustituir = verbo(documentoDe(F), 'conservar', async (tx, factura) => {
  if (!factura.por_sustituir) return null
  const sustituta = await findSustituta(tx, factura.id)
  if (sustituta) {
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: `La sustituye ${sustituta}. Bórrala o quítale la relación primero.`,
    })
  }
  return { set: { por_sustituir: false } }
})
