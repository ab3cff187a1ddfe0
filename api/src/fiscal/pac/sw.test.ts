import type { Csd } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { verificarCfdi } from '@litro/cfdi/timbre'
import { makeCsd, makeXml } from '@litro/embedded-pac/test-cfdi'
import { startPac } from '@litro/embedded-pac/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Atender, answer, startServidor } from '../../../test/pac-servidor.ts'
import { apiUrlOf, makeSw, type SwConfig } from './sw.ts'

const UUID = '3EAEABC9-EA41-4627-9609-C6856B78E2B1'
const DATOS = { rfcEmisor: 'EKU9003173C9', uuid: UUID }
const XML = Buffer.from('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"/>')
const CFDI = '<?xml version="1.0" encoding="utf-8"?><cfdi:Comprobante>ñ</cfdi:Comprobante>'

async function startSw(atender: Atender, config: Partial<SwConfig> = {}) {
  const servidor = await startServidor(atender)
  const sw = makeSw({ url: servidor.url, urlApi: servidor.url, token: 'fijo', ...config })
  return { sw, servidor }
}

const timbrar = async (status: number, cuerpo: object | string) => {
  const { sw } = await startSw(answer(status, cuerpo))
  return sw.timbrar(XML, 'doc-1')
}
const error = (message: string, data: unknown = null) => ({ message, messageDetail: null, data, status: 'error' })

describe('timbrar', () => {
  test('manda el XML sellado tal cual, con customid y token', async () => {
    const { sw, servidor } = await startSw(answer(200, { data: { cfdi: CFDI, uuid: UUID }, status: 'success' }))
    expect(await sw.timbrar(XML, 'doc-1')).toEqual({ tipo: 'timbrado', xml: Buffer.from(CFDI) })
    const [llamada] = servidor.llamadas
    expect(llamada).toMatchObject({
      metodo: 'POST',
      ruta: '/v4/cfdi33/stamp/v4',
      encabezados: { authorization: 'Bearer fijo', customid: 'doc-1' },
    })
    const borde = /^multipart\/form-data; boundary=(\S+)$/.exec(llamada?.encabezados['content-type'] ?? '')?.[1]
    expect(llamada?.cuerpo.toString()).toBe(
      `--${borde}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n` +
        `${XML}\r\n--${borde}--\r\n`,
    )
  })

  test('307 es éxito, con el documento original o sin él', async () => {
    const mensaje = '307. El comprobante contiene un timbre previo.'
    for (const status of [200, 400]) {
      expect(await timbrar(status, error(mensaje, { cfdi: CFDI }))).toEqual({ tipo: 'previo', xml: Buffer.from(CFDI) })
      expect(await timbrar(status, error(mensaje))).toEqual({ tipo: 'previo', xml: null })
      expect(await timbrar(status, error(mensaje, { cfdi: '', tfd: '' }))).toEqual({ tipo: 'previo', xml: null })
      expect(await timbrar(status, error(mensaje, 'nada'))).toEqual({ tipo: 'previo', xml: null })
      expect(await timbrar(status, error(mensaje, { tfd: '<no-es-tfd/>' }))).toEqual({ tipo: 'previo', xml: null })
    }
  })

  test('CFDI3307 (customid de otro documento) nunca es un rechazo', async () => {
    const mensaje = 'CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.'
    expect(await timbrar(400, error(mensaje))).toEqual({ tipo: 'previo', xml: null })
    expect(await timbrar(400, error(mensaje, { cfdi: CFDI }))).toEqual({ tipo: 'previo', xml: Buffer.from(CFDI) })
  })

  test.each([
    ['CFDI40145 - El campo Nombre del receptor, debe pertenecer al nombre asociado al RFC.', 'CFDI40145'],
    ['CRP20217 - La suma de los valores registrados en el campo ImpPagado…', 'CRP20217'],
    ['CCHYP107 - El valor registrado en NumeroPermiso no se encuentra en la lista L_CNE.', 'CCHYP107'],
    ['301 - La estructura del comprobante es incorrecta.', '301'],
    ['305 - La fecha de emisión no está dentro de la vigencia del CSD del emisor.', '305'],
    ['401 - El rango de la fecha de generación no debe de ser mayor a 72 horas.', '401'],
    ['402 - RFC del emisor no se encuentra en el régimen de contribuyentes (LCO).', '402'],
    ['CO1002 - No se encuentra un atributo xmlns del complemento.', 'CO1002'],
    ['CC3001 - No se encuentra el namespace.', 'CC3001'],
  ])('rechazo definitivo: %s', async (mensaje, codigo) => {
    expect(await timbrar(400, error(mensaje))).toEqual({ tipo: 'rechazo', codigo, mensaje })
  })

  test.each([
    ['AU2000 - El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.', 400, 'AUTENTICACION'],
    ['CO1000 - Error no controlado.', 400, 'HTTP'],
    ['Algo que nadie documentó', 400, 'HTTP'],
    ['', 400, 'HTTP'],
    ['CFDI40145 - Con un estado que no es de rechazo.', 500, 'HTTP'],
    ['Sin saldo', 402, 'SIN_TIMBRES'],
    ['Demasiadas', 429, 'LIMITE'],
  ])('no es un rechazo: %s (%i)', async (mensaje, status, codigo) => {
    expect(await timbrar(status, error(mensaje))).toMatchObject({ tipo: 'incierto', codigo })
  })

  test.each([
    ['éxito sin documento', 200, { status: 'success', data: {} }],
    ['éxito sin data', 200, { status: 'success' }],
    ['documento que no es texto', 200, { status: 'success', data: { cfdi: 7 } }],
    ['documento en una lista', 200, { status: 'success', data: { cfdi: [CFDI] } }],
    ['éxito con estado de error', 400, { status: 'success', data: { cfdi: CFDI } }],
    ['estado desconocido', 200, { status: 'ok', data: { cfdi: CFDI } }],
    ['mensaje que no es texto', 400, { status: 'error', message: { a: 1 } }],
  ])('ilegible: %s', async (_nombre, status, cuerpo) => {
    expect(await timbrar(status, cuerpo)).toMatchObject({ tipo: 'incierto', codigo: 'ILEGIBLE' })
  })

  test('sin consulta propia, lo dice; reenviar es la pregunta', async () => {
    const { sw, servidor } = await startSw(answer(200, {}))
    expect(await sw.consultar({ customId: 'doc-1', xml: XML })).toMatchObject({
      tipo: 'incierto',
      codigo: 'SIN_CONSULTA',
    })
    expect(servidor.llamadas).toEqual([])
  })
})

describe('un 307 que trae solo el timbre', () => {
  let csd: Csd
  beforeAll(async () => {
    csd = await makeCsd()
  })

  test('se une al documento sellado y verifica', async () => {
    const pac = await startPac()
    const sellado = await makeXml(csd, { folio: '1' })
    const timbrado = Buffer.from((await pac.timbrar(sellado, 'doc-1')).cuerpo.xml ?? '', 'base64').toString()
    const tfd = /<tfd:TimbreFiscalDigital[^>]*\/>/.exec(timbrado)?.[0]
    const { sw } = await startSw(
      answer(
        400,
        error('307. El comprobante contiene un timbre previo.', { cfdi: null, tfd: `<?xml version="1.0"?>${tfd}` }),
      ),
    )
    const respuesta = await sw.timbrar(sellado, 'doc-1')
    const xml = respuesta.tipo === 'previo' ? respuesta.xml : null
    expect(verificarCfdi(leerCfdi(xml ?? Buffer.alloc(0)), pac.certificado)).toEqual([])
  })
})

describe('autenticación', () => {
  const credenciales = { token: undefined, usuario: 'u@x.mx', contrasena: 'secreta' }
  const conToken = (vigentes: Set<string>): Atender => {
    let numero = 0
    return (res, llamada) => {
      if (llamada.ruta === '/v2/security/authenticate') {
        numero += 1
        vigentes.add(`Bearer t${numero}`)
        return answer(200, { data: { token: `t${numero}`, expires_in: 1, tokeny_type: 'Bearer' }, status: 'success' })(
          res,
          llamada,
        )
      }
      const vale = vigentes.has(llamada.encabezados.authorization ?? '')
      return answer(
        vale ? 200 : 401,
        vale ? { status: 'success', data: { cfdi: CFDI } } : error('AU4101 - Token vencido'),
      )(res, llamada)
    }
  }

  test('pide un token una sola vez para muchas llamadas juntas, y lo guarda', async () => {
    const { sw, servidor } = await startSw(conToken(new Set()), credenciales)
    await Promise.all(Array.from({ length: 10 }, () => sw.timbrar(XML, 'doc-1')))
    const pedidos = servidor.llamadas.filter(({ ruta }) => ruta === '/v2/security/authenticate')
    expect(pedidos).toHaveLength(1)
    expect(JSON.parse(pedidos[0]?.cuerpo.toString() ?? '')).toEqual({ user: 'u@x.mx', password: 'secreta' })
  })

  test('con 401 renueva y reenvía lo mismo, una vez', async () => {
    const vigentes = new Set<string>()
    const { sw, servidor } = await startSw(conToken(vigentes), credenciales)
    await sw.timbrar(XML, 'doc-1')
    vigentes.clear()
    expect(await sw.timbrar(XML, 'doc-2')).toMatchObject({ tipo: 'timbrado' })
    const envios = servidor.llamadas.filter(({ encabezados }) => encabezados.customid === 'doc-2')
    expect(envios.map(({ encabezados }) => encabezados.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
    expect(envios[1]?.cuerpo.equals(envios[0]?.cuerpo ?? Buffer.alloc(0))).toBe(true)
  })

  test('renueva antes de las dos horas sin que se lo digan', async () => {
    let ahora = 0
    const { sw, servidor } = await startSw(conToken(new Set()), { ...credenciales, now: () => ahora })
    await sw.timbrar(XML, 'doc-1')
    ahora = 109 * 60_000
    await sw.timbrar(XML, 'doc-1')
    ahora = 111 * 60_000
    await sw.timbrar(XML, 'doc-1')
    expect(servidor.llamadas.filter(({ ruta }) => ruta.includes('authenticate'))).toHaveLength(2)
  })

  test('si insiste en 401, o la contraseña no sirve, es falta de autenticación y no un bucle', async () => {
    const necio: Atender = (res, llamada) =>
      llamada.ruta.includes('authenticate')
        ? answer(200, { status: 'success', data: { token: 't' } })(res, llamada)
        : answer(401, error('No autorizado'))(res, llamada)
    const uno = await startSw(necio, credenciales)
    expect(await uno.sw.timbrar(XML, 'doc-1')).toMatchObject({ tipo: 'incierto', codigo: 'AUTENTICACION' })
    expect(uno.servidor.llamadas).toHaveLength(4)
    const malo = error('AU2000 - El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.')
    for (const status of [200, 400, 401]) {
      const dos = await startSw(answer(status, malo), credenciales)
      expect(await dos.sw.timbrar(XML, 'doc-1')).toMatchObject({ tipo: 'incierto', codigo: 'AUTENTICACION' })
      expect(dos.servidor.llamadas).toHaveLength(1)
    }
  })
})

describe('cancelar', () => {
  const cancelar = async (status: number, cuerpo: object) =>
    (await startSw(answer(status, cuerpo))).sw.cancelar(XML, DATOS)
  const exito = (codigo: unknown, uuid = UUID) => ({
    data: { acuse: '<Acuse>ñ</Acuse>', uuid: { [uuid]: codigo } },
    status: 'success',
  })

  test('manda la solicitud firmada y nunca llaves', async () => {
    const { sw, servidor } = await startSw(answer(200, exito('201')))
    expect(await sw.cancelar(XML, DATOS)).toEqual({
      tipo: 'recibida',
      codigo: '201',
      acuse: Buffer.from('<Acuse>ñ</Acuse>'),
    })
    expect(servidor.llamadas[0]).toMatchObject({ metodo: 'POST', ruta: '/cfdi33/cancel/xml' })
    expect(servidor.llamadas[0]?.cuerpo.toString()).toContain(XML.toString())
  })

  test.each([
    ['201', 'recibida'],
    ['202', 'recibida'],
    [202, 'recibida'],
    ['203', 'rechazo'],
    ['204', 'rechazo'],
    ['207', 'rechazo'],
    ['208', 'rechazo'],
    ['209', 'rechazo'],
    ['211', 'rechazo'],
    ['212', 'rechazo'],
    ['304', 'rechazo'],
    ['205', 'incierto'],
    ['708', 'incierto'],
    ['798', 'incierto'],
    ['799', 'incierto'],
    ['999', 'incierto'],
    ['', 'incierto'],
  ])('código %s: %s', async (codigo, tipo) => {
    expect((await cancelar(200, exito(codigo))).tipo).toBe(tipo)
  })

  test('el UUID se busca sin distinguir mayúsculas, y el de otro no vale', async () => {
    expect(await cancelar(200, exito('201', UUID.toLowerCase()))).toMatchObject({ tipo: 'recibida' })
    expect(await cancelar(200, exito('201', '5C2F7B1E-0000-4000-8000-000000000001'))).toMatchObject({
      codigo: 'ILEGIBLE',
    })
    expect(await cancelar(200, { status: 'success', data: { uuid: [UUID] } })).toMatchObject({ codigo: 'ILEGIBLE' })
  })

  test('los errores con código del SAT son rechazo; los demás, no se sabe', async () => {
    expect(await cancelar(400, error('304. Certificado revocado o caduco.'))).toMatchObject({
      tipo: 'rechazo',
      codigo: '304',
    })
    expect(await cancelar(400, error('Parámetros incompletos'))).toMatchObject({ tipo: 'incierto', codigo: 'HTTP' })
    expect(await cancelar(500, error('203. No corresponde'))).toMatchObject({ tipo: 'incierto', codigo: 'HTTP' })
  })
})

describe('buzón del receptor', () => {
  const pendientes = async (status: number, cuerpo: object) =>
    (await startSw(answer(status, cuerpo))).sw.pendientes('EKU9003173C9')
  const responder = async (status: number, cuerpo: object) =>
    (await startSw(answer(status, cuerpo))).sw.responder(XML, { uuid: UUID })
  const exito = (data: object) => ({ status: 'success', data })

  test('los pendientes, con las mayúsculas de cualquiera de sus páginas', async () => {
    const { sw, servidor } = await startSw(answer(200, exito({ uuid: [UUID], CodEstatus: '1100' })))
    expect(await sw.pendientes('A&A010101AAA')).toEqual({ tipo: 'lista', uuids: [UUID] })
    expect(servidor.llamadas[0]).toMatchObject({ metodo: 'GET', ruta: '/pendings/A%26A010101AAA' })
    expect(await pendientes(200, exito({ UUID: [UUID] }))).toEqual({ tipo: 'lista', uuids: [UUID] })
    expect(await pendientes(400, error('1101 - No existen peticiones'))).toEqual({ tipo: 'lista', uuids: [] })
    expect(await pendientes(200, exito({ uuid: ['x'] }))).toMatchObject({ codigo: 'ILEGIBLE' })
    expect(await pendientes(400, error('Algo más'))).toMatchObject({ tipo: 'incierto' })
  })

  test.each([
    ['1000', 'recibida'],
    [1002, 'recibida'],
    ['1001', 'nada'],
    ['1003', 'rechazo'],
    ['304', 'rechazo'],
    ['9999', 'incierto'],
  ])('respuesta con código %s: %s', async (codigo, tipo) => {
    const folio = { uuid: UUID.toLowerCase(), estatusUUID: codigo, respuesta: 'Rechazo' }
    expect(await responder(200, exito({ folios: [folio], acuse: '<Acuse/>' }))).toMatchObject({ tipo })
  })

  test('la de otro folio no vale, y un error con código del SAT es rechazo', async () => {
    const ajeno = { uuid: '5C2F7B1E-0000-4000-8000-000000000001', EstatusUUID: '1000' }
    expect(await responder(200, exito({ folios: [ajeno] }))).toMatchObject({ codigo: 'ILEGIBLE' })
    expect(await responder(400, error('302. Sello mal formado'))).toMatchObject({ tipo: 'rechazo', codigo: '302' })
    expect(await responder(400, error('Quién sabe'))).toMatchObject({ tipo: 'incierto', codigo: 'HTTP' })
  })
})

describe('saldo', () => {
  const saldo = async (cuerpo: object, status = 200) => (await startSw(answer(status, cuerpo))).sw.saldo()

  test('dice los timbres que quedan, o nada si son ilimitados o no se entiende', async () => {
    expect(await saldo({ status: 'success', data: { stampsBalance: 120, unlimited: false } })).toBe(120)
    expect(await saldo({ status: 'success', data: { stampsBalance: 0, unlimited: true } })).toBeNull()
    expect(await saldo({ status: 'success', data: { stampsBalance: '120' } })).toBeNull()
    expect(await saldo(error('No'), 400)).toBeNull()
  })

  test('se pregunta en el host api', () => {
    expect(apiUrlOf('https://services.sw.com.mx')).toBe('https://api.sw.com.mx')
    expect(apiUrlOf('https://services.test.sw.com.mx')).toBe('https://api.test.sw.com.mx')
  })
})

test('no documenta una lista por emisor y fecha: lo dice, sin llamar', async () => {
  const { sw, servidor } = await startSw(answer(200, {}))
  expect(await sw.listar({ rfc: 'X', desde: new Date(0), hasta: new Date() })).toEqual({ tipo: 'sin_lista' })
  expect(servidor.llamadas).toEqual([])
})
