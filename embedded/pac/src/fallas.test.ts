import { CfdiError } from '@litro/cfdi/cfdi-error'
import type { Csd } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe, verificarCfdi } from '@litro/cfdi/timbre'
import { beforeAll, describe, expect, test } from 'vitest'
import { MODOS } from './fallas.ts'
import { AHORA, makeCsd, makeSolicitud, makeXml, UNA_HORA } from './test-cfdi.ts'
import { startPac } from './testing.ts'

let csd: Csd
let xml: Buffer
beforeAll(async () => {
  csd = await makeCsd()
  xml = await makeXml(csd, { folio: '1' })
})

type Pac = Awaited<ReturnType<typeof startPac>>
type Respuesta = Awaited<ReturnType<Pac['timbrar']>>

const documento = (respuesta: Respuesta) => Buffer.from(respuesta.cuerpo.xml ?? '', 'base64')
const hallazgos = (respuesta: Respuesta, pac: Pac) =>
  verificarCfdi(leerCfdi(documento(respuesta)), pac.certificado).map(({ codigo }) => codigo)

/** The call with the fault, and then the truth: what was stamped and what the lookup says. */
async function suffer(modo: string, pac: Pac) {
  const respuesta = await pac.timbrar(xml, 'doc-1', { 'x-falla': modo }).catch((error: Error) => error)
  const timbrados = await pac.timbrados()
  return { respuesta, timbrados: timbrados.length }
}

const answer = (respuesta: Respuesta | Error): Respuesta =>
  respuesta instanceof Error ? expect.fail(respuesta.message) : respuesta

describe('antes de timbrar: no deja timbre', () => {
  test.each(['colgar-antes', 'reset-antes'])('%s corta sin respuesta', async (modo) => {
    const { respuesta, timbrados } = await suffer(modo, await startPac())
    expect(respuesta).toBeInstanceOf(Error)
    expect(timbrados).toBe(0)
  })

  test.each([
    ['http-401', 401],
    ['http-402', 402],
    ['http-429', 429],
  ])('%s', async (modo, status) => {
    const { respuesta, timbrados } = await suffer(modo, await startPac())
    expect(answer(respuesta).status).toBe(status)
    expect(timbrados).toBe(0)
  })

  test('colgar dura lo que se le dice', async () => {
    const pac = await startPac({ fallas: { colgarMs: 60_000 } })
    const señal = AbortSignal.timeout(200)
    await expect(
      pac.call('/timbrar', {
        method: 'POST',
        body: '',
        headers: { customid: 'x', 'x-falla': 'colgar-antes' },
        signal: señal,
      }),
    ).rejects.toThrow()
    expect(señal.aborted).toBe(true)
  })
})

describe('después de timbrar: el timbre existe y la consulta lo encuentra', () => {
  const broken = async (modo: string) => {
    const pac = await startPac()
    const { respuesta, timbrados } = await suffer(modo, pac)
    expect(timbrados).toBe(1)
    expect(hallazgos(await pac.consultar('doc-1'), pac)).toEqual([])
    expect((await pac.timbrar(xml, 'doc-1')).cuerpo).toMatchObject({ estado: 'previo' })
    return respuesta
  }

  test.each(['colgar-despues', 'reset-despues', 'cortado'])('%s corta la respuesta', async (modo) => {
    expect(await broken(modo)).toBeInstanceOf(Error)
  })

  test('http-500 y http-502 responden un error del servidor', async () => {
    expect(answer(await broken('http-500')).status).toBe(500)
    expect(answer(await broken('http-502'))).toMatchObject({ status: 502, texto: expect.stringContaining('<html>') })
  })

  test('html, truncado y basura responden 200 con algo que no es la respuesta', async () => {
    for (const modo of ['html', 'truncado', 'basura']) {
      const { status, texto } = answer(await broken(modo))
      expect(status).toBe(200)
      expect(() => JSON.parse(texto)).toThrow()
    }
    expect(answer(await broken('truncado')).texto).toMatch(/^\{"estado":"timbrado"/)
  })

  test('enorme y bomba-gzip mandan mucho más de lo que cabe en una respuesta', async () => {
    expect(answer(await broken('enorme')).texto.length).toBeGreaterThanOrEqual(3 * 1024 * 1024)
    expect(answer(await broken('bomba-gzip')).texto.length).toBe(3 * 1024 * 1024)
  })

  test('lento manda un byte a la vez', async () => {
    const pac = await startPac({ fallas: { lentoMs: 20 } })
    const respuesta = await fetch(`${pac.url}/timbrar`, {
      method: 'POST',
      body: new Uint8Array(xml),
      headers: { customid: 'doc-1', 'x-falla': 'lento' },
    })
    const lector = respuesta.body?.getReader()
    for (let i = 0; i < 5; i += 1) expect((await lector?.read())?.value?.length).toBe(1)
    await lector?.cancel()
    expect(await pac.timbrados()).toHaveLength(1)
  })

  test('previo-con-datos y previo-sin-datos dicen 307 aunque sea la primera vez', async () => {
    const con = answer(await broken('previo-con-datos')).cuerpo
    expect(con).toMatchObject({ estado: 'previo', codigo: '307', uuid: expect.any(String) })
    const sin = answer(await broken('previo-sin-datos')).cuerpo
    expect(sin).toMatchObject({ estado: 'previo', codigo: '307' })
    expect(sin.xml).toBeUndefined()
  })

  test('no-encontrado timbra, calla, y niega el documento durante el tiempo dicho', async () => {
    const pac = await startPac({ fallas: { ocultoMs: 8_000 } })
    const { respuesta, timbrados } = await suffer('no-encontrado', pac)
    expect(respuesta).toBeInstanceOf(Error)
    expect(timbrados).toBe(1)
    expect((await pac.consultar('doc-1')).cuerpo.estado).toBe('ausente')
    expect((await pac.timbrar(xml, 'doc-1')).cuerpo).toEqual(expect.not.objectContaining({ xml: expect.anything() }))
    pac.reloj.ahora += 8_000
    expect((await pac.consultar('doc-1')).cuerpo.estado).toBe('timbrado')
    expect((await pac.timbrar(xml, 'doc-1')).cuerpo).toMatchObject({ estado: 'previo', xml: expect.any(String) })
  })
})

describe('documento equivocado: lo guardado sigue sano', () => {
  test.each([
    ['sello-ajeno', 'LITRO-006'],
    ['firma-mala', 'LITRO-008'],
    ['total-alterado', 'CFDI40102'],
    ['rfc-alterado', 'CFDI40102'],
  ])('%s lo delata la verificación (%s)', async (modo, codigo) => {
    const pac = await startPac()
    const { respuesta } = await suffer(modo, pac)
    expect(hallazgos(answer(respuesta), pac)).toEqual([codigo])
    expect(hallazgos(await pac.consultar('doc-1'), pac)).toEqual([])
    expect(hallazgos(await pac.consultar('doc-1', { 'x-falla': modo }), pac)).toEqual([codigo])
  })

  test('doble-timbre trae dos timbres', async () => {
    const { respuesta } = await suffer('doble-timbre', await startPac())
    expect(() => leerCfdi(documento(answer(respuesta)))).toThrow(CfdiError)
    expect(
      documento(answer(respuesta))
        .toString()
        .match(/<tfd:TimbreFiscalDigital /g),
    ).toHaveLength(2)
  })

  test('ajeno responde con el documento de otro, sano pero ajeno', async () => {
    const pac = await startPac()
    const otro = (await pac.timbrar(await makeXml(csd, { folio: '2' }), 'doc-2')).cuerpo.uuid
    const { respuesta } = await suffer('ajeno', pac)
    expect(answer(respuesta).cuerpo.uuid).toBe(otro)
    expect(hallazgos(answer(respuesta), pac)).toEqual([])
  })

  test('ajeno sin otro documento guardado responde un timbre de otro sello', async () => {
    const pac = await startPac()
    expect(hallazgos(answer((await suffer('ajeno', pac)).respuesta), pac)).toEqual(['LITRO-006'])
  })

  test('reloj adelantado firma otra hora, o rechaza por las 72 horas', async () => {
    const pac = await startPac()
    const { respuesta } = await suffer('reloj;horas=5', pac)
    expect(timbreDe(leerCfdi(documento(answer(respuesta)))).FechaTimbrado).toBe('2026-11-15T17:00:00')
    const otro = await makeXml(csd, { folio: '2', fecha: AHORA - UNA_HORA })
    expect((await pac.timbrar(otro, 'doc-2', { 'x-falla': 'reloj;horas=80' })).cuerpo.codigo).toBe('401')
    expect((await pac.timbrar(otro, 'doc-2', { 'x-falla': 'reloj;horas=-9' })).cuerpo.codigo).toBe('401')
  })
})

describe('cómo se elige', () => {
  test('la cola sirve las veces pedidas, al documento pedido, y luego todo vuelve a la normalidad', async () => {
    const pac = await startPac()
    await pac.falla({ modo: 'http-500', veces: 2, para: 'doc-1' })
    expect((await pac.timbrar(await makeXml(csd, { folio: '2' }), 'doc-2')).status).toBe(200)
    const estados = []
    for (let i = 0; i < 3; i += 1) estados.push((await pac.timbrar(xml, 'doc-1')).status)
    expect(estados).toEqual([500, 500, 200])
    expect((await pac.call('/simular/falla')).cuerpo.servidas).toEqual({ 'http-500': 2 })
    expect((await pac.falla({ modo: 'inventado' })).status).toBe(422)
  })

  test('la cola también alcanza a la consulta, a la cancelación y al SAT', async () => {
    const pac = await startPac()
    const { uuid = '' } = (await pac.timbrar(xml, 'doc-1')).cuerpo
    await pac.falla({ modo: 'no-encontrado', ruta: 'consulta', para: 'doc-1' })
    expect((await pac.consultar('doc-1')).cuerpo.estado).toBe('ausente')
    expect((await pac.consultar('doc-1')).cuerpo.estado).toBe('timbrado')
    const expresion = `?re=EKU9003173C9&rr=URE180429TM6&tt=11600.00&id=${uuid}`
    await pac.falla({ modo: 'no-encontrado', ruta: 'sat', para: uuid })
    expect((await pac.sat(expresion)).texto).toContain('N - 602')
    expect((await pac.sat(expresion)).texto).toContain('Vigente')
    const solicitud = makeSolicitud(csd, { UUID: uuid, Motivo: '02' })
    for (const codigo of ['708', '798', '799', '205']) {
      await pac.falla({ modo: `sat-${codigo}`, para: uuid })
      expect((await pac.cancelar(solicitud)).cuerpo.codigo).toBe(codigo)
    }
    expect((await pac.timbrados())[0]?.peticiones).toBe(0)
    await pac.falla({ modo: 'reset-despues', ruta: 'cancelar', para: uuid })
    await expect(pac.cancelar(solicitud)).rejects.toThrow()
    expect((await pac.timbrados())[0]?.peticiones).toBe(1)
  })

  test('la tasa con semilla da lo mismo por documento, sin importar el orden', async () => {
    const xmls = await Promise.all(Array.from({ length: 12 }, (_, i) => makeXml(csd, { folio: String(i) })))
    const modos = ['http-500', 'http-401', 'html', 'previo-sin-datos']
    const run = async (orden: number[], semilla: number) => {
      const pac = await startPac()
      await pac.falla({ tasa: 0.5, semilla, modos })
      const resultado: string[] = []
      for (const i of orden) {
        const { status, cuerpo } = await pac.timbrar(xmls[i] as Buffer, `doc-${i}`)
        resultado[i] = `${status} ${cuerpo.estado}`
      }
      return resultado
    }
    const orden = xmls.map((_, i) => i)
    const primera = await run(orden, 7)
    expect(await run(orden.toReversed(), 7)).toEqual(primera)
    expect(await run(orden, 8)).not.toEqual(primera)
    expect(new Set(primera).size).toBeGreaterThan(1)
  })

  test('con la mitad de las respuestas en falla y reintentos, un UUID por documento', async () => {
    const pac = await startPac({ fallas: { colgarMs: 20, lentoMs: 1, enormeBytes: 1 << 16, ocultoMs: 0 } })
    await pac.falla({ tasa: 0.5, semilla: 'mitad', rutas: ['timbrar', 'consulta'] })
    const xmls = await Promise.all(Array.from({ length: 20 }, (_, i) => makeXml(csd, { folio: String(i) })))
    const insist = async (i: number) => {
      for (let intento = 0; intento < 40; intento += 1) {
        const respuesta = await pac.timbrar(xmls[i] as Buffer, `doc-${i}`).catch(() => undefined)
        const sello = leerCfdi(xmls[i] as Buffer).comprobante.Sello
        try {
          const lectura = leerCfdi(documento(respuesta as Respuesta))
          if (lectura.comprobante.Sello === sello && verificarCfdi(lectura, pac.certificado).length === 0) {
            return timbreDe(lectura).UUID
          }
        } catch {
          // Not a document: ask again with the same bytes.
        }
      }
      return expect.fail('nunca llegó')
    }
    const uuids = await Promise.all(xmls.flatMap((_, i) => [insist(i), insist(i), insist(i)]))
    await pac.call('/simular/falla', { method: 'DELETE' })
    expect(new Set(uuids).size).toBe(20)
    expect((await pac.timbrados()).map(({ uuid }) => uuid).sort()).toEqual([...new Set(uuids)].sort())
  }, 60_000)

  test('el README nombra todos los modos', async () => {
    const { readFile } = await import('node:fs/promises')
    const texto = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    for (const modo of MODOS) expect(texto).toContain(`\`${modo}\``)
  })
})
