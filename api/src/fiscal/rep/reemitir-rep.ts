// D-199: a receipt is told again without touching its deposit: one in force gets a substitute (relation 04), a cancelled one a new one.
import { REP } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { documentoDe } from '../comprobante/documento.sql.ts'
import { correctPago, listPagados, readEmision } from '../comprobante/rep.sql.ts'
import { createRep } from './create-rep.ts'

export const reemitirRep = verbo(
  documentoDe(REP),
  'reemitir',
  async (tx, d, { deps, actor, entrada }: Contexto<EntradaDe<'admin_rep_reemitir'>>) => {
    const { id_asiento: idAsiento, id_deposito: idDeposito, otro, ultimo } = await readEmision(tx, d.id)
    // The same request again finds it done.
    if (otro) return null
    const pagados = await listPagados(tx, idAsiento)
    if (pagados.length === 0) {
      throw new AppError('VERBO_NO_PERMITIDO', {
        mensaje: 'El pago que amparaba se deshizo: ya no hay nada que amparar.',
      })
    }
    const { FechaPago: fechaPago, IdFormaPago: idFormaPago } = entrada
    if (idDeposito !== null && (fechaPago !== undefined || idFormaPago !== undefined)) {
      checkFecha(fechaPago, hoyEnMexico(deps.now()), ultimo)
      await correctPago(tx, idDeposito, { fechaPago, idFormaPago })
    }
    const sustituye = d.estado === 'timbrado' ? d.id : null
    const nuevo = await createRep(deps.motor, tx, idAsiento, actor, sustituye)
    return { despues: { nuevo, sustituye, fechaPago, idFormaPago }, nota: entrada.Comentarios }
  },
)

/** The day is the deposit's, so every receipt of it tells it: none may be older than what it pays (D-188). */
function checkFecha(fechaPago: string | undefined, hoy: string, ultimo: string | null): void {
  if (fechaPago === undefined) return
  const queja = (mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { FechaPago: mensaje } })
  if (fechaPago > hoy) throw queja('La fecha de pago no puede ser futura.')
  if (ultimo !== null && ultimo > fechaPago) {
    throw queja(`El pago no puede ser anterior a lo que paga: el depósito pagó un documento del ${dia(ultimo)}.`)
  }
}

const dia = (fecha: string) => fecha.split('-').reverse().join('/')
