// The other decisions on a deposit: delete, reject, ask for cancellation, confirm it by reversal, or keep it.
import { formatPesos, fromCentavos } from '@litro/cfdi/decimal'
import { permiteDeposito, type VerboDeposito } from '@litro/contract/depositos/estado'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { listRepsVigentes } from '../../fiscal/comprobante/rep.sql.ts'
import { endReps } from '../../fiscal/rep/end-reps.ts'
import { findAsientos, postReversa, readMovimientos } from '../../libro/asiento.sql.ts'
import { releaseHolds } from '../../libro/congelamiento.sql.ts'
import {
  cancelAplicaciones,
  type DepositoFila,
  lockDeposito,
  markDeposito,
  readDisponible,
  signCancelacion,
} from './deposito.sql.ts'

type Pedido = { id: number; socio: number | null; actor: Actor }

async function lockFor(tx: Tx, p: Pedido, verbo: VerboDeposito): Promise<DepositoFila> {
  const d = await lockDeposito(tx, p.socio, p.id)
  if (!d) throw new AppError('NO_ENCONTRADO')
  if (!permiteDeposito(d.estado, verbo)) throw new AppError('VERBO_NO_PERMITIDO')
  return d
}

type Cambio = Parameters<typeof markDeposito>[2]

/** The new state and its audit row, always together. */
async function move(tx: Tx, p: Pedido, d: DepositoFila, accion: string, cambio: Cambio, nota?: string): Promise<void> {
  await markDeposito(tx, d.id, cambio)
  await writeBitacora(tx, p.actor, {
    socio: d.id_socio_comercial,
    accion,
    objeto: 'deposito',
    idObjeto: d.id,
    antes: { estado: d.estado },
    despues: { estado: cambio.estado },
    nota: nota ?? cambio.comentarios,
  })
}

/** Who captured it does not decide about it (rulings §10.1). */
function refuseCapturer(d: DepositoFila, { actor }: Pedido): void {
  if (actor.id !== null && d.id_usuario_captura === actor.id) throw new AppError('MISMA_PERSONA')
}

export const borrarDeposito = (deps: Deps, p: Pedido) =>
  deps.inTx({ socio: p.socio! }, async (tx) => {
    const d = await lockFor(tx, p, 'borrar')
    await move(tx, p, d, 'depósito borrado', { estado: 'borrado' })
  })

export const solicitarCancelacionDeposito = (deps: Deps, p: Pedido) =>
  deps.inTx({ socio: p.socio! }, async (tx) => {
    const d = await lockFor(tx, p, 'solicitar_cancelacion')
    await move(tx, p, d, 'cancelación de depósito solicitada', { estado: 'por_cancelar' })
  })

export const rechazarDeposito = (deps: Deps, p: Pedido & { comentarios: string; idUsuario: number }) =>
  deps.inTx('todo', async (tx) => {
    const d = await lockFor(tx, p, 'rechazar')
    refuseCapturer(d, p)
    const { comentarios, idUsuario } = p
    await move(tx, p, d, 'depósito rechazado', { estado: 'rechazado', comentarios, idUsuario })
  })

export const mantenerDeposito = (deps: Deps, p: Pedido) =>
  deps.inTx('todo', async (tx) => {
    const d = await lockFor(tx, p, 'mantener')
    refuseCapturer(d, p)
    await move(tx, p, d, 'cancelación de depósito negada', { estado: 'aplicado' })
  })

/** Thrown to undo the reversal: it would leave the partner below zero and only one person has said so. */
class FaltaFirma extends Error {
  readonly queda: string
  constructor(queda: string) {
    super(`Second signature needed: ${queda}`)
    this.queda = queda
  }
}

/** What leaves the partner's available balance below zero needs two people: the first one's word is kept for the second. */
export async function cancelarDeposito(deps: Deps, p: Pedido): Promise<void> {
  try {
    await deps.inTx('todo', (tx) => cancel(tx, p, hoyEnMexico(deps.now())))
  } catch (error) {
    if (!(error instanceof FaltaFirma)) throw error
    const firma = await deps.inTx('todo', (tx) => sign(tx, p, error.queda))
    // Somebody else signed meanwhile: ours is the second.
    if (firma === 'ajena') return cancelarDeposito(deps, p)
    throw new AppError('SEGUNDA_FIRMA', {
      mensaje: `El saldo disponible del socio quedaría en ${error.queda}. Tu confirmación quedó registrada; falta la de otra persona de Tesorería.`,
    })
  }
}

/** Only by reversal: every posting of the deposit is undone by its exact opposite, the newest first. */
async function cancel(tx: Tx, p: Pedido, fecha: string): Promise<void> {
  const d = await lockFor(tx, p, 'cancelar')
  refuseCapturer(d, p)
  await endReps(tx, await listRepsVigentes(tx, { idDeposito: d.id }))
  await releaseHolds(tx, 'depósito', d.id)
  let reversa = 0
  for (const original of await findAsientos(tx, `deposito:${d.id}:`)) {
    reversa = (await reverse(tx, original, d.id, fecha, p.actor.nombre)) ?? reversa
  }
  await cancelAplicaciones(tx, d.id, reversa)
  const disponible = await readDisponible(tx, d.id_socio_comercial)
  const queda = formatPesos(fromCentavos(disponible))
  if (disponible < 0n && !hasOtraFirma(d, p)) throw new FaltaFirma(queda)
  const nota = disponible < 0n ? `Con dos firmas: el saldo disponible del socio queda en ${queda}.` : undefined
  await move(tx, p, d, 'depósito cancelado', { estado: 'cancelado' }, nota)
}

const hasOtraFirma = (d: DepositoFila, { actor }: Pedido) =>
  d.id_usuario_confirma !== null && d.id_usuario_confirma !== actor.id

async function sign(tx: Tx, p: Pedido, queda: string): Promise<'propia' | 'ajena'> {
  const d = await lockFor(tx, p, 'cancelar')
  if (hasOtraFirma(d, p)) return 'ajena'
  if (d.id_usuario_confirma !== null) return 'propia'
  await signCancelacion(tx, d.id, p.actor.id)
  await writeBitacora(tx, p.actor, {
    socio: d.id_socio_comercial,
    accion: 'cancelación de depósito confirmada, falta otra firma',
    objeto: 'deposito',
    idObjeto: d.id,
    antes: { confirma: null },
    despues: { confirma: p.actor.nombre },
    nota: `El saldo disponible del socio quedaría en ${queda}.`,
  })
  return 'propia'
}

async function reverse(
  tx: Tx,
  original: number,
  idDeposito: number,
  fecha: string,
  actor: string,
): Promise<number | null> {
  const movimientos = await readMovimientos(tx, original)
  return postReversa(tx, original, {
    evento: 'Depósito cancelado',
    fecha,
    actor,
    movimientos: movimientos.map((m) => ({
      ...m,
      tipo: 'cancelación' as const,
      montoCent: -m.montoCent,
      descripcion: `Cancelación: ${m.descripcion}`,
      numeroDeposito: idDeposito,
    })),
  })
}
