// Slows down guessing: so many failed sign-ins per user and per address in a minute, and then a pause.
import { performance } from 'node:perf_hooks'

export type Throttle = {
  /** Counts the attempt before the password is looked at, so that a burst cannot outrun the count. */
  tryEnter(usuario: string, ip: string): boolean
  /** A right password takes its attempt back. */
  forgive(usuario: string, ip: string): void
}

export type ThrottleOptions = {
  porUsuario?: number
  porIp?: number
  pausaMs?: number
  maxKeys?: number
  /** Milliseconds on any clock that never goes back. */
  now?: () => number
}

type Conteo = { fallos: number; hasta: number }

export function createThrottle(options: ThrottleOptions = {}): Throttle {
  const { porUsuario = 5, porIp = 30, pausaMs = 60_000, maxKeys = 10_000, now = () => performance.now() } = options
  const conteos = new Map<string, Conteo>()

  function read(key: string): Conteo {
    const conteo = conteos.get(key)
    return conteo && conteo.hasta > now() ? conteo : { fallos: 0, hasta: 0 }
  }

  function write(key: string, fallos: number): void {
    conteos.delete(key)
    if (fallos <= 0) return
    // A Map keeps insertion order: the first key is the one untouched for longest.
    if (conteos.size >= maxKeys)
      for (const [oldest] of conteos) {
        conteos.delete(oldest)
        break
      }
    conteos.set(key, { fallos, hasta: now() + pausaMs })
  }

  return {
    tryEnter(usuario, ip) {
      const deUsuario = read(`u:${usuario}`).fallos
      const deIp = read(`i:${ip}`).fallos
      // A refused attempt is not counted: the pause ends a minute after the last password that was really looked at.
      if (deUsuario >= porUsuario || deIp >= porIp) return false
      write(`u:${usuario}`, deUsuario + 1)
      write(`i:${ip}`, deIp + 1)
      return true
    },
    forgive(usuario, ip) {
      write(`u:${usuario}`, 0)
      write(`i:${ip}`, read(`i:${ip}`).fallos - 1)
    },
  }
}
