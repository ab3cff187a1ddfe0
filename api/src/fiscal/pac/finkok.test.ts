import { describe, expect, test } from 'vitest'
import { type Atender, answer, startServidor } from '../../../test/pac-servidor.ts'
import { makeFinkok } from './finkok.ts'

const UUID = 'A2D530D5-86EE-4ED6-AFB7-1C965D72A3E2'
const XML = Buffer.from('<cfdi:Comprobante Nombre="ñ &amp; cía"/>')
const CFDI = '<?xml version="1.0" encoding="utf-8"?>\n<cfdi:Comprobante Nombre="Ñ &amp; C&lt;"/>'
const DATOS = { rfcEmisor: 'TCM970625MB1', uuid: UUID }

const escapado = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As Finkok's server writes it. */
function sobre(servicio: 'stamp' | 'cancel' | 'utilities', metodo: string, resultado: string): string {
  return (
    "<?xml version='1.0' encoding='UTF-8'?>\n<senv:Envelope xmlns:s0=\"apps.services.soap.core.views\" " +
    `xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tns="http://facturacion.finkok.com/${servicio}">` +
    `<senv:Body><tns:${metodo}Response><tns:${metodo}Result>${resultado}</tns:${metodo}Result></tns:${metodo}Response>` +
    '</senv:Body></senv:Envelope>'
  )
}

const incidencia = (codigo: string, mensaje = 'Algo') =>
  `<s0:Incidencia><s0:IdIncidencia>1</s0:IdIncidencia><s0:Uuid></s0:Uuid><s0:CodigoError>${codigo}</s0:CodigoError>` +
  `<s0:MensajeIncidencia>${mensaje}</s0:MensajeIncidencia></s0:Incidencia>`
const incidencias = (...lista: string[]) => `<s0:xml></s0:xml><s0:Incidencias>${lista.join('')}</s0:Incidencias>`
const exito = (xml = escapado(CFDI)) =>
  `<s0:xml>${xml}</s0:xml><s0:UUID>${UUID}</s0:UUID><s0:Fecha>2026-11-15T12:00:00</s0:Fecha>` +
  '<s0:CodEstatus>Comprobante timbrado satisfactoriamente</s0:CodEstatus><s0:Incidencias/>'
const FAULT =
  '<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/"><senv:Body><senv:Fault>' +
  '<faultcode>senv:Server</faultcode><faultstring>Method not found.</faultstring></senv:Fault></senv:Body></senv:Envelope>'

async function startFinkok(atender: Atender) {
  const servidor = await startServidor(atender)
  const config = { url: servidor.url, usuario: 'u&x', contrasena: 'c<' }
  return { servidor, finkok: makeFinkok(config) }
}
const xml = (cuerpo: string, status = 200) => answer(status, cuerpo, 'text/xml')
const timbrar = async (resultado: string) => {
  const { finkok } = await startFinkok(xml(sobre('stamp', 'stamp', resultado)))
  return finkok.timbrar(XML, 'doc-1')
}

describe('timbrar', () => {
  test('manda el documento en base64 con las credenciales escapadas y devuelve los bytes del PAC', async () => {
    const { finkok, servidor } = await startFinkok(xml(sobre('stamp', 'stamp', exito())))
    expect(await finkok.timbrar(XML, 'doc-1')).toEqual({ tipo: 'timbrado', xml: Buffer.from(CFDI) })
    const [llamada] = servidor.llamadas
    expect(llamada).toMatchObject({
      metodo: 'POST',
      ruta: '/servicios/soap/stamp',
      encabezados: { soapaction: '"stamp"', 'content-type': 'text/xml; charset=utf-8' },
    })
    expect(llamada?.cuerpo.toString()).toContain(
      `<ns:stamp><ns:xml>${XML.toString('base64')}</ns:xml><ns:username>u&amp;x</ns:username>` +
        '<ns:password>c&lt;</ns:password></ns:stamp>',
    )
  })

  test('también lee el documento en CDATA', async () => {
    expect(await timbrar(exito(`<![CDATA[${CFDI}]]>`))).toEqual({ tipo: 'timbrado', xml: Buffer.from(CFDI) })
  })

  test('307 con el documento, vacío y repetido', async () => {
    const con = `<s0:xml>${escapado(CFDI)}</s0:xml><s0:Incidencias>${incidencia('307')}</s0:Incidencias>`
    expect(await timbrar(con)).toEqual({ tipo: 'previo', xml: Buffer.from(CFDI) })
    const mensaje = 'El CFDI contiene un timbre previo'
    expect(await timbrar(incidencias(incidencia('307', mensaje), incidencia('307', mensaje)))).toEqual({
      tipo: 'previo',
      xml: null,
    })
    expect(await timbrar(incidencias(incidencia('707')))).toEqual({ tipo: 'previo', xml: null })
    // Whatever comes beside it.
    expect(await timbrar(incidencias(incidencia('301'), incidencia('307')))).toEqual({ tipo: 'previo', xml: null })
  })

  test.each([
    '301',
    '302',
    '303',
    '304',
    '305',
    '306',
    '308',
    '401',
    '402',
    '705',
    '712',
    '719',
    '738',
    'CFDI40102',
    'CRP20217',
  ])('rechazo definitivo: %s', async (codigo) => {
    expect(await timbrar(incidencias(incidencia(codigo, 'Por esto')))).toEqual({
      tipo: 'rechazo',
      codigo,
      mensaje: 'Por esto',
    })
  })

  test.each([
    ['300', 'AUTENTICACION'],
    ['702', 'AUTENTICACION'],
    ['703', 'AUTENTICACION'],
    ['718', 'SIN_TIMBRES'],
    ['708', 'MANTENIMIENTO'],
    ['709', 'MANTENIMIENTO'],
    ['899', 'HTTP'],
    ['', 'HTTP'],
  ])('no es un rechazo: %s', async (codigo, esperado) => {
    expect(await timbrar(incidencias(incidencia(codigo)))).toMatchObject({ tipo: 'incierto', codigo: esperado })
  })

  test('un rechazo junto a otra cosa, o con documento, no es definitivo', async () => {
    expect(await timbrar(incidencias(incidencia('301'), incidencia('899')))).toMatchObject({ tipo: 'incierto' })
    const conDocumento = `<s0:xml>${escapado(CFDI)}</s0:xml><s0:Incidencias>${incidencia('301')}</s0:Incidencias>`
    expect(await timbrar(conDocumento)).toMatchObject({ tipo: 'incierto' })
  })

  test('sin documento ni incidencias, con otro método o con una falla SOAP: no se sabe', async () => {
    expect(await timbrar('<s0:xml/><s0:Incidencias/>')).toMatchObject({ codigo: 'ILEGIBLE' })
    for (const [cuerpo, status, codigo] of [
      [sobre('stamp', 'quick_stamp', exito()), 200, 'ILEGIBLE'],
      [sobre('stamp', 'stamp', exito()), 500, 'HTTP'],
      [FAULT, 500, 'HTTP'],
      [FAULT, 200, 'HTTP'],
    ] as const) {
      const { finkok } = await startFinkok(xml(cuerpo, status))
      expect(await finkok.timbrar(XML, 'doc-1')).toMatchObject({ tipo: 'incierto', codigo })
    }
  })
})

describe('consultar', () => {
  const consultar = async (resultado: string) => {
    const { finkok, servidor } = await startFinkok(xml(sobre('stamp', 'stamped', resultado)))
    const respuesta = await finkok.consultar({ customId: 'doc-1', xml: XML })
    expect(servidor.llamadas[0]).toMatchObject({
      ruta: '/servicios/soap/stamp',
      encabezados: { soapaction: '"stamped"' },
    })
    return respuesta
  }

  test('encontrado, 603 ausente, y lo demás incierto', async () => {
    expect(await consultar(exito())).toEqual({ tipo: 'timbrado', xml: Buffer.from(CFDI) })
    expect(await consultar(incidencias(incidencia('603', 'El CFDI no contiene un timbre previo')))).toEqual({
      tipo: 'ausente',
    })
    expect(await consultar(incidencias(incidencia('300')))).toMatchObject({ tipo: 'incierto', codigo: 'AUTENTICACION' })
    expect(await consultar(incidencias(incidencia('401')))).toMatchObject({ tipo: 'incierto', codigo: 'HTTP' })
    expect(await consultar('')).toMatchObject({ tipo: 'incierto', codigo: 'ILEGIBLE' })
  })
})

describe('cancelar', () => {
  const folio = (codigo: string, uuid = UUID) =>
    `<s0:Folios><s0:Folio><s0:UUID>${uuid}</s0:UUID><s0:EstatusUUID>${codigo}</s0:EstatusUUID>` +
    '<s0:EstatusCancelacion></s0:EstatusCancelacion></s0:Folio></s0:Folios><s0:Acuse>&lt;Acuse/&gt;</s0:Acuse>'
  const cancelar = async (resultado: string) => {
    const { finkok, servidor } = await startFinkok(xml(sobre('cancel', 'cancel_signature', resultado)))
    const respuesta = await finkok.cancelar(XML, DATOS)
    expect(servidor.llamadas[0]).toMatchObject({
      ruta: '/servicios/soap/cancel',
      encabezados: { soapaction: '"cancel_signature"' },
    })
    expect(servidor.llamadas[0]?.cuerpo.toString()).toContain('<ns:store_pending>false</ns:store_pending>')
    return respuesta
  }

  test('201 con acuse', async () => {
    expect(await cancelar(folio('201'))).toEqual({ tipo: 'recibida', codigo: '201', acuse: Buffer.from('<Acuse/>') })
    expect(await cancelar(folio('202', UUID.toLowerCase()))).toMatchObject({ tipo: 'recibida', codigo: '202' })
  })

  test.each([
    ['203', 'rechazo', '203'],
    ['no_cancelable', 'rechazo', '204'],
    ['207', 'rechazo', '207'],
    ['205', 'incierto', '205'],
    ['798', 'incierto', '798'],
    ['799', 'incierto', '799'],
    ['xyz', 'incierto', 'ILEGIBLE'],
  ])('%s: %s', async (codigo, tipo, esperado) => {
    expect(await cancelar(folio(codigo))).toMatchObject({ tipo, codigo: esperado })
  })

  test.each([
    ['708 - No se pudo conectar al SAT', 'incierto', '708'],
    ['711', 'rechazo', '711'],
    ['304', 'rechazo', '304'],
    ['300', 'incierto', 'AUTENTICACION'],
    ['Algo sin código', 'incierto', 'ILEGIBLE'],
  ])('de toda la solicitud: %s', async (estatus, tipo, codigo) => {
    expect(await cancelar(`<s0:CodEstatus>${estatus}</s0:CodEstatus>`)).toMatchObject({ tipo, codigo })
  })

  test('la respuesta de otro folio no vale', async () => {
    expect(await cancelar(folio('201', '5C2F7B1E-0000-4000-8000-000000000001'))).toMatchObject({ codigo: 'ILEGIBLE' })
  })
})

describe('buzón del receptor', () => {
  const pendientes = async (resultado: string) =>
    (await startFinkok(xml(sobre('cancel', 'get_pending', resultado)))).finkok.pendientes('TCM970625MB1')
  const responder = async (resultado: string) =>
    (await startFinkok(xml(sobre('cancel', 'accept_reject_signature', resultado)))).finkok.responder(XML, {
      uuid: UUID,
    })
  const folio = (codigo: string, uuid = UUID) =>
    `<s0:rechazo><s0:Rechaza><s0:status>${codigo}</s0:status><s0:uuid>${uuid}</s0:uuid></s0:Rechaza></s0:rechazo>`

  test('los pendientes son los de su lista', async () => {
    expect(await pendientes(`<s0:uuids><s0:string>${UUID}</s0:string></s0:uuids>`)).toEqual({
      tipo: 'lista',
      uuids: [UUID],
    })
    expect(await pendientes('<s0:uuids/>')).toEqual({ tipo: 'lista', uuids: [] })
    expect(await pendientes('<s0:uuids><s0:string>x</s0:string></s0:uuids>')).toMatchObject({ codigo: 'ILEGIBLE' })
    expect(await pendientes('<s0:error>Invalid username or password</s0:error>')).toMatchObject({ tipo: 'incierto' })
  })

  test.each([
    ['1000', 'recibida'],
    ['1002', 'recibida'],
    ['1001', 'nada'],
    ['1004', 'rechazo'],
    ['xyz', 'incierto'],
  ])('%s: %s', async (codigo, tipo) => {
    expect(await responder(folio(codigo, UUID.toLowerCase()))).toMatchObject({ tipo })
  })

  test('la de otro folio no vale; de todo el mensaje, su código', async () => {
    expect(await responder(folio('1000', '5C2F7B1E-0000-4000-8000-000000000001'))).toMatchObject({ codigo: 'ILEGIBLE' })
    expect(await responder('<s0:error>304 Certificado caduco</s0:error>')).toMatchObject({
      tipo: 'rechazo',
      codigo: '304',
    })
    expect(await responder('<s0:error>300 - Usuario inválido</s0:error>')).toMatchObject({ codigo: 'AUTENTICACION' })
  })
})

test('el saldo no se puede saber', async () => {
  const { finkok, servidor } = await startFinkok(xml(FAULT))
  expect(await finkok.saldo()).toBeNull()
  expect(servidor.llamadas).toEqual([])
})

describe('listar', () => {
  const periodo = {
    rfc: 'TCM970625MB1',
    desde: new Date('2026-11-12T06:00:00Z'),
    hasta: new Date('2026-11-15T06:00:00Z'),
  }
  const listar = async (resultado: string) => {
    const { finkok, servidor } = await startFinkok(xml(sobre('utilities', 'report_uuid', resultado)))
    return { lista: await finkok.listar(periodo), servidor }
  }
  const timbre = (uuid: string, date = '2026-11-13T14:15:16') =>
    `<s0:ReportUUID><s0:date>${date}</s0:date><s0:uuid>${uuid}</s0:uuid></s0:ReportUUID>`

  test('pide por RFC y periodo, en hora de México, y no promete que esté todo', async () => {
    const { lista, servidor } = await listar(`<s0:invoices>${timbre(UUID)}</s0:invoices>`)
    const momento = new Date('2026-11-13T20:15:16Z')
    expect(lista).toEqual({ tipo: 'lista', completa: false, timbres: [{ uuid: UUID, momento }] })
    expect(servidor.llamadas[0]).toMatchObject({ ruta: '/servicios/soap/utilities' })
    expect(servidor.llamadas[0]?.cuerpo.toString()).toContain(
      '<ns:taxpayer_id>TCM970625MB1</ns:taxpayer_id><ns:invoice_type>I</ns:invoice_type>' +
        '<ns:date_from>2026-11-12T00:00:00</ns:date_from><ns:date_to>2026-11-15T00:00:00</ns:date_to>',
    )
  })

  test('vacía es vacía; un error o algo que no se entiende no es una lista', async () => {
    expect((await listar('<s0:invoices/>')).lista).toEqual({ tipo: 'lista', completa: false, timbres: [] })
    const error = '<s0:invoices/><s0:error>Invalid username or password</s0:error>'
    expect((await listar(error)).lista).toMatchObject({ tipo: 'incierto', mensaje: 'Invalid username or password' })
    for (const malo of [timbre('no-es-uuid'), timbre(UUID, 'ayer')]) {
      const { lista } = await listar(`<s0:invoices>${malo}</s0:invoices>`)
      expect(lista).toMatchObject({ tipo: 'incierto', codigo: 'ILEGIBLE' })
    }
  })
})

describe('el XML de un timbre de la lista', () => {
  const bajar = async (resultado: string) => {
    const { finkok, servidor } = await startFinkok(xml(sobre('utilities', 'get_xml', resultado)))
    return { bajado: await finkok.bajar({ uuid: UUID, rfc: 'TCM970625MB1' }), servidor }
  }

  test('se pide por UUID y RFC, y llega el documento', async () => {
    const { bajado, servidor } = await bajar('<s0:xml>&lt;cfdi/&gt;</s0:xml><s0:error/>')
    expect(bajado).toEqual({ tipo: 'timbrado', xml: Buffer.from('<cfdi/>') })
    expect(servidor.llamadas[0]?.cuerpo.toString()).toContain(
      `<ns:uuid>${UUID}</ns:uuid><ns:taxpayer_id>TCM970625MB1</ns:taxpayer_id><ns:invoice_type>I</ns:invoice_type>`,
    )
  })

  test('un error, la ruta de un archivo o nada no son un documento', async () => {
    const error = await bajar('<s0:xml/><s0:error>UUID not found</s0:error>')
    expect(error.bajado).toMatchObject({ tipo: 'incierto', mensaje: 'UUID not found' })
    for (const malo of ['<s0:xml>uno/dos.xml</s0:xml>', '<s0:xml/>'])
      expect((await bajar(malo)).bajado).toMatchObject({ tipo: 'incierto', codigo: 'ILEGIBLE' })
  })
})
