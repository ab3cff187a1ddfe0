import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { crearTimbrado, seedFiscales } from '../../../test/fiscal.ts'
import { writeIcs } from './escribir-ics.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const send = async (quien: string, method: 'GET' | 'POST' | 'DELETE') => {
  const headers = await t.as(quien)
  const r = await t.app.inject({
    method,
    url: '/services/calendario',
    headers,
    ...(method !== 'GET' && { payload: {} }),
  })
  return r.json() as { Desde: string | null; Liga: string | null }
}
const open = async (liga: string) => {
  const r = await t.app.inject({ url: new URL(liga).pathname })
  return { status: r.statusCode, texto: r.body, tipo: r.headers['content-type'] }
}

describe('el calendario', () => {
  test('de un socio trae el vencimiento de sus facturas con saldo, y no lo de otro', async () => {
    const f = await seedFiscales(t.deps, t.gente.a, 'CALENDARIO')
    const { id } = await crearTimbrado(t.deps, f, 'factura')
    const { Liga } = await send('a', 'POST')
    const { status, texto, tipo } = await open(Liga!)
    expect([status, tipo]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(texto).toContain(`UID:factura-${id}@litro.example\r\n`)
    expect(texto.replaceAll('\r\n ', '')).toMatch(/SUMMARY:Vence A-\d+ de Autotransportes CALENDARIO/)
    const anio = new Date().getFullYear()
    expect(texto.replaceAll('\r\n ', '')).toContain(`SUMMARY:Último día para cancelar los CFDI de ${anio}\r\n`)
    expect((await open((await send('b', 'POST')).Liga!)).texto).not.toMatch(/factura-|cancelar-/)
  })

  test('de un administrador trae el fin del certificado', async () => {
    expect((await open((await send('administrador', 'POST')).Liga!)).texto).toContain('UID:csd-')
  })

  test('de quien lleva el buzón trae hasta cuándo responder, y a un socio no se le dice', async () => {
    await t.base.asAdmin(
      `insert into cancelacion_recibida (uuid, rfc_receptor, pac, vista, vence)
       select gen_random_uuid(), e.rfc, 'prueba', now(), timestamptz '2026-12-01 12:00-06' from emisor e limit 1`,
    )
    const { texto } = await open((await send('facturacion', 'POST')).Liga!)
    expect(texto.replaceAll('\r\n ', '')).toMatch(
      /DTSTART;VALUE=DATE:20261201[\s\S]*SUMMARY:Último día para responder la cancelación/,
    )
    expect((await open((await send('a', 'POST')).Liga!)).texto).not.toContain('buzon-')
  })

  test('una liga nueva acaba con la de antes; quitarla, con todas; y nadie la vuelve a ver', async () => {
    const una = (await send('consulta', 'POST')).Liga!
    expect(await send('consulta', 'GET')).toEqual({ Desde: expect.any(String), Liga: null })
    const otra = (await send('consulta', 'POST')).Liga!
    expect([(await open(una)).status, (await open(otra)).status]).toEqual([404, 200])
    await send('consulta', 'DELETE')
    expect([(await open(otra)).status, (await send('consulta', 'GET')).Desde]).toEqual([404, null])
  })

  test('a quien se bloqueó no se le dice nada', async () => {
    const { Liga } = await send('b', 'POST')
    await t.base.asAdmin(`update usuario set bloqueado = true where sujeto = 'b'`)
    expect((await open(Liga!)).status).toBe(404)
    await t.base.asAdmin(`update usuario set bloqueado = false where sujeto = 'b'`)
  })

  test.each(['x.ics', `${'a'.repeat(32)}.ics`, `${'a'.repeat(32)}.txt`, '..%2f..%2fx.ics', '%00.ics'])(
    '%s no existe',
    async (ruta) => {
      expect((await t.app.inject({ url: `/calendario/${ruta}` })).statusCode).toBe(404)
    },
  )
})

test('un nombre hostil no agrega líneas y una línea larga se dobla sin partir letras', () => {
  const titulo = `A; B, C\\ \r\nBEGIN:VEVENT ${'ñ'.repeat(80)}`
  const texto = writeIcs([{ clave: 'x', dia: '2026-12-31', titulo }], 'litro.example', new Date('2026-11-15T00:00:00Z'))
  expect(texto.split('\r\n').filter((linea) => linea === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(texto.split('\r\n').every((linea) => Buffer.byteLength(linea) <= 75)).toBe(true)
  expect(texto).toContain('DTEND;VALUE=DATE:20270101')
  expect(texto.replaceAll('\r\n ', '')).toContain('A\\; B\\, C\\\\  BEGIN:VEVENT'.replace('  ', '  '))
})
