// The workers of one node: the queue wakes them, and a sweep finds what nobody is working on. Any node may finish any work.

import type { JobQueue } from '../../craft/cola/job-queue.ts'
import { attemptCancelacion } from '../cancelacion/attempt.ts'
import { listPorAtender as listCancelaciones } from '../cancelacion/cancelacion.sql.ts'
import { vigilar } from '../cancelacion/vigilar.ts'
import { listRepsPendientes } from '../comprobante/rep.sql.ts'
import { listPorAtender as listCorreos } from '../correo/correo.sql.ts'
import { enviarCorreo } from '../correo/enviar.ts'
import type { Motor } from '../motor/motor.ts'
import { emitirRep } from '../rep/emitir-rep.ts'
import { attempt } from './attempt.ts'
import { abandonPerdidos, listPorAtender as listTimbrados } from './timbrado.sql.ts'

export async function startWorkers(motor: Motor, cola: JobQueue | null, onError: (error: unknown) => void) {
  await cola?.work('timbrado', (id) => attempt(motor, id))
  await cola?.work('cancelacion', (id) => attemptCancelacion(motor, id))
  await cola?.work('rep', (id) => emitirRep(motor, id))
  await cola?.work('correo', (id) => enviarCorreo(motor, id))
  let vivo = true
  let ronda: Promise<void> = Promise.resolve()
  // On a lane of its own: a SAT that takes its time does not delay a stamp.
  let vigia: Promise<void> = Promise.resolve()
  let mirando = false
  const timer = setInterval(() => {
    ronda = ronda.then(() => (vivo ? sweep(motor, onError) : undefined)).catch(onError)
    if (mirando) return
    mirando = true
    vigia = vigilar(motor, () => vivo)
      .catch(onError)
      .finally(() => {
        mirando = false
      })
  }, motor.ajustes.sondeoMs)
  timer.unref()
  return async () => {
    vivo = false
    clearInterval(timer)
    await Promise.all([ronda, vigia])
  }
}

/** One round: everything whose hour has come, as many at a time as the PAC's slots allow. */
export async function sweep(motor: Motor, onError: (error: unknown) => void = () => undefined): Promise<void> {
  const { llamadasSimultaneas, intentosMax } = motor.ajustes
  const limite = llamadasSimultaneas * 4
  const [timbrados, cancelaciones, reps, correos] = await motor.inTx('todo', async (tx) => {
    await abandonPerdidos(tx, intentosMax)
    return [
      await listTimbrados(tx, limite, motor.corte.cortados()),
      await listCancelaciones(tx, limite),
      await listRepsPendientes(tx, limite),
      motor.correo ? await listCorreos(tx, limite) : [],
    ]
  })
  const hechos = await Promise.allSettled([
    ...timbrados.map((id) => attempt(motor, id)),
    ...cancelaciones.map((id) => attemptCancelacion(motor, id)),
    ...reps.map((id) => emitirRep(motor, id)),
    ...correos.map((id) => enviarCorreo(motor, id)),
  ])
  // One that fails does not stop its neighbours, and does not fail in silence either.
  for (const hecho of hechos) if (hecho.status === 'rejected') onError(hecho.reason)
}
