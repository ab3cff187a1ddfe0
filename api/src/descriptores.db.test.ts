// More connections than descriptors: those over the limit are refused, the others are served, and the process lives.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flota, type Nodo, openFlota } from '../test/flota.ts'

const DESCRIPTORES = 400
/** server.ts keeps 256 for the database, files and outgoing calls. */
const CABEN = DESCRIPTORES - 256
const CONEXIONES = 900

let flota: Flota
let nodo: Nodo
beforeAll(async () => {
  flota = await openFlota({ escala: 0.2 })
  nodo = await flota.startNodo({}, DESCRIPTORES)
}, 180_000)
afterAll(() => flota.close())

async function ask(socket: Socket): Promise<string> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [trozo] = await once(socket, 'data')
  return String(trozo).split('\r\n')[0]!
}

test.skipIf(process.platform !== 'linux')(
  `${CONEXIONES} conexiones con ${DESCRIPTORES} descriptores: las que no caben se rechazan y el proceso vive`,
  async () => {
    const { port } = new URL(nodo.url)
    const abiertas = new Set<Socket>()
    await Promise.all(
      Array.from({ length: CONEXIONES }, async () => {
        const socket = connect({ port: Number(port), host: 'localhost' })
        abiertas.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => abiertas.delete(socket))
        await once(socket, 'connect').catch(() => undefined)
      }),
    )
    await expect.poll(() => abiertas.size, { timeout: 30_000 }).toBeLessThanOrEqual(CABEN)
    // Full, it still serves who is in, and whoever comes is told no instead of waiting.
    expect(abiertas.size).toBeGreaterThan(0)
    const [una] = abiertas
    expect(await ask(una!)).toBe('HTTP/1.1 200 OK')
    const tarde = connect({ port: Number(port), host: 'localhost' })
    tarde.on('error', () => undefined)
    await once(tarde, 'close')

    for (const socket of abiertas) socket.destroy()
    await expect
      .poll(
        () =>
          fetch(`${nodo.url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200)
    expect((await nodo.call({ sujeto: 'a', metodo: 'GET', ruta: 'sesion' })).status).toBe(200)
    expect(await Promise.race([nodo.fin, 'vive'])).toBe('vive')
  },
  120_000,
)
