// Whether the permission behind a token is still there: asked once, remembered while nothing says otherwise.
import type { Pool } from 'pg'
import { findVivos } from './registro.sql.ts'

export type Vigencia = {
  /** False once its owner signed out, it was revoked, or a refresh token was used twice: on every node, at once. */
  vive(gid: string): Promise<boolean>
  terminar(gid: string): void
  olvidar(): void
  /** Asks again for all that is remembered: behind the notices, in case one is lost on the way. */
  repasar(): Promise<void>
}

const MAXIMO = 50_000

export function createVigencia(pool: Pool, atenta: () => boolean): Vigencia {
  const vivos = new Set<string>()
  // Something ended while a question was under way: its answer may be older than that.
  let cambios = 0
  return {
    async vive(gid) {
      if (vivos.has(gid) && atenta()) return true
      const antes = cambios
      const vive = (await findVivos(pool, [gid])).has(gid)
      if (vive && atenta() && antes === cambios) {
        if (vivos.size >= MAXIMO) vivos.clear()
        vivos.add(gid)
      }
      return vive
    },
    terminar(gid) {
      cambios += 1
      vivos.delete(gid)
    },
    olvidar() {
      cambios += 1
      vivos.clear()
    },
    async repasar() {
      if (vivos.size === 0) return
      const siguen = await findVivos(pool, [...vivos])
      for (const gid of vivos) if (!siguen.has(gid)) this.terminar(gid)
    },
  }
}
