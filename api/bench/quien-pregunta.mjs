// A thread that asks as a browser would: one connection that stays open, and the clock stops with the last byte.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ask = ({ ruta, headers }) =>
  new Promise((resolve, reject) => {
    const inicio = performance.now()
    const opciones = { agent, headers: { ...headers, 'accept-encoding': 'br, gzip' } }
    get(workerData.base + ruta, opciones, (r) => {
      r.resume()
      r.on('end', () => resolve({ ms: performance.now() - inicio, status: r.statusCode }))
    }).on('error', reject)
  })

parentPort.on('message', async (pregunta) => parentPort.postMessage(await ask(pregunta)))
