// Measures the start as `npm start` does it once everything is installed and built: the first one of the demonstration, and the next.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@litro/embedded-postgres/supervisor'
import { resumen, timed } from './mediana.ts'
import { cleanUp, dataFolder, ROOT, startLitro } from './start.ts'

const PRIMEROS = 3
const SEGUNDOS = 7
const script = join(ROOT, 'scripts/start.mjs')
const env = { DEMO: 'si' }

export async function benchArranque() {
  try {
    const primeros: number[] = []
    let dataDir = ''
    for (let i = 0; i < PRIMEROS; i++) {
      if (dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      dataDir = dataFolder()
      primeros.push(await start(dataDir))
    }
    // What the start cannot avoid: its database, on the same data, alone.
    const desnudos: number[] = []
    for (let i = 0; i < SEGUNDOS; i++) {
      const [ms, server] = await timed(() => startEmbeddedPostgres({ dataDir }))
      desnudos.push(ms)
      await server.stop()
    }
    await start(dataDir)
    const segundos: number[] = []
    for (let i = 0; i < SEGUNDOS; i++) segundos.push(await start(dataDir))
    const base = resumen(desnudos).mediana
    return {
      primeroConUnAnio: { ...resumen(primeros), meta: [{ de: 'mediana', maximo: 45_000 }] },
      segundo: {
        ...resumen(segundos),
        contra: 'PostgreSQL solo',
        base,
        meta: [{ de: 'mediana', maximo: 2000 }],
      },
    }
  } finally {
    await cleanUp()
  }
}

/** From the command to the moment the door is open and says that it is ready. */
async function start(dataDir: string): Promise<number> {
  const [ms, litro] = await timed(() => startLitro({ dataDir, env, script }))
  await litro.stop()
  return ms
}
