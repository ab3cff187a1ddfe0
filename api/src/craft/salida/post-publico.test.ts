import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readRedes } from './direccion-publica.ts'
import { postPublico } from './post-publico.ts'

const cierres: (() => void)[] = []
afterEach(() => {
  for (const cerrar of cierres.splice(0)) cerrar()
})

async function serve(atender: RequestListener): Promise<number> {
  const server = createServer(atender)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cierres.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
const locales = { permitidas: readRedes(['127.0.0.0/8']) }
const post = (url: string, redes: Parameters<typeof postPublico>[3] = locales, totalMs = 5000) =>
  postPublico(url, { 'webhook-id': 'evt_1' }, '{"a":"ñ"}', redes, { totalMs, maxBytes: 64 })

test('llega entera, con su tamaño en bytes, y se guarda lo que contestó', async () => {
  let recibido = ''
  const port = await serve((req, res) => {
    req.on('data', (trozo: Buffer) => {
      recibido += trozo.toString()
    })
    req.on('end', () => res.writeHead(201).end('gracias'))
  })
  const entrega = await post(`http://127.0.0.1:${port}/x`)
  expect([recibido, entrega.estatus, entrega.respuesta, entrega.falla]).toEqual(['{"a":"ñ"}', 201, 'gracias', null])
})

test('una redirección a una dirección privada no se sigue', async () => {
  let tocado = false
  const secreto = await serve((_req, res) => {
    tocado = true
    res.end()
  })
  const port = await serve((_req, res) => res.writeHead(307, { location: `http://127.0.0.2:${secreto}/` }).end())
  const entrega = await post(`http://127.0.0.1:${port}/x`, { permitidas: readRedes(['127.0.0.1']) })
  expect([entrega.estatus, entrega.falla, tocado]).toEqual([
    307,
    'Respondió con otra dirección, que no se sigue.',
    false,
  ])
})

test('un nombre que cambia de dirección entre la pregunta y la conexión no engaña: se pregunta una vez', async () => {
  let tocado = false
  const port = await serve((_req, res) => {
    tocado = true
    res.end()
  })
  let veces = 0
  // The first answer is the one that is checked; whoever asked again would be sent home.
  const resolver = async () => [{ address: veces++ === 0 ? '127.0.0.9' : '127.0.0.1', family: 4 }]
  const entrega = await post(
    `http://cambia.example:${port}/x`,
    { permitidas: readRedes(['127.0.0.9']), resolver },
    1000,
  )
  expect([veces, tocado, entrega.estatus]).toEqual([1, false, null])
  const negada = await post(`http://cambia.example:${port}/x`, { permitidas: readRedes(['127.0.0.9']), resolver }, 1000)
  expect([tocado, negada.falla]).toEqual([false, 'La dirección lleva a una red privada.'])
})

test('una respuesta sin fin se corta cuando ya hay bastante', async () => {
  const port = await serve((_req, res) => {
    res.writeHead(200)
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536, 'x')));
    }
    res.on('drain', more)
    more()
  })
  const { estatus, respuesta, falla } = await post(`http://127.0.0.1:${port}/x`)
  expect([estatus, respuesta.length, falla]).toEqual([200, 64, null])
})

test('quien nunca contesta, corta o no está, se dice con sus palabras', async () => {
  const mudo = await serve(() => undefined)
  expect((await post(`http://127.0.0.1:${mudo}/x`, locales, 200)).falla).toBe('El receptor no respondió a tiempo.')
  const corta = await serve((req) => req.socket.destroy())
  expect((await post(`http://127.0.0.1:${corta}/x`)).falla).toBe('El receptor cortó la conexión.')
  expect((await post('http://127.0.0.1:1/x')).falla).toBe('Nadie atiende en esa dirección.')
  const nombre = { ...locales, resolver: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })) }
  expect((await post('https://no.example/x', nombre)).falla).toBe('El nombre de la dirección no existe.')
})
