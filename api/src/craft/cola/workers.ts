// The workers of one node: the queue wakes them, and a sweep finds what nobody is working on. Any node may finish any work.
import type { Cola } from '../db/queues.ts'
import type { InTx, Tx } from '../db/tx.ts'
import type { JobQueue } from './job-queue.ts'

/** One kind of work, registered by the room that knows how to do it. Doing it twice is doing it once. */
export type Trabajo = {
  cola: Cola
  atender: (id: number) => Promise<unknown>
  /** What is due and nobody is doing, oldest first. */
  listPendientes: (tx: Tx, limite: number) => Promise<number[]>
}

/** Work on a lane of its own, done a little at every beat: slow answers there delay nobody else. */
export type Ronda = (sigue: () => boolean) => Promise<void>

type Parts = {
  inTx: InTx
  trabajos: readonly Trabajo[]
  rondas: readonly Ronda[]
  cola: JobQueue
  sondeoMs: number
  /** How many of each kind one sweep takes. */
  limite: number
  onError: (error: unknown) => void
}

/** Beats with work at each of them after the last thing that happened, here or told by another node; then few of them work. */
const LATIDOS_DESPIERTO = 12
const LATIDOS_EN_REPOSO = 24

export async function startWorkers({ inTx, trabajos, rondas, cola, sondeoMs, limite, onError }: Parts) {
  for (const { cola: nombre, atender } of trabajos) await cola.work(nombre, atender)
  let vivo = true
  let latidos = 0
  let despierto = LATIDOS_DESPIERTO
  const wake = () => {
    despierto = LATIDOS_DESPIERTO
  }
  cola.onTrabajo(wake)
  const carriles = [
    async () => {
      if ((await sweep(inTx, trabajos, limite, onError)) > 0) wake()
    },
    ...rondas.map((ronda) => () => ronda(() => vivo)),
  ].map((work) => makeCarril(work, onError))
  const timer = setInterval(() => {
    latidos++
    if (despierto > 0) despierto--
    else if (latidos % LATIDOS_EN_REPOSO !== 0) return
    for (const carril of carriles) carril.beat()
  }, sondeoMs)
  timer.unref()
  return {
    /** Somebody did something here: what it left for the background is looked for at once and for a while. */
    wake,
    stop: async () => {
      vivo = false
      clearInterval(timer)
      await Promise.all(carriles.map((carril) => carril.end()))
    },
  }
}

/** One at a time: a beat that finds the last one still working is skipped. */
function makeCarril(work: () => Promise<void>, onError: (error: unknown) => void) {
  let actual: Promise<void> | undefined
  return {
    beat: () => {
      actual ??= work()
        .catch(onError)
        .finally(() => {
          actual = undefined
        })
    },
    end: async () => actual,
  }
}

/** One round: everything whose hour has come; answers how much there was. */
export async function sweep(
  inTx: InTx,
  trabajos: readonly Trabajo[],
  limite: number,
  onError: (error: unknown) => void = () => undefined,
): Promise<number> {
  const pendientes = await inTx('todo', async (tx) => {
    const listas: [Trabajo, number[]][] = []
    for (const trabajo of trabajos) listas.push([trabajo, await trabajo.listPendientes(tx, limite)])
    return listas
  })
  const hechos = await Promise.allSettled(pendientes.flatMap(([{ atender }, ids]) => ids.map((id) => atender(id))))
  // One that fails does not stop its neighbours, and does not fail in silence either.
  for (const hecho of hechos) if (hecho.status === 'rejected') onError(hecho.reason)
  return hechos.length
}
