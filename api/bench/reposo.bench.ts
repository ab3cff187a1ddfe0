// Measures a node that nobody asks anything: statements per second, processor and memory.
import startServer from '../test/database-server.ts'
import { openFlota } from '../test/flota.ts'
import { openContador } from './contador.ts'
import type { Medida } from './medida.ts'
import { openProcesador } from './procesador.ts'

/** Long enough for every pace of the queues to come round, and for what a start makes up for: a tie-out after two minutes, and the minute after it. */
const CALIENTA_MS = 195_000
const MEDIDA_MS = 125_000

export async function benchReposo() {
  const stop = await startServer()
  const flota = await openFlota({ escala: 1 })
  const contador = await openContador(flota.t.base.url)
  try {
    const nodo = await flota.startNodo({ DATABASE_URL: contador.url })
    const gasto = await openProcesador(flota, nodo)
    await wait(CALIENTA_MS)
    const antes = { ...contador.cuenta(), ...gasto() }
    await wait(MEDIDA_MS)
    const despues = { ...contador.cuenta(), ...gasto() }
    const segundos = MEDIDA_MS / 1000
    const porSegundo = (clave: 'sentencias' | 'transacciones' | 'node' | 'postgres') =>
      (despues[clave] - antes[clave]) / segundos
    const cpu = (clave: 'node' | 'postgres'): Medida => ({ mediana: porSegundo(clave) / 10, unidad: '% de un núcleo' })
    return {
      sentencias: {
        mediana: porSegundo('sentencias'),
        unidad: 'por segundo',
        contra: 'una por segundo',
        base: 1,
        meta: [{ de: 'razon', maximo: 1 }],
      },
      transacciones: { mediana: porSegundo('transacciones'), unidad: 'por segundo' },
      cpuDeNode: cpu('node'),
      cpuDePostgres: cpu('postgres'),
      memoria: { mediana: despues.rssMB, unidad: 'MB' },
    }
  } finally {
    await flota.close()
    await contador.close()
    await stop()
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
