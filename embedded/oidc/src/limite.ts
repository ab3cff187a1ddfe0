// How much one address may ask of the identity in a minute on this node: whoever is not known yet costs little.
import { performance } from 'node:perf_hooks'
import { redOf } from './peticion.ts'

const MINUTO_MS = 60_000
const MAX_REDES = 20_000

/** Zero, or the seconds until the address may ask again. */
export type Limite = (ip: string) => number

export function createLimite(porMinuto: number, now: () => number = () => performance.now()): Limite {
  let desde = now()
  let conteos = new Map<string, number>()
  return (ip) => {
    const ahora = now()
    // One clock for all: forgetting everybody at once needs no sweep, and its memory is bounded.
    if (ahora - desde >= MINUTO_MS || conteos.size >= MAX_REDES) {
      desde = ahora
      conteos = new Map()
    }
    const red = redOf(ip)
    const van = (conteos.get(red) ?? 0) + 1
    conteos.set(red, van)
    return van <= porMinuto ? 0 : Math.max(1, Math.ceil((desde + MINUTO_MS - ahora) / 1000))
  }
}
