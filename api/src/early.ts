// What begins before the rest of the program is read: its configuration, its port, and PostgreSQL, which starts meanwhile.
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { type Ajustes, type Config, readConfig } from './craft/config.ts'

export class StartError extends Error {}

export type Inicio = {
  config: Config
  /** The embedded server on its way, or nothing with one of somebody else. */
  postgres: Promise<EmbeddedPostgres> | undefined
  /** Resources close in reverse order, so PostgreSQL stops after everything that uses it. */
  cleanup: (() => Promise<unknown> | unknown)[]
}

export async function begin(ajustes?: Partial<Ajustes>): Promise<Inicio> {
  const config = readConfig(undefined, ajustes)
  await refuseTakenPort(config)
  if (config.database.tipo !== 'embebida') return { config, postgres: undefined, cleanup: [] }
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true })
  let toldOf: () => void = () => undefined
  const corre = new Promise<void>((resolve) => {
    toldOf = resolve
  })
  const postgres = startEmbeddedPostgres({ dataDir, onSpawn: toldOf })
  // A failure is heard by whoever waits for the server.
  postgres.then(toldOf, toldOf)
  // Its program runs by itself: whoever now reads the rest of ours makes nobody wait.
  await corre
  return { config, postgres, cleanup: [async () => (await postgres.catch(() => undefined))?.stop()] }
}

/** The port is tried before anything starts, so a second `npm start` does not start a database in vain. */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new StartError(
            `El puerto ${port} está ocupado. Cierra el otro programa o usa otro puerto: PORT=3001 npm start`,
          ),
        )
      } else if (error.code === 'EACCES') {
        reject(new StartError(`No hay permiso para usar el puerto ${port}. Usa uno mayor a 1024: PORT=3000 npm start`))
      } else reject(new StartError(`No se puede escuchar en ${host}:${port}: ${error.message}`))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}
