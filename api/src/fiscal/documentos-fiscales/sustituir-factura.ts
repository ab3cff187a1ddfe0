// Por sustituir: the SAT wants the substitute stamped before the original is cancelled, so a stamped invoice may be marked
// for it and then chosen as the related one of a new invoice (D-78). A verb only this family has.
import { F } from '@litro/contract/documentos-fiscales/familia'
import { AppError } from '../../craft/errors.ts'
import { verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { findViajeDe } from '../comprobante/entrega.sql.ts'
import { findSustituta } from '../comprobante/sustitucion.sql.ts'

export const marcarPorSustituir = verbo(documentoDe(F), 'sustituir', async (tx, factura) => {
  if (factura.por_sustituir) return null
  const viaje = await findViajeDe(tx, factura.id)
  if (viaje) {
    // Its substitute would have to carry the same trip, which may not be issued twice.
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: `Es el flete de la entrega ${viaje} y lleva su Carta Porte: cancélala con motivo 02 o 03 y repite la entrega, o corrige el importe con una nota.`,
    })
  }
  return { set: { por_sustituir: true } }
})

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
