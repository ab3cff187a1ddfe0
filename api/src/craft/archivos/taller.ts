// Where files that people upload are read: a few threads, started when needed and ended when a file costs too much, never in
// a transaction and never in the thread that answers everybody.
import { deserialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { Aviso, Encargo } from './hilo.ts'
import { type Exceso, LIMITES, type Limites, refuseExceso, refuseIlegible, TURNOS } from './limites.ts'

/** A pure function of a module, run in a thread: the room that owns it names the file, so the craft imports nobody. */
type Tarea<D, R> = {
  modulo: string
  funcion: string
  limites: Limites
  /** Only a type: what the function takes and answers. */
  tipo?: (datos: D) => R
}

type Lector = (bytes: Buffer, datos: never) => unknown

// Sources run as TypeScript in development and tests, and as JavaScript once built.
const FUENTE = import.meta.url.endsWith('.ts')
const EXTENSION = FUENTE ? '.ts' : '.js'

export function tarea<F extends Lector>(
  modulo: URL,
  funcion: string,
  limites: Partial<Limites> = {},
): Tarea<Parameters<F>[1], Awaited<ReturnType<F>>> {
  return { modulo: modulo.href.replace(/\.ts$/, EXTENSION), funcion, limites: { ...LIMITES, ...limites } }
}

type Pedido<D> = {
  bytes: Uint8Array
  datos: D
  /** The field of the form that a refusal stands under. */
  campo?: string
  /** Who uploads: nobody takes every turn. */
  quien: number
}

export type Taller = {
  /** Reads a file. Throws an AppError with a Spanish sentence when it cannot be read within the limits. */
  leer: <D, R>(tarea: Tarea<D, R>, pedido: Pedido<D>) => Promise<R>
  close: () => Promise<void>
}

type Turno = {
  tarea: Tarea<unknown, unknown>
  pedido: Pedido<unknown>
  resolve: (respuesta: unknown) => void
  reject: (error: unknown) => void
}

type Hilo = { worker: Worker; turno?: Turno }

/** A thread that has not begun by then never will: the machine is too busy or its code does not load. */
const ARRANQUE = 60_000
const VIGIA = 50
const MiB = 1024 * 1024

export function makeTaller(turnos: { hilos: number; esperando: number; porPersona: number } = TURNOS): Taller {
  const hilos = new Set<Hilo>()
  const fila: Turno[] = []
  let cerrado = false

  const next = () => {
    for (;;) {
      const turno = fila[0]
      const hilo = turno && ([...hilos].find((h) => !h.turno) ?? (hilos.size < turnos.hilos ? open() : undefined))
      if (!turno || !hilo) return
      fila.shift()
      run(hilo, turno)
    }
  }

  const open = (): Hilo => {
    const hilo: Hilo = { worker: startWorker() }
    hilos.add(hilo)
    // A thread that dies while nobody uses it is replaced when the next file comes.
    hilo.worker.once('exit', () => hilos.delete(hilo))
    return hilo
  }

  const run = (hilo: Hilo, turno: Turno) => {
    hilo.turno = turno
    watch(hilo.worker, turno, (como) => {
      hilo.turno = undefined
      if (como === 'muerto') {
        hilos.delete(hilo)
        // Code that is not JavaScript ends late: nobody waits for it.
        void hilo.worker.terminate()
      }
      next()
    })
  }

  return {
    leer: (que, pedido) =>
      new Promise((resolve, reject) => {
        const suyos = [...hilos].filter((h) => h.turno?.pedido.quien === pedido.quien).length
        const esperan = fila.filter((t) => t.pedido.quien === pedido.quien).length
        if (cerrado) reject(new AppError('NO_DISPONIBLE'))
        else if (pedido.bytes.length > que.limites.entrada) reject(new AppError('DEMASIADO_GRANDE'))
        else if (fila.length >= turnos.esperando || suyos + esperan >= turnos.porPersona) {
          reject(new AppError('LECTURA_OCUPADA'))
        } else {
          fila.push({ tarea: que, pedido, resolve, reject } as Turno)
          next()
        }
      }),
    close: async () => {
      cerrado = true
      for (const { reject } of fila.splice(0)) reject(new AppError('NO_DISPONIBLE'))
      const abiertos = [...hilos]
      for (const { turno } of abiertos) turno?.reject(new AppError('NO_DISPONIBLE'))
      await Promise.all(abiertos.map(({ worker }) => worker.terminate()))
    },
  }
}

const HILO = new URL(`./hilo${EXTENSION}`, import.meta.url)

// From the sources a thread has to learn TypeScript before it can load anything of ours.
const ARRANQUE_DE_FUENTE = `
const { workerData: { tsx, hilo } } = require('node:worker_threads')
import(tsx).then(({ register }) => { register(); return import(hilo) })
`

function startWorker(): Worker {
  const { memoria } = LIMITES
  const opciones = {
    // Nothing of the server's configuration, and so none of its secrets, reaches a thread that reads strangers' files.
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: (memoria * 0.75) / MiB,
      maxYoungGenerationSizeMb: (memoria * 0.25) / MiB,
    },
  }
  const worker = FUENTE
    ? new Worker(ARRANQUE_DE_FUENTE, {
        ...opciones,
        eval: true,
        execArgv: ['--conditions=litro'],
        workerData: { tsx: import.meta.resolve('tsx/esm/api'), hilo: HILO.href },
      })
    : new Worker(HILO, { ...opciones, execArgv: [] })
  // Without a listener, a thread that fails would end the process.
  worker.on('error', () => undefined)
  // A warm thread does not keep a program from ending.
  worker.unref()
  return worker
}

/** Sends the task and settles its turn exactly once: by its answer, or by the limit it passed. */
function watch(worker: Worker, { tarea: que, pedido, resolve, reject }: Turno, end: (como: 'vivo' | 'muerto') => void) {
  const { modulo, funcion, limites } = que
  const { campo } = pedido
  let empezo = false
  let acabado = false
  let vigia: NodeJS.Timeout | undefined
  const settle = (como: 'vivo' | 'muerto', say: () => void) => {
    if (acabado) return
    acabado = true
    clearTimeout(reloj)
    clearInterval(vigia)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    end(como)
    say()
  }
  const exceed = (exceso: Exceso) => settle('muerto', () => reject(refuseExceso(exceso, campo)))
  // An answer that arrived while this process was busy is read before the thread is called late.
  const late = () => setImmediate(() => exceed('tiempo'))
  const onMessage = (aviso: Aviso) => {
    if (aviso.tipo === 'empieza') {
      empezo = true
      clearTimeout(reloj)
      reloj = setTimeout(late, limites.ms)
      // What is unpacked lives outside of the thread's own memory: only the size of the whole process tells.
      const techo = process.memoryUsage.rss() + TURNOS.hilos * limites.memoria
      vigia = setInterval(() => process.memoryUsage.rss() > techo && exceed('memoria'), VIGIA)
    } else if (aviso.tipo === 'respuesta') settle('vivo', () => resolve(deserialize(aviso.bytes)))
    else if (aviso.tipo === 'excede') settle('vivo', () => reject(refuseExceso('salida', campo)))
    else if (aviso.tipo === 'rechazo') {
      const { codigo, mensaje, detalle } = aviso
      settle('vivo', () =>
        reject(new AppError(codigo, { campos: campo ? { [campo]: mensaje } : undefined, ...detalle, mensaje })),
      )
    } else settle('vivo', () => reject(refuseIlegible(campo, aviso.mensaje)))
  }
  // A thread that did not even begin failed by itself, not by the file.
  const die = (causa: unknown) =>
    settle('muerto', () => reject(empezo ? refuseIlegible(campo, causa) : new AppError('NO_DISPONIBLE', { causa })))
  const onError = (error: unknown) =>
    (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceed('memoria') : die(error)
  const onExit = () => die('el hilo terminó sin respuesta')
  let reloj = setTimeout(() => die('el hilo no arrancó'), ARRANQUE)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  const { bytes, datos } = pedido
  worker.postMessage({ modulo, funcion, bytes, datos, salida: limites.salida } satisfies Encargo)
}

declare module '../call/deps.ts' {
  interface Deps {
    /** Where the files of strangers are read, always before a transaction and never inside one. */
    taller: Taller
  }
}
