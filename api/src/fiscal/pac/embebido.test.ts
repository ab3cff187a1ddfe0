import type { Csd } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe, verificarCfdi } from '@litro/cfdi/timbre'
import { makeCsd, makeSolicitud, makeXml } from '@litro/embedded-pac/test-cfdi'
import { startPac } from '@litro/embedded-pac/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer, startServidor } from '../../../test/pac-servidor.ts'
import { makeEmbebido } from './embebido.ts'
import { makePacs } from './make-pac.ts'

let csd: Csd
let xml: Buffer
beforeAll(async () => {
  csd = await makeCsd()
  xml = await makeXml(csd, { folio: '1' })
})

const CORTOS = { totalMs: 1_500, conexionMs: 1_000 }

async function start() {
  const pac = await startPac({ fallas: { colgarMs: 10_000, lentoMs: 200 } })
  const { pac: find, sat } = makePacs(
    { sw: { url: 'http://x' }, finkok: { url: 'http://x' }, tiempos: CORTOS },
    pac.url,
  )
  return { pac, adaptador: find('embebido'), sat: sat('embebido') }
}

const uuidOf = (documento: Buffer | null) => timbreDe(leerCfdi(documento ?? Buffer.alloc(0))).UUID

describe('contra el PAC embebido', () => {
  test('timbra, repite, consulta y dice el saldo', async () => {
    const { pac, adaptador } = await start()
    expect(await adaptador.consultar({ customId: 'doc-1', xml })).toEqual({ tipo: 'ausente' })
    const timbrado = await adaptador.timbrar(xml, 'doc-1')
    if (timbrado.tipo !== 'timbrado') return expect.fail(JSON.stringify(timbrado))
    expect(verificarCfdi(leerCfdi(timbrado.xml), pac.certificado)).toEqual([])
    expect(await adaptador.timbrar(xml, 'doc-1')).toEqual({ tipo: 'previo', xml: timbrado.xml })
    expect(await adaptador.consultar({ customId: 'doc-1', xml })).toEqual({ tipo: 'timbrado', xml: timbrado.xml })
    // Our key was lost: the document itself is enough.
    expect(await adaptador.consultar({ customId: 'otro', xml })).toEqual({ tipo: 'timbrado', xml: timbrado.xml })
    expect(await adaptador.saldo()).toBe(999_999)
  })

  test('lista lo que timbró a un RFC en un periodo, y nada más', async () => {
    const { adaptador } = await start()
    const timbrado = await adaptador.timbrar(xml, 'doc-1')
    const uuid = 'xml' in timbrado ? uuidOf(timbrado.xml) : ''
    const rfc = leerCfdi(xml).comprobante.Emisor.Rfc
    const siempre = { desde: new Date(0), hasta: new Date('2100-01-01') }
    const lista = await adaptador.listar({ rfc, ...siempre })
    expect(lista).toMatchObject({ tipo: 'lista', completa: true, timbres: [{ uuid }] })
    const nada = { tipo: 'lista', completa: true, timbres: [] }
    expect(await adaptador.listar({ rfc: 'XAXX010101000', ...siempre })).toEqual(nada)
    if (lista.tipo !== 'lista') return
    const { momento } = lista.timbres[0]!
    expect(await adaptador.listar({ rfc, ...siempre, hasta: momento })).toEqual(nada)
    expect(await adaptador.listar({ rfc, ...siempre, desde: new Date(momento.getTime() + 1) })).toEqual(nada)
    expect(await adaptador.listar({ rfc, ...siempre, desde: momento })).toEqual(lista)
  })

  test.each([
    ['no es una lista', 200, '{"timbrados":[{"uuid":"x"}]}', 'ILEGIBLE'],
    ['está en mantenimiento', 503, '', 'MANTENIMIENTO'],
    ['no existe', 404, '{}', 'ILEGIBLE'],
  ])('una lista que %s no se cree', async (_, status, cuerpo, codigo) => {
    const { url } = await startServidor(answer(status, cuerpo))
    const periodo = { rfc: 'TCM970625MB1', desde: new Date(0), hasta: new Date() }
    expect(await makeEmbebido({ url }).listar(periodo)).toMatchObject({ tipo: 'incierto', codigo })
  })

  test('rechaza con el código del SAT, y un customid ajeno no es rechazo', async () => {
    const { adaptador } = await start()
    const alterado = Buffer.from(xml.toString().replace('Folio="1"', 'Folio="2"'))
    expect(await adaptador.timbrar(alterado, 'doc-1')).toMatchObject({ tipo: 'rechazo', codigo: 'CFDI40102' })
    await adaptador.timbrar(xml, 'doc-1')
    expect(await adaptador.timbrar(await makeXml(csd, { folio: '2' }), 'doc-1')).toEqual({ tipo: 'previo', xml: null })
  })

  test.each([
    ['colgar-antes', 'TIEMPO', 0],
    ['reset-antes', 'CONEXION', 0],
    ['http-401', 'AUTENTICACION', 0],
    ['http-402', 'SIN_TIMBRES', 0],
    ['http-429', 'LIMITE', 0],
    ['colgar-despues', 'TIEMPO', 1],
    ['reset-despues', 'CONEXION', 1],
    ['http-500', 'HTTP', 1],
    ['http-502', 'HTTP', 1],
    ['html', 'ILEGIBLE', 1],
    ['truncado', 'ILEGIBLE', 1],
    ['cortado', 'CONEXION', 1],
    ['basura', 'ILEGIBLE', 1],
    ['lento', 'TIEMPO', 1],
    ['enorme', 'ILEGIBLE', 1],
    ['bomba-gzip', 'ILEGIBLE', 1],
    ['no-encontrado', 'CONEXION', 1],
  ])('falla %s: incierto (%s), y después se recupera con un solo UUID', async (modo, codigo, timbrados) => {
    const { pac, adaptador } = await start()
    await pac.falla({ modo, para: 'doc-1' })
    expect(await adaptador.timbrar(xml, 'doc-1')).toMatchObject({ tipo: 'incierto', codigo })
    expect(await pac.timbrados()).toHaveLength(timbrados)
    pac.reloj.ahora += 10_000
    const otra = await adaptador.timbrar(xml, 'doc-1')
    expect(otra.tipo).toBe(timbrados === 1 ? 'previo' : 'timbrado')
    const [unico] = await pac.timbrados()
    expect(uuidOf('xml' in otra ? otra.xml : null)).toBe(unico?.uuid)
    expect(await pac.timbrados()).toHaveLength(1)
  })

  test('cancela, y el SAT del PAC lo confirma', async () => {
    const { pac, adaptador, sat } = await start()
    const timbrado = await adaptador.timbrar(xml, 'doc-1')
    const documento = 'xml' in timbrado ? timbrado.xml : null
    const uuid = uuidOf(documento)
    const { comprobante } = leerCfdi(xml)
    const expresion = {
      re: comprobante.Emisor.Rfc,
      rr: comprobante.Receptor.Rfc,
      tt: comprobante.Total,
      id: uuid,
      fe: comprobante.Sello?.slice(-8) ?? '',
    }
    expect(await sat.consultar(expresion)).toMatchObject({
      estado: 'Vigente',
      esCancelable: 'Cancelable sin aceptación',
    })
    expect(await sat.consultar({ ...expresion, tt: '1.00' })).toMatchObject({ estado: 'No Encontrado' })
    const datos = { rfcEmisor: csd.Rfc, uuid }
    const solicitud = makeSolicitud(csd, { UUID: uuid, Motivo: '02' })
    await pac.falla({ modo: 'sat-708', para: uuid })
    expect(await adaptador.cancelar(solicitud, datos)).toMatchObject({ tipo: 'incierto', codigo: '708' })
    await pac.falla({ modo: 'reset-despues', ruta: 'cancelar', para: uuid })
    expect(await adaptador.cancelar(solicitud, datos)).toMatchObject({ tipo: 'incierto', codigo: 'CONEXION' })
    expect(await adaptador.cancelar(solicitud, datos)).toMatchObject({ tipo: 'recibida', codigo: '202' })
    expect(await sat.consultar(expresion)).toMatchObject({ estado: 'Vigente', estatusCancelacion: 'En proceso' })
    pac.reloj.ahora += 3_000
    expect(await sat.consultar(expresion)).toMatchObject({
      estado: 'Cancelado',
      estatusCancelacion: 'Cancelado sin aceptación',
    })
  })

  test('201 trae acuse, 205 queda abierta y una firma que no vale es rechazo', async () => {
    const { adaptador } = await start()
    const timbrado = await adaptador.timbrar(xml, 'doc-1')
    const uuid = uuidOf('xml' in timbrado ? timbrado.xml : null)
    const ajeno = '5C2F7B1E-0000-4000-8000-000000000001'
    const pedir = (folio: string, solicitud = makeSolicitud(csd, { UUID: folio, Motivo: '02' })) =>
      adaptador.cancelar(solicitud, { rfcEmisor: csd.Rfc, uuid: folio })
    expect(await pedir(ajeno)).toMatchObject({ tipo: 'incierto', codigo: '205' })
    const alterada = Buffer.from(makeSolicitud(csd, { UUID: uuid, Motivo: '02' }).toString().replace('"02"', '"03"'))
    expect(await pedir(uuid, alterada)).toMatchObject({ tipo: 'rechazo', codigo: '302' })
    expect(await pedir(uuid)).toMatchObject({ tipo: 'recibida', codigo: '201', acuse: expect.any(Buffer) })
  })
})

describe('formas equivocadas', () => {
  test.each([
    ['timbrado sin xml', 200, { estado: 'timbrado' }],
    ['xml que no es base64', 200, { estado: 'timbrado', xml: '<a/>' }],
    ['xml que no es texto', 200, { estado: 'timbrado', xml: { a: 1 } }],
    ['timbrado con estado 400', 400, { estado: 'timbrado', xml: 'PGEvPg==' }],
    ['otro estado', 200, { estado: 'listo', xml: 'PGEvPg==' }],
    ['un rechazo sin código', 400, { estado: 'rechazo' }],
  ])('%s es ilegible', async (_nombre, status, cuerpo) => {
    const { url } = await startServidor(answer(status, cuerpo))
    expect(await makeEmbebido({ url }).timbrar(xml, 'doc-1')).toMatchObject({ tipo: 'incierto', codigo: 'ILEGIBLE' })
  })

  test('un rechazo con código desconocido, o con estado 200, no es definitivo', async () => {
    for (const [status, codigo] of [
      [400, 'XYZ'],
      [200, 'CFDI40145'],
    ] as const) {
      const { url } = await startServidor(answer(status, { estado: 'rechazo', codigo, mensaje: 'No.' }))
      expect(await makeEmbebido({ url }).timbrar(xml, 'doc-1')).toMatchObject({ tipo: 'incierto' })
    }
  })

  test('un 404 cualquiera no prueba que el documento no exista', async () => {
    const { url } = await startServidor(answer(404, '<html>no hay</html>', 'text/html'))
    expect(await makeEmbebido({ url }).consultar({ customId: 'a', xml })).toMatchObject({ codigo: 'ILEGIBLE' })
  })
})

describe('configuración', () => {
  test('un PAC sin credenciales, o desconocido, espera: nunca rechaza', async () => {
    const { pac } = makePacs({ sw: { url: 'http://x' }, finkok: { url: 'http://x', usuario: 'u' } })
    for (const nombre of ['embebido', 'sw', 'finkok', 'otro']) {
      expect(await pac(nombre).timbrar(xml, 'a')).toMatchObject({ tipo: 'incierto', codigo: 'AUTENTICACION' })
    }
  })

  test('con credenciales, cada uno por su nombre', () => {
    const { pac } = makePacs({
      embebidoUrl: 'http://127.0.0.1:1',
      sw: { url: 'https://services.sw.com.mx', token: 't' },
      finkok: { url: 'https://facturacion.finkok.com', usuario: 'u', contrasena: 'c' },
    })
    expect(['embebido', 'sw', 'finkok'].map((nombre) => pac(nombre).nombre)).toEqual(['embebido', 'sw', 'finkok'])
  })

  test('cada documento se consulta donde lo conocen: lo del PAC embebido con él, lo de uno real en el SAT', async () => {
    const [propio, delSat] = [await startServidor(answer(500, '')), await startServidor(answer(500, ''))]
    const { sat } = makePacs(
      { satUrl: `${delSat.url}/sat`, sw: { url: 'http://x' }, finkok: { url: 'http://x' } },
      propio.url,
    )
    const expresion = { re: 'A', rr: 'B', tt: '1', id: 'C', fe: 'D' }
    await sat('embebido').consultar(expresion)
    expect([propio.llamadas.map(({ ruta }) => ruta), delSat.llamadas]).toEqual([['/sat/ConsultaCFDIService.svc'], []])
    for (const pac of ['sw', 'finkok']) await sat(pac).consultar(expresion)
    expect([propio.llamadas.length, delSat.llamadas.map(({ ruta }) => ruta)]).toEqual([1, ['/sat', '/sat']])
  })
})
