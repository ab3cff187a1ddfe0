import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recognize, safeName } from '../archivos/file-type.ts'
import { archivoDe } from '../archivos/recibir.ts'
import { errorHandler } from './error-handler.ts'
import { LIMITES, readForm, registerUploads } from './uploads.ts'

const app = fastify()
beforeAll(async () => {
  app.setErrorHandler(errorHandler)
  await registerUploads(app)
  app.post('/form', async (request) => {
    const { campos, archivos } = await readForm(request, { archivos: ['Comprobante'], textos: [], crudos: [] })
    return {
      campos,
      archivos: Object.fromEntries(Object.entries(archivos).map(([k, a]) => [k, [a.nombre, a.tipo, a.bytes.length]])),
    }
  })
})
afterAll(() => app.close())

const LIMITE = 'X-LIMITE'
type Parte = { nombre: string; valor: string | Buffer; archivo?: string }
function body(partes: Parte[], cierre = true): Buffer {
  const trozos = partes.flatMap(({ nombre, valor, archivo }) => [
    Buffer.from(
      `--${LIMITE}\r\nContent-Disposition: form-data; name="${nombre}"${archivo === undefined ? '' : `; filename="${archivo}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(valor),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...trozos, Buffer.from(cierre ? `--${LIMITE}--\r\n` : '')])
}
const send = (payload: Buffer | string, tipo = `multipart/form-data; boundary=${LIMITE}`) =>
  app.inject({ method: 'POST', url: '/form', headers: { 'content-type': tipo }, payload })

const PDF = Buffer.from('%PDF-1.7\n%%EOF')

describe('formularios multipart', () => {
  test('lee campos y archivos por su contenido', async () => {
    const r = await send(
      body([
        { nombre: 'Monto', valor: '10.50' },
        { nombre: 'Comprobante', valor: PDF, archivo: '../../etc/recibo.exe' },
      ]),
    )
    expect(r.json()).toEqual({
      campos: { Monto: '10.50' },
      archivos: { Comprobante: ['recibo.pdf', 'application/pdf', PDF.length] },
    })
  })
  test('lo que nadie reconoce llega sin tipo, para que su campo diga cuáles admite', async () => {
    const r = await send(
      body([{ nombre: 'Comprobante', valor: Buffer.from('<html><script>alert(1)</script>'), archivo: 'x.pdf' }]),
    )
    expect(r.json().archivos.Comprobante[1]).toBe('application/octet-stream')
    const archivo = { nombre: 'virus.bin', tipo: 'application/octet-stream', bytes: Buffer.from('MZ') }
    expect(() => archivoDe({ Bol: archivo }, 'Bol', ['application/pdf', 'image/jpeg', 'image/png'])).toThrow(
      expect.objectContaining({ detalle: { campos: { Bol: 'El archivo debe ser PDF, JPG o PNG.' } } }),
    )
  })
  test('un campo largo se rechaza, nunca se corta en silencio', async () => {
    const r = await send(body([{ nombre: 'DocumentosAplicados', valor: 'x'.repeat(LIMITES.fieldSize + 1) }]))
    expect([r.statusCode, r.json().codigo]).toEqual([413, 'CAMPO_TRUNCADO'])
  })
  test('un campo repetido se rechaza', async () => {
    const r = await send(
      body([
        { nombre: 'Monto', valor: '1' },
        { nombre: 'Monto', valor: '999' },
      ]),
    )
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'CAMPO_REPETIDO'])
  })
  test('sin boundary responde 400 y no 500', async () => {
    const r = await send('hola', 'multipart/form-data')
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'CUERPO_ILEGIBLE'])
  })
  test('un cuerpo a medias responde 400', async () => {
    const r = await send(body([{ nombre: 'Monto', valor: '1' }], false))
    expect(r.statusCode).toBe(400)
  })
  test('un archivo demasiado grande responde 413', async () => {
    const r = await send(
      body([{ nombre: 'Comprobante', valor: Buffer.concat([PDF, Buffer.alloc(LIMITES.fileSize)]), archivo: 'a.pdf' }]),
    )
    expect([r.statusCode, r.json().codigo]).toEqual([413, 'DEMASIADO_GRANDE'])
  })
  test('un archivo vacío o inesperado dice qué campo', async () => {
    for (const parte of [
      { nombre: 'Comprobante', valor: '', archivo: 'vacio.pdf' },
      { nombre: 'Otro', valor: PDF, archivo: 'a.pdf' },
    ]) {
      const r = await send(body([parte]))
      expect(r.statusCode).toBe(422)
      expect(r.json().campos[parte.nombre]).toBeTypeOf('string')
    }
  })
  test('demasiados campos responde 413', async () => {
    const r = await send(body(Array.from({ length: LIMITES.fields + 10 }, (_, i) => ({ nombre: `c${i}`, valor: '1' }))))
    expect(r.statusCode).toBe(413)
  })
  test('__proto__ no contamina', async () => {
    const r = await send(body([{ nombre: '__proto__', valor: 'x' }]))
    expect(r.statusCode).toBeLessThan(500)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('tipo y nombre de archivo', () => {
  test.each([
    ['<?xml version="1.0"?><cfdi:Comprobante xmlns:cfdi="x"/>', 'application/xml'],
    ['<html xmlns="http://www.w3.org/1999/xhtml"><script/></html>', undefined],
    ['<?xml version="1.0"?><svg onload="x"></svg>', undefined],
    ['MZ\u0090', undefined],
    ['', undefined],
  ])('%s', (texto, tipo) => {
    expect(recognize(Buffer.from(texto))?.mime).toBe(tipo)
  })
  test.each([
    ['C:\\fakepath\\mi factura.PDF', 'mi factura.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['..', 'archivo.pdf'],
    [undefined, 'archivo.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['ñandú.pdf.html', 'ñandú.pdf.pdf'],
  ])('%s → %s', (nombre, limpio) => {
    expect(safeName(nombre, 'pdf')).toBe(limpio)
  })
})
