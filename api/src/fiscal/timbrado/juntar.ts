// Joins work of one kind that several ask for at once: what comes while others are at it is done in one go right after them.
import { setImmediate as breath } from 'node:timers/promises'

type Espera<I, O> = { item: I; resolve: (hecho: O) => void; reject: (error: unknown) => void }

/**
 * Nobody waits for company: who finds nobody at it begins. Only what has the same key goes together, and one go is made at a time.
 * When a go fails, each of its own is done by itself: what is wrong with one is told to that one.
 */
export function makeJunta<I, O>(
  doAll: (items: readonly I[]) => Promise<readonly O[]>,
  most: number,
): (clave: number, item: I) => Promise<O> {
  const esperan = new Map<number, Espera<I, O>[]>()
  const go = async (tanda: readonly Espera<I, O>[]): Promise<void> => {
    try {
      const hechos = await doAll(tanda.map(({ item }) => item))
      for (const [i, { resolve }] of tanda.entries()) resolve(hechos[i]!)
    } catch (error) {
      if (tanda.length === 1) tanda[0]!.reject(error)
      else await Promise.all(tanda.map((uno) => go([uno])))
    }
  }
  const work = async (clave: number, cola: Espera<I, O>[]): Promise<void> => {
    // Those that are asked for in one breath are company already.
    await breath()
    while (cola.length > 0) await go(cola.splice(0, most))
    esperan.delete(clave)
  }
  return (clave, item) =>
    new Promise((resolve, reject) => {
      const uno = { item, resolve, reject }
      const cola = esperan.get(clave)
      if (cola) {
        cola.push(uno)
        return
      }
      const nueva = [uno]
      esperan.set(clave, nueva)
      void work(clave, nueva)
    })
}
