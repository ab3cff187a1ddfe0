// Asks the SAT's status service about a difference. Only that answer cancels anything here, and by the same road as always.
import type { Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type Pedido, verbo } from '../../craft/puerta/verbo.ts'
import { settleCancelado } from '../cancelacion/vigilar.ts'
import type { Motor } from '../motor/motor.ts'
import type { EstatusCfdi } from '../pac/pac.ts'
import { conciliar } from './conciliar.ts'
import { diferencia } from './diferencia.sql.ts'
import { claimPreguntada, notePregunta, type Preguntada, readPreguntada } from './pregunta.sql.ts'

const UNA_HORA = 3_600_000

/** A person asks, and waits for the answer. */
export async function preguntarDiferencia(deps: Deps, pedido: Pedido<object>): Promise<unknown> {
  const { motor } = deps
  const p = await deps.inTx('todo', (tx) => readPreguntada(tx, pedido.id))
  if (!p) throw new AppError('NO_ENCONTRADO')
  const estatus = await motor.sat(p.pac).consultar(p.expresion)
  if ('tipo' in estatus) throw new AppError('SAT_NO_RESPONDE', { mensaje: `El SAT no respondió: ${estatus.mensaje}` })
  const preguntar = verbo(diferencia, 'preguntar', async (tx) => {
    await settle(motor, tx, p, estatus)
    return { despues: { estatus: estatus.estado, cancelacion: estatus.estatusCancelacion }, nota: toWords(estatus) }
  })
  const hecho = await preguntar(deps, pedido)
  await conciliar(deps.inTx, { rfc: p.rfc, desde: p.fecha, hasta: p.fecha })
  return hecho
}

/** A few of those that wait, one after another. It ends early when the SAT does not answer. */
export async function preguntarPendientes(motor: Motor, sigue: () => boolean): Promise<void> {
  for (let i = 0; i < motor.ajustes.vigiaPorRonda && sigue(); i++) {
    const p = await motor.inTx('todo', (tx) => claimPreguntada(tx, motor.ajustes.leaseMs))
    if (!p) return
    const estatus = await motor.sat(p.pac).consultar(p.expresion)
    if ('tipo' in estatus) {
      await motor.inTx('todo', (tx) => notePregunta(tx, p.id, null, UNA_HORA))
      return
    }
    await motor.inTx('todo', (tx) => settle(motor, tx, p, estatus))
    await conciliar(motor.inTx, { rfc: p.rfc, desde: p.fecha, hasta: p.fecha })
  }
}

/** The mirror may be wrong; the status service is the SAT's own word. */
async function settle(
  motor: Motor,
  tx: Parameters<typeof notePregunta>[0],
  p: Preguntada,
  estatus: EstatusCfdi,
): Promise<void> {
  if (estatus.estado === 'Cancelado' && p.id_documento !== null) {
    await settleCancelado(motor, tx, { id: p.id_documento, pac: p.pac }, estatus)
  }
  await notePregunta(tx, p.id, estatus.estado, null)
}

const toWords = ({ estado, estatusCancelacion }: EstatusCfdi) =>
  estatusCancelacion === '' ? `El SAT dice: ${estado}.` : `El SAT dice: ${estado} (${estatusCancelacion}).`
