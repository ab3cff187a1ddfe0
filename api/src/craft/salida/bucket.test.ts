import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlmacenDePrueba, startAlmacen } from '../../../test/almacen.ts'
import { readDireccion } from '../direccion-s3.ts'
import { makeBucket } from './bucket.ts'

let almacen: AlmacenDePrueba
beforeAll(async () => {
  almacen = await startAlmacen()
})
afterAll(() => almacen.close())

const falla = (promesa: Promise<unknown>) =>
  promesa.then(
    () => 'lo hizo',
    (error: Error) => error.message,
  )

describe('un servidor de verdad', () => {
  test('guarda, entrega, lista por páginas y quita; lo que no está es nada', async () => {
    const bucket = makeBucket(`${almacen.url}/una/casa`)
    const bytes = randomBytes(3000)
    for (const nombre of ['a/1', 'a/2', 'a/3 ñ+&']) await bucket.put(nombre, bytes, 'application/octet-stream')
    expect(await bucket.get('a/3 ñ+&')).toEqual(bytes)
    const primera = await bucket.list('a/', { maximo: 2 })
    const segunda = await bucket.list('a/', { maximo: 2, despuesDe: 'a/2' })
    const claves = [...primera.objetos, ...segunda.objetos].map(({ clave }) => clave)
    expect([claves, primera.sigue, segunda.sigue]).toEqual([['a/1', 'a/2', 'a/3 ñ+&'], true, false])
    expect(primera.objetos[0]!.bytes).toBe(3000)
    expect(Math.abs(Date.now() - primera.objetos[0]!.modificado.getTime())).toBeLessThan(600_000)
    await bucket.delete('a/1')
    expect(await bucket.get('a/1')).toBeUndefined()
    await bucket.delete('a/1')
  })

  test('vacío, y de un flujo', async () => {
    const bucket = makeBucket(almacen.url)
    await bucket.put('nada', Buffer.alloc(0), 'application/pdf')
    expect(await bucket.get('nada')).toEqual(Buffer.alloc(0))
    const bytes = randomBytes(300_000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await bucket.put('flujo', { abrir: () => Readable.from([bytes]), bytes: bytes.length, sha256 }, 'application/zip')
    expect(await bucket.get('flujo')).toEqual(bytes)
  })

  test.each([
    ['otro secreto', 's3cr3t', 'otro', /no aceptó la firma/],
    ['otra llave', '//S3RVER:', '//NADIE:', /no conoce la llave/],
    ['otro bucket', '/litro', '/no-hay', /El bucket no existe/],
  ])('%s tiene su queja, sin decir el secreto', async (_caso, antes, despues, queja) => {
    const bucket = makeBucket(almacen.url.replace(antes, despues))
    for (const dicho of [await falla(bucket.put('x', Buffer.from('x'), 'text/plain')), await falla(bucket.get('x'))]) {
      expect(dicho).toMatch(queja)
      expect(dicho).not.toMatch(/S3RVER|s3cr3t|otro/)
    }
  })

  test('apagado lo dice; encendido otra vez, tiene lo que tenía', async () => {
    const bucket = makeBucket(almacen.url)
    await bucket.put('queda', Buffer.from('aquí'), 'text/plain')
    await almacen.apagar()
    expect(await falla(bucket.get('queda'))).toMatch(/Se perdió la conexión/)
    await almacen.encender()
    expect(String(await bucket.get('queda'))).toBe('aquí')
  })
})

describe('un servidor hostil', () => {
  test.each<[string, (res: import('node:http').ServerResponse) => void, RegExp]>([
    ['calla', () => undefined, /no respondió a tiempo/],
    [
      'corta a la mitad',
      (res) => res.writeHead(200, { 'content-length': 50 }).write('x', () => res.destroy()),
      /cortó|perdió/,
    ],
    ['manda de más', (res) => res.end(Buffer.alloc(3000)), /demasiado grande/],
    [
      'redirige',
      (res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /no hizo lo que se le pidió. \(302\)/,
    ],
    ['da un error', (res) => res.writeHead(500).end('<Error><Code>InternalError</Code></Error>'), /500/],
    ['responde otra cosa', (res) => res.end('<html></html>'), /no se entiende|lo hizo/],
  ])('%s', async (_caso, contesta, queja) => {
    const servidor = createServer((_req, res) => contesta(res))
    await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
    const { port } = servidor.address() as AddressInfo
    const bucket = makeBucket(`s3+http://a:b@127.0.0.1:${port}/cubeta`, { totalMs: 300, maxBytes: 2000 })
    expect(await falla(bucket.get('x'))).toMatch(queja)
    expect(await falla(bucket.list(''))).not.toBe('lo hizo')
    servidor.closeAllConnections()
    servidor.close()
  })
})

describe('la dirección', () => {
  test('se lee entera', () => {
    expect(readDireccion('s3://AK:a%2Fb%2B@s3.example.com:9000/litro/casa/dos?region=mx-1')).toEqual({
      origen: 'https://s3.example.com:9000',
      llave: 'AK',
      secreto: 'a/b+',
      region: 'mx-1',
      bucket: 'litro',
      prefijo: 'casa/dos/',
    })
    expect(readDireccion('s3+http://a:b@127.0.0.1/litro')).toMatchObject({ origen: 'http://127.0.0.1', prefijo: '' })
  })

  test.each([
    '',
    's3://',
    's3://host/litro',
    's3://a@host/litro',
    's3://a:b@host',
    's3://a:b@host/',
    's3://a:b@host/L',
    's3://a:b@host/litro/a b',
    's3://a:b@host/litro?regon=x',
    's3://a:%zz@host/litro',
    'https://a:b@host/litro',
  ])('se rechaza %s', (texto) => {
    expect(readDireccion(texto)).toBeNull()
  })
})
