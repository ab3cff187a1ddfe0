import { createHash } from 'node:crypto'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { linkCadena } from '../../craft/puerta/cadena.sql.ts'
import { makeMedidas } from '../operacion/medidas.ts'
import { rondaDeBitacora } from './remitir.ts'

let t: TestApp
let hechos = 0
beforeAll(async () => {
  t = await createTestApp()
  // More than two loads of a round.
  await t.base.force(
    `insert into bitacora (actor, accion, objeto, nota) select 'x', 'probar', 'envío', 'Ñandú ' || n from generate_series(1, 1203) n`,
  )
  while ((await t.deps.inTx('todo', (tx) => linkCadena(tx))) > 0);
  const { rows } = await t.base.asAdmin('select count(*)::int as n from bitacora_cadena')
  hechos = rows[0]!.n
})
afterAll(() => t.close())

const cierres: (() => void)[] = []
afterEach(() => {
  for (const cerrar of cierres.splice(0)) cerrar()
})

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cierres.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** A syslog server: what it read of each connection, and what it does with it. */
async function syslog(onConnection: (socket: Socket, cual: number) => void = () => undefined) {
  const leido: Buffer[][] = []
  const port = await listen(
    createTcp((socket) => {
      socket.on('error', () => undefined)
      const trozos: Buffer[] = []
      socket.on('data', (trozo) => trozos.push(trozo))
      onConnection(socket, leido.push(trozos))
    }),
  )
  return {
    url: `syslog://127.0.0.1:${port}`,
    mensajes: () => leido.flatMap((trozos) => framesOf(Buffer.concat(trozos))),
  }
}

/** Messages counted in bytes: `123 <110>1 …`. */
function framesOf(bytes: Buffer): string[] {
  const mensajes: string[] = []
  for (let i = 0; i < bytes.length; ) {
    const espacio = bytes.indexOf(32, i)
    const largo = Number(bytes.subarray(i, espacio).toString())
    mensajes.push(bytes.subarray(espacio + 1, espacio + 1 + largo).toString())
    i = espacio + 1 + largo
  }
  return mensajes
}

async function collector(atender: RequestListener) {
  const server = createHttp(atender)
  cierres.push(() => server.closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}/v1/logs`
}

type Linea = { n: number; previa: string; huella: string; texto: string }
const lineaDe = (mensaje: string) => JSON.parse(mensaje.slice(mensaje.indexOf('\uFEFF') + 1)) as Linea
const run = (url: string, espera = 0) => rondaDeBitacora(t.deps.inTx, url, espera)(() => true)

test('syslog: toda la cadena, en orden, cada línea con su prueba; otra ronda no repite nada', async () => {
  const { url, mensajes } = await syslog()
  await run(url)
  await run(url)
  expect(mensajes()[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ litro \d+ \S+ - \uFEFF\{/)
  const lineas = mensajes().map(lineaDe)
  expect(lineas.map(({ n }) => n)).toEqual(Array.from({ length: hechos }, (_, i) => i + 1))
  for (const { previa, huella, texto } of lineas) {
    expect(createHash('sha256').update(Buffer.from(previa, 'hex')).update(texto).digest('hex')).toBe(huella)
  }
  expect(lineas.some(({ texto }) => texto.includes('Ñandú 1203'))).toBe(true)
})

test('dos nodos a la vez: cada línea una vez', async () => {
  const { url, mensajes } = await syslog()
  await Promise.all([run(url), run(url), run(url)])
  await run(url)
  expect(mensajes().map((uno) => lineaDe(uno).n)).toEqual(Array.from({ length: hechos }, (_, i) => i + 1))
})

test('cortado a la mitad: lo no confirmado va otra vez, y nada falta', async () => {
  const { url, mensajes } = await syslog((socket, cual) => {
    if (cual === 2) socket.once('data', () => socket.resetAndDestroy())
  })
  await expect(run(url)).rejects.toThrow(/La bitácora no se pudo enviar a syslog:\/\/127/)
  await run(url)
  const vistos = new Set(mensajes().flatMap((uno) => (uno.endsWith('}') ? lineaDe(uno).n : [])))
  expect(vistos.size).toBe(hechos)
})

test('nadie escucha: lo dice, espera su turno y la medida cuenta desde cuándo', async () => {
  const url = 'syslog://127.0.0.1:9'
  await expect(run(url, 60)).rejects.toThrow(/ECONNREFUSED/)
  // Until then nobody tries.
  await run(url)
  const { rows } = await t.base.asAdmin('select n, error from bitacora_envio where destino = $1', [url])
  expect(rows).toEqual([{ n: expect.anything(), error: expect.stringContaining('ECONNREFUSED') }])
  expect(Number(rows[0]!.n)).toBe(0)
  const { bitacora_edad_segundos } = await makeMedidas(t.deps)()
  expect(bitacora_edad_segundos).toBeGreaterThan(0)
})

test('OpenTelemetry: registros con su hora y su nombre; la clave de la dirección no queda en la base', async () => {
  const registros: { timeUnixNano: string; body: { stringValue: string } }[] = []
  let quien: string | undefined
  const url = await collector((req, res) => {
    quien = req.headers.authorization
    const trozos: Buffer[] = []
    req.on('data', (trozo: Buffer) => trozos.push(trozo))
    req.on('end', () => {
      const cuerpo = JSON.parse(Buffer.concat(trozos).toString())
      expect(cuerpo.resourceLogs[0].resource.attributes[0]).toEqual({
        key: 'service.name',
        value: { stringValue: 'litro' },
      })
      registros.push(...cuerpo.resourceLogs[0].scopeLogs[0].logRecords)
      res.end('{"partialSuccess":{}}')
    })
  })
  await run(url.replace('//', '//litro:se%40creto@'))
  expect(registros.map(({ body }) => (JSON.parse(body.stringValue) as Linea).n)).toEqual(
    Array.from({ length: hechos }, (_, i) => i + 1),
  )
  expect(registros[0]!.timeUnixNano).toMatch(/^\d{19}$/)
  expect(quien).toBe(`Basic ${Buffer.from('litro:se@creto').toString('base64')}`)
  const { rows } = await t.base.asAdmin(`select 1 from bitacora_envio where destino like '%creto%'`)
  expect(rows).toEqual([])
})

test.each([
  ['responde 503', 503, '', /respondió 503/],
  ['rechaza algunas', 200, '{"partialSuccess":{"rejectedLogRecords":"3"}}', /rechazó 3 de 500/],
])('un recolector que %s no cuenta como entregado', async (_, estatus, cuerpo, dicho) => {
  const url = await collector((req, res) => {
    req.resume()
    req.on('end', () => res.writeHead(estatus).end(cuerpo))
  })
  await expect(run(url)).rejects.toThrow(dicho)
  const { rows } = await t.base.asAdmin('select n::int as n from bitacora_envio where destino = $1', [url])
  expect(rows).toEqual([{ n: 0 }])
})
