import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crear, seedFiscales } from '../../../test/fiscal.ts'

let t: TestApp
let puerto: number
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  puerto = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

/** Reads whole answers of one connection, one after another. */
function makeReader(socket: Socket): () => Promise<number> {
  let recibido = ''
  let avisar = () => {}
  // A connection that the server closes may fail under what is still being written to it.
  socket.on('error', () => undefined)
  socket.on('data', (trozo) => {
    recibido += trozo.toString('latin1')
    avisar()
  })
  return async () => {
    for (;;) {
      const cabeza = recibido.indexOf('\r\n\r\n')
      const largo = /content-length: (\d+)/i.exec(recibido.slice(0, Math.max(cabeza, 0)))?.[1]
      const fin = cabeza + 4 + Number(largo)
      if (cabeza >= 0 && recibido.length >= fin) {
        const status = Number(recibido.slice(9, 12))
        recibido = recibido.slice(fin)
        return status
      }
      await new Promise<void>((resolve) => {
        avisar = resolve
      })
    }
  }
}

const parte = (nombre: string, valor: string) =>
  `--lim\r\nContent-Disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`
const archivo = (nombre: string, bytes: number) =>
  `--lim\r\nContent-Disposition: form-data; name="${nombre}"; filename="x.bin"\r\n\r\n${'x'.repeat(bytes)}\r\n`
const GRANDE = 400_000

describe('un cuerpo rechazado a medias no deja colgada la conexión', () => {
  // biome-ignore format: a table is read as a table
  const casos: [nombre: string, ruta: string, cabeceras: string[], cuerpo: string, status: number][] = [
    ['un campo repetido y mucho más detrás', 'deposito_agregar', ['Content-Type: multipart/form-data; boundary=lim'], `${parte('Monto', '1')}${parte('Monto', '2')}${archivo('Comprobante', GRANDE)}--lim--\r\n`, 400],
    ['un archivo que no se esperaba', 'deposito_agregar', ['Content-Type: multipart/form-data; boundary=lim'], `${archivo('Otro', 10)}${archivo('Comprobante', GRANDE)}--lim--\r\n`, 422],
    ['un campo más largo que su límite', 'deposito_agregar', ['Content-Type: multipart/form-data; boundary=lim'], `${parte('Depositante', 'x'.repeat(70_000))}${archivo('Comprobante', GRANDE)}--lim--\r\n`, 413],
    ['un formulario sin límite', 'deposito_agregar', ['Content-Type: multipart/form-data'], 'x'.repeat(GRANDE), 400],
    ['un JSON demasiado grande', 'cliente_agregar', ['Content-Type: application/json'], `"${'x'.repeat(GRANDE)}"`, 413],
    ['un formato que no se admite', 'cliente_agregar', ['Content-Type: text/plain'], 'x'.repeat(GRANDE), 415],
  ]
  test.each(casos)('%s', async (_nombre, ruta, cabeceras, cuerpo, status) => {
    const { authorization } = await t.as('a')
    const socket = connect(puerto, '127.0.0.1')
    const read = makeReader(socket)
    const comunes = ['Host: x', `Authorization: ${authorization}`, `Content-Length: ${Buffer.byteLength(cuerpo)}`]
    socket.write(`POST /services/${ruta} HTTP/1.1\r\n${[...comunes, ...cabeceras].join('\r\n')}\r\n\r\n${cuerpo}`)
    expect(await read()).toBe(status)
    // The same connection serves the next request, or was closed and says so.
    const cerrada = new Promise<number>((resolve) => socket.once('close', () => resolve(0)))
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const despues = await Promise.race([read(), cerrada])
    expect([200, 0]).toContain(despues)
    socket.destroy()
  })

  test('quien sigue mandando lo ya rechazado se desconecta', async () => {
    const { authorization } = await t.as('a')
    const socket = connect(puerto, '127.0.0.1')
    const read = makeReader(socket)
    const cerrada = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const cabeceras = `Host: x\r\nAuthorization: ${authorization}\r\nContent-Type: text/plain\r\nContent-Length: 100000000`
    socket.write(`POST /services/cliente_agregar HTTP/1.1\r\n${cabeceras}\r\n\r\n${'x'.repeat(1000)}`)
    expect(await read()).toBe(415)
    await cerrada
  })
})

describe('qué cuerpo se admite', () => {
  const pedir = async (url: string, payload: string | undefined, tipo?: string, metodo: 'PUT' | 'POST' = 'PUT') => {
    const headers = { ...(await t.as('a')), ...(tipo && { 'content-type': tipo }) }
    const r = await t.app.inject({ method: metodo, url: `/services/${url}`, headers, payload })
    return [r.statusCode, r.statusCode === 200 ? '' : r.json().codigo]
  }

  test('timbrar acepta un cuerpo vacío, con o sin nombre de JSON', async () => {
    const f = await seedFiscales(t.deps, t.gente.a, 'DEL CUERPO', 'CUE150607QW3')
    for (const tipo of [undefined, 'application/json', 'application/json; charset=utf-8']) {
      const id = await crear(t.deps, f, 'factura')
      expect([tipo, await pedir(`factura_timbrar/${id}`, undefined, tipo, 'POST')]).toEqual([tipo, [200, '']])
    }
  })

  test('un cuerpo vacío donde hacen falta datos dice cuáles', async () => {
    const headers = { ...(await t.as('a')), 'content-type': 'application/json' }
    const r = await t.app.inject({ method: 'POST', url: '/services/cliente_agregar', headers, payload: '' })
    expect([r.statusCode, Object.keys(r.json().campos)]).toEqual([422, expect.arrayContaining(['Nombre', 'RFC'])])
  })

  test.each(['text/plain', 'text/plain; charset=utf-8', 'application/xml', 'application/x-www-form-urlencoded', 'x'])(
    '%s responde 415',
    async (tipo) => {
      expect(await pedir('cliente_agregar', '{}', tipo, 'POST')).toEqual([415, 'TIPO_NO_ADMITIDO'])
    },
  )

  test.each(['{', '{"a":}', '\u0000', '{"__proto__":{"a":1}}', '[', ' '])('%j no es JSON: 400', async (texto) => {
    expect(await pedir('cliente_agregar', texto, 'application/json', 'POST')).toEqual([400, 'CUERPO_ILEGIBLE'])
  })
})
