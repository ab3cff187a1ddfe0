// A lot of stamps that outlives its screen: it goes on while its owner works elsewhere, and after a reload it takes up where
// it was. Stamping twice is stamping once, so asking again loses nothing.
import { ApiError } from '../../api-error.ts'
import type { Resultado } from '../../list/lote.ts'

export type Renglon = { id: number; folio: string }
export type Lote = { renglones: Renglon[]; resultados: Resultado<Renglon>[]; corriendo: boolean }

type Trabajo = {
  /** Answers the words of its success. */
  timbrar: (renglon: Renglon) => Promise<string>
  alAvanzar: () => void
}

const CADA = 5

const lotes = new Map<string, Lote | null>()
const oyentes = new Set<() => void>()

export function subscribe(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** What is being done or was done under that name; after a reload, what was left of it. */
export function readLote(clave: string): Lote | null {
  if (!lotes.has(clave)) lotes.set(clave, stored(clave))
  return lotes.get(clave) ?? null
}

function stored(clave: string): Lote | null {
  try {
    const lote = JSON.parse(sessionStorage.getItem(clave) ?? 'null') as Lote | null
    return lote && { ...lote, corriendo: false }
  } catch {
    return null
  }
}

function write(clave: string, lote: Lote | null): void {
  lotes.set(clave, lote)
  if (lote) sessionStorage.setItem(clave, JSON.stringify(lote))
  else sessionStorage.removeItem(clave)
  for (const oyente of oyentes) oyente()
}

export const quedan = ({ renglones, resultados }: Lote): number => renglones.length - resultados.length

export const closeLote = (clave: string): void => {
  if (!readLote(clave)?.corriendo) write(clave, null)
}

/** A second lot while one runs does nothing. */
export function startLote(clave: string, renglones: Renglon[], trabajo: Trabajo): Promise<void> {
  if (readLote(clave)?.corriendo || renglones.length === 0) return Promise.resolve()
  write(clave, { renglones, resultados: [], corriendo: false })
  return resumeLote(clave, trabajo)
}

/** One after the other; one that is refused does not stop the rest, a lost connection does, until it is taken up again. */
export async function resumeLote(clave: string, { timbrar, alAvanzar }: Trabajo): Promise<void> {
  const inicial = readLote(clave)
  if (!inicial || inicial.corriendo || quedan(inicial) === 0) return
  let lote: Lote = { ...inicial, corriendo: true }
  write(clave, lote)
  while (quedan(lote) > 0) {
    const fila = lote.renglones[lote.resultados.length]!
    const resultado = await tryOne(fila, timbrar)
    if (!resultado) break
    lote = { ...lote, resultados: [...lote.resultados, resultado] }
    write(clave, lote)
    // Each one would make the whole list be read again.
    if (lote.resultados.length % CADA === 0) alAvanzar()
  }
  write(clave, { ...lote, corriendo: false })
  alAvanzar()
}

/** null when nobody knows how it ended: it stays in the lot. */
async function tryOne(fila: Renglon, timbrar: Trabajo['timbrar']): Promise<Resultado<Renglon> | null> {
  try {
    return { fila, bien: true, detalle: await timbrar(fila) }
  } catch (error) {
    console.error('lote', fila.id, error)
    if (!(error instanceof ApiError)) return { fila, bien: false, detalle: 'Ocurrió un error inesperado.' }
    if (error.status === 0 || error.status === 401) return null
    return { fila, bien: false, detalle: error.mensaje }
  }
}
