// Traces of OpenTelemetry: what one request did, from its arrival to the calls outside and the commits. Without a collector
// nobody is told, and nothing is measured.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export type Atributos = Record<string, string | number | undefined>
type Lugar = { traza: string; id: string; padre?: string; tell: (tramo: Tramo) => void }
export type Tramo = {
  lugar: Lugar
  nombre: string
  /** 2 answers somebody, 3 asks somebody, 1 neither (as the protocol counts them). */
  clase: 1 | 2 | 3
  inicio: bigint
  fin: bigint
  atributos: Atributos
  falla?: string
}

const actual = new AsyncLocalStorage<Lugar>()
/** Wall clock in nanoseconds that never goes back within a process. */
const ORIGEN = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
const nanos = () => ORIGEN + process.hrtime.bigint()
const nuevo = (bytes: number) => randomBytes(bytes).toString('hex')

/** Part of what the request under way does, if somebody traces it. */
export async function tramo<T>(nombre: string, clase: 1 | 3, atributos: Atributos, work: () => Promise<T>): Promise<T> {
  const padre = actual.getStore()
  if (!padre) return work()
  const lugar = { ...padre, id: nuevo(8), padre: padre.id }
  const inicio = nanos()
  let falla: string | undefined
  try {
    return await actual.run(lugar, work)
  } catch (error) {
    falla = error instanceof Error ? error.name : 'Error'
    throw error
  } finally {
    padre.tell({ lugar, nombre, clase, inicio, fin: nanos(), atributos, falla })
  }
}

/** Whoever is in front may have begun the trace already (W3C). */
const DADA = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export type Traza = {
  enter: (work: () => void) => void
  end: (nombre: string, atributos: Atributos, falla?: string) => void
}

/** The first part of a trace; `tell` hears of each part when it ends. */
export function begin(traceparent: unknown, tell: (tramo: Tramo) => void): Traza {
  const [, traza = nuevo(16), padre] = DADA.exec(String(traceparent)) ?? []
  const lugar: Lugar = { traza, id: nuevo(8), padre, tell }
  const inicio = nanos()
  return {
    enter: (work) => actual.run(lugar, work),
    end: (nombre, atributos, falla) => tell({ lugar, nombre, clase: 2, inicio, fin: nanos(), atributos, falla }),
  }
}
