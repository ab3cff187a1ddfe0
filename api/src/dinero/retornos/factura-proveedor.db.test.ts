import { AHORA } from '@litro/embedded-pac/test-cfdi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { PDF_DE_PRUEBA } from '../../../test/maestros.ts'
import {
  type Archivos,
  conFactura,
  type Destino,
  envConAutoridad,
  fund,
  makeClient,
  RFC_PROVEEDOR,
  sealFactura,
  seedDestino,
  stampFactura,
  TASA,
} from '../../../test/retornos.ts'

let t: TestApp
let call: ReturnType<typeof makeClient>
let mxn: Destino
beforeAll(async () => {
  t = await createTestApp({ now: () => new Date(AHORA), env: await envConAutoridad() })
  call = makeClient(t)
  mxn = await seedDestino(t, t.gente.a)
  await fund(t.deps, t.gente.a, 100_000_000n)
  await fund(t.deps, t.gente.b, 100_000_000n)
})
afterAll(() => t.close())

const base = (cambios: object = {}) => ({
  ...mxn,
  Monto: 116,
  Concepto: 'Con factura',
  IdSucursal: t.gente.sucursalA,
  ...cambios,
})
const agregar = (archivos: Archivos, cambios: object = {}, sujeto = 'a') =>
  call(sujeto, 'POST', 'retorno_agregar', base(cambios), archivos)
const editar = (id: number, archivos: Archivos, cambios: object = {}) =>
  call('a', 'PUT', `retorno_editar/${id}`, base(cambios), archivos)
const codigos = (cuerpo: { hallazgos?: { codigo: string }[] }) => cuerpo.hallazgos?.map(({ codigo }) => codigo)

const PAR = 'Si cargas una factura, debes subir el PDF y el XML.'

describe('PDF y XML en par', () => {
  test('uno solo se rechaza con la frase, en el que falta', async () => {
    const { ArchivoFacturaPDF, ArchivoFacturaXML } = conFactura(await stampFactura(t)) as Record<string, Buffer>
    const soloPdf = await agregar({ ArchivoFacturaPDF: ArchivoFacturaPDF! })
    expect([soloPdf.status, soloPdf.cuerpo.error, soloPdf.cuerpo.campos]).toEqual([
      422,
      PAR,
      { ArchivoFacturaXML: PAR },
    ])
    const soloXml = await agregar({ ArchivoFacturaXML: ArchivoFacturaXML! })
    expect([soloXml.status, soloXml.cuerpo.error, soloXml.cuerpo.campos]).toEqual([
      422,
      PAR,
      { ArchivoFacturaPDF: PAR },
    ])
  })

  test('cada uno es lo que dice ser', async () => {
    const xml = await stampFactura(t)
    const alReves = await agregar({ ArchivoFacturaPDF: xml, ArchivoFacturaXML: PDF_DE_PRUEBA })
    expect([alReves.status, alReves.cuerpo.campos]).toEqual([422, { ArchivoFacturaPDF: 'El archivo debe ser PDF.' }])
    const otro = await agregar({ ArchivoFacturaPDF: PDF_DE_PRUEBA, ArchivoFacturaXML: Buffer.from('hola') })
    expect([otro.status, Object.keys(otro.cuerpo.campos)]).toEqual([422, ['ArchivoFacturaXML']])
    const tercero = await agregar({ ...conFactura(xml), ArchivoPago: PDF_DE_PRUEBA })
    expect(tercero.cuerpo.campos).toEqual({ ArchivoPago: 'Este archivo no se esperaba.' })
  })

  test('al editar se juzga lo que quedaría: quitar uno no, quitar ambos sí, cambiar uno sí', async () => {
    const xml = await stampFactura(t)
    const { cuerpo } = await agregar(conFactura(xml))
    const id = cuerpo.IdRetorno
    expect([cuerpo.ArchivoFacturaPDF, cuerpo.ArchivoFacturaXML]).toEqual(['factura 1.pdf', 'factura 1.xml'])
    const sinPdf = await editar(id, {}, { EliminarPDF: 'true' })
    expect([sinPdf.status, sinPdf.cuerpo.campos]).toEqual([422, { ArchivoFacturaPDF: PAR }])
    expect((await editar(id, {}, { EliminarXML: 'true' })).cuerpo.campos).toEqual({ ArchivoFacturaXML: PAR })
    const cambiado = await editar(
      id,
      { ArchivoFacturaPDF: { nombre: 'nuevo.pdf', bytes: PDF_DE_PRUEBA } },
      { EliminarPDF: 'true' },
    )
    expect([cambiado.status, cambiado.cuerpo.ArchivoFacturaPDF, cambiado.cuerpo.UUIDProveedor]).toEqual([
      200,
      'nuevo.pdf',
      cuerpo.UUIDProveedor,
    ])
    const sinNada = await editar(id, {}, { EliminarPDF: '1', EliminarXML: '1' })
    expect([sinNada.cuerpo.ArchivoFacturaPDF, sinNada.cuerpo.ArchivoFacturaXML, sinNada.cuerpo.UUIDProveedor]).toEqual([
      null,
      null,
      null,
    ])
    // Its invoice is free again.
    expect((await agregar(conFactura(xml))).status).toBe(200)
  })

  test('se descargan con su nombre; la de otro socio y la que no hay responden 404', async () => {
    const xml = await stampFactura(t)
    const { cuerpo } = await agregar(conFactura(xml))
    const bajar = async (cual: string, sujeto = 'a') =>
      t.app.inject({ url: `/services/retorno_archivo${cual}/${cuerpo.IdRetorno}`, headers: await t.as(sujeto) })
    const r = await bajar('XML')
    expect(r.headers['content-disposition']).toBe(
      `attachment; filename="factura 1.xml"; filename*=UTF-8''factura%201.xml`,
    )
    expect(r.rawPayload.equals(xml)).toBe(true)
    expect((await bajar('PDF')).rawPayload.equals(PDF_DE_PRUEBA)).toBe(true)
    expect((await bajar('XML', 'b')).statusCode).toBe(404)
    expect((await bajar('Pago')).statusCode).toBe(404)
    expect((await bajar('Programacion')).statusCode).toBe(404)
  })
})

describe('revisión del XML', () => {
  test('una factura buena se guarda con su UUID y el RFC del proveedor se aprende', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const { status, cuerpo } = await agregar(conFactura(await stampFactura(t)), destino)
    expect(status).toBe(200)
    expect(cuerpo.UUIDProveedor).toMatch(/^[0-9A-F-]{36}$/)
    expect(cuerpo.Hallazgos).toEqual([
      {
        codigo: 'LITRO-R08',
        severidad: 'aviso',
        mensaje: `El RFC ${RFC_PROVEEDOR} se tomó de esta factura y quedó registrado en el proveedor. Confírmalo.`,
        campo: 'Emisor.Rfc',
      },
    ])
    const proveedor = (await call('a', 'GET', `proveedor/${destino.IdProveedor}`)).cuerpo[0]
    expect([proveedor.RFC, proveedor.Version]).toEqual([RFC_PROVEEDOR, 2])
    const segundo = await agregar(conFactura(await stampFactura(t)), destino)
    expect([segundo.status, segundo.cuerpo.Hallazgos]).toEqual([200, []])
  })

  test('de otro emisor que el RFC del proveedor se rechaza', async () => {
    const destino = await seedDestino(t, t.gente.a)
    await t.base.asAdmin("update proveedor set rfc = 'AAA010101AAA' where id = $1", [destino.IdProveedor])
    const { status, cuerpo } = await agregar(conFactura(await stampFactura(t)), destino)
    expect([status, cuerpo.codigo, codigos(cuerpo)]).toEqual([422, 'FACTURA_PROVEEDOR_INVALIDA', ['LITRO-R06']])
  })

  test('a nombre de otro se rechaza y no se aprende ni se congela nada', async () => {
    const destino = await seedDestino(t, t.gente.a)
    const antes = (await call('a', 'GET', 'dashboard')).cuerpo
    const xml = await stampFactura(t, {
      receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', DomicilioFiscalReceptor: '86991' },
    })
    const { status, cuerpo } = await agregar(conFactura(xml), destino)
    expect([status, codigos(cuerpo)]).toEqual([422, ['LITRO-R03', 'LITRO-R08']])
    expect(cuerpo.error).toBe('La factura del proveedor no se puede usar. Revisa lo señalado.')
    expect(cuerpo.campos).toEqual({
      ArchivoFacturaXML: 'La factura está a nombre de URE180429TM6 y debe estar a nombre de LDD200115AB4.',
    })
    expect((await call('a', 'GET', `proveedor/${destino.IdProveedor}`)).cuerpo[0].RFC).toBeNull()
    expect((await call('a', 'GET', 'dashboard')).cuerpo).toEqual(antes)
  })

  test('el total admite un centavo de diferencia y no dos', async () => {
    expect((await agregar(conFactura(await stampFactura(t, { total: '116.01' })))).status).toBe(200)
    expect((await agregar(conFactura(await stampFactura(t, { total: '115.99' })))).status).toBe(200)
    const { cuerpo } = await agregar(conFactura(await stampFactura(t, { total: '116.02' })))
    expect([codigos(cuerpo), cuerpo.campos.ArchivoFacturaXML]).toEqual([
      ['LITRO-R04'],
      'El total de la factura es $116.02 MXN y el retorno es por $116.00 MXN.',
    ])
  })

  test('en dólares el total es el monto en USD; la misma cifra en pesos no sirve', async () => {
    const usd = await seedDestino(t, t.gente.a, 'USD')
    const campos = { ...usd, Monto: undefined, MontoUSD: 100, TipoCambio: TASA }
    expect((await agregar(conFactura(await stampFactura(t, { total: '100', moneda: 'USD' })), campos)).status).toBe(200)
    expect((await agregar(conFactura(await stampFactura(t, { total: '1843.72' })), campos)).status).toBe(200)
    expect(codigos((await agregar(conFactura(await stampFactura(t, { total: '100' })), campos)).cuerpo)).toEqual([
      'LITRO-R04',
    ])
    const enPesos = await agregar(conFactura(await stampFactura(t, { total: '116', moneda: 'USD' })))
    expect(codigos(enPesos.cuerpo)).toEqual(['LITRO-R05'])
  })

  test('al cambiar el monto, la factura que se queda se vuelve a comparar', async () => {
    const { cuerpo } = await agregar(conFactura(await stampFactura(t)))
    const r = await editar(cuerpo.IdRetorno, {}, { Monto: 120 })
    expect([r.status, codigos(r.cuerpo)]).toEqual([422, ['LITRO-R04']])
    expect((await editar(cuerpo.IdRetorno, {}, { Concepto: 'Otro' })).status).toBe(200)
  })

  test('un byte alterado, sin timbre o con el timbre de otra se rechaza', async () => {
    const xml = (await stampFactura(t)).toString()
    const alterado = Buffer.from(xml.replace('Aceite para motor', 'Aceite para mirar'))
    expect(codigos((await agregar(conFactura(alterado))).cuerpo)).toEqual(['CFDI40102'])
    expect(codigos((await agregar(conFactura(await sealFactura()))).cuerpo)).toEqual(['LITRO-005'])
    const timbre = (texto: string) => /<tfd:TimbreFiscalDigital[^>]*\/>/.exec(texto)![0]
    const ajeno = Buffer.from(xml.replace(timbre(xml), timbre((await stampFactura(t)).toString())))
    expect(codigos((await agregar(conFactura(ajeno))).cuerpo)).toEqual(['LITRO-006'])
  })

  test('lo que no es un CFDI 4.0, o es hostil, se rechaza con su razón', async () => {
    const casos = [
      '<?xml version="1.0"?><nota>hola</nota>',
      '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" Version="3.3"/>',
      '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"/>',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      '<a><b></a>',
    ]
    for (const caso of casos) {
      const { status, cuerpo } = await agregar(conFactura(Buffer.from(caso)))
      expect([caso, status, codigos(cuerpo) ?? Object.keys(cuerpo.campos)]).toEqual([
        caso,
        422,
        caso.includes('DOCTYPE') ? expect.anything() : ['LITRO-R01'],
      ])
    }
  })

  test('una nota de crédito no sostiene un pago', async () => {
    const xml = await stampFactura(t, { tipo: 'E' })
    expect(codigos((await agregar(conFactura(xml))).cuerpo)).toEqual(['LITRO-R02'])
  })

  test('una factura vive en un solo retorno, también entre socios y a la vez; cancelado o rechazado la suelta', async () => {
    const xml = await stampFactura(t)
    const deB = await seedDestino(t, t.gente.b)
    const respuestas = await Promise.all([
      agregar(conFactura(xml)),
      agregar(conFactura(xml)),
      agregar(conFactura(xml), { ...deB, IdSucursal: t.gente.sucursalB }, 'b'),
    ])
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const rechazo = respuestas.find(({ status }) => status === 422)!.cuerpo
    expect([rechazo.campos.ArchivoFacturaXML, codigos(rechazo)]).toEqual([
      'Esa factura del proveedor ya se usó en otro retorno.',
      ['LITRO-R07'],
    ])
    const { rows } = await t.base.asAdmin(
      'select r.id, s.nombre from retorno r join socio_comercial s on s.id = r.id_socio_comercial where uuid_proveedor is not null order by r.id desc limit 1',
    )
    const sujeto = rows[0].nombre === 'Socio A' ? 'a' : 'b'
    expect((await call(sujeto, 'PUT', `retorno/${rows[0].id}/cancelar`)).status).toBe(200)
    const otra = await agregar(conFactura(xml))
    expect(otra.status).toBe(200)
    await call('tesoreria', 'PUT', `admin/retorno_rechazar/${otra.cuerpo.IdRetorno}`, { Observaciones: 'Duplicada' })
    expect((await agregar(conFactura(xml))).status).toBe(200)
  })
})
