// A database of one's own for the drills of backup and restore: how its owner connects, and empty ones to restore into.
import { randomBytes } from 'node:crypto'
import type { respaldarExterna } from '../src/cli/respaldo-externo.ts'
import { type Config, readConfig } from '../src/craft/config.ts'
import { APP_ROLE } from '../src/craft/db/connect.ts'
import type { TestDatabase } from './database.ts'
import { OWNER, withDatabase } from './database-server.ts'

/** Opens the certificates of the base and of whatever is restored from it. */
export const LLAVE = randomBytes(32).toString('base64')

/** As the owner would connect: a login without any power over row security. */
export function donde(url: string, llave?: string): Parameters<typeof respaldarExterna>[0] {
  const env = { DATABASE_URL: url, PUBLIC_URL: 'https://litro.example', LITRO_LLAVE: LLAVE, RESPALDO_LLAVE: llave }
  const config = readConfig(env)
  return { config, database: config.database as Extract<Config['database'], { tipo: 'externa' }> }
}

export async function openBasePropia(base: TestDatabase) {
  await base.asAdmin(`grant ${APP_ROLE} to ${OWNER}`)
  const bases: string[] = []
  const como = (usuario: string, nombre: string) => {
    const url = new URL(withDatabase(base.url, nombre))
    url.username = usuario
    return url.href
  }
  return {
    como,
    propia: como(OWNER, base.nombre),
    vacia: async (): Promise<string> => {
      const nombre = `litro_r_${randomBytes(5).toString('hex')}`
      await base.asAdmin(`create database ${nombre} owner ${OWNER}`)
      bases.push(nombre)
      return como(OWNER, nombre)
    },
    drop: async () => {
      for (const una of bases) await base.asAdmin(`drop database if exists ${una} with (force)`)
    },
  }
}
