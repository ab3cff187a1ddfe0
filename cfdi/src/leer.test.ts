// The reader: strangers' documents are typed whole, and hostile ones are refused before anything is read or fetched.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CfdiError } from './cfdi-error.ts'
import { leerCfdi } from './leer.ts'
import { readCaso } from './pruebas/casos.ts'

const FACTURA = readCaso('01-factura-diesel-con-iva', 'esperado.xml')
const CUERPO = FACTURA.slice(FACTURA.indexOf('<cfdi:'))
const TFD =
  '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="u" FechaTimbrado="f" RfcProvCertif="r" SelloCFD="s" NoCertificadoSAT="n" SelloSAT="t"/>'
const conFinal = (texto: string) => FACTURA.replace('</cfdi:Comprobante>', `${texto}</cfdi:Comprobante>`)

function codigoDe(entrada: Uint8Array | string): string {
  try {
    leerCfdi(entrada)
  } catch (error) {
    if (error instanceof CfdiError) return error.codigo
    throw error
  }
  return 'SE_LEYO'
}

describe('lo que se lee', () => {
  test('otro prefijo, otro orden de atributos, comentarios, espacios y BOM no cambian nada', () => {
    const original = leerCfdi(FACTURA).comprobante
    const otro = CUERPO.replaceAll('cfdi:', 'x:')
      .replace('xmlns:cfdi=', 'xmlns:x=')
      .replace(/(Version="4.0") (Serie="MTY")/, '$2\n $1')
      .replace('><x:Emisor', '>\r\n  <!-- hola -->\r\n<x:Emisor')
    expect(leerCfdi(Buffer.from(`\uFEFF${otro}`)).comprobante).toEqual(original)
  })

  test('la Addenda y los complementos ajenos se dejan pasar sin tocarse', () => {
    const ajeno = '<cfdi:Complemento><a:Otro xmlns:a="urn:a" b="1"><a:c>texto</a:c></a:Otro></cfdi:Complemento>'
    const lectura = leerCfdi(
      conFinal(`${ajeno}<cfdi:Addenda><z xmlns="urn:z">5 &amp; 6<![CDATA[ < ]]></z></cfdi:Addenda>`),
    )
    expect(lectura.complementosDesconocidos).toEqual(['Otro (urn:a)'])
    expect(lectura.comprobante.Complemento).toEqual({})
  })

  test('Año se llama Anio en nuestro tipo', () => {
    const { comprobante } = leerCfdi(readCaso('10-global-publico-en-general', 'esperado.xml'))
    expect(comprobante.InformacionGlobal).toEqual({ Periodicidad: '01', Meses: '11', Anio: '2026' })
  })
})

describe('corpus hostil', () => {
  let servidor: Server
  let visitas = 0
  let url = ''
  beforeAll(async () => {
    servidor = createServer((_, respuesta) => {
      visitas += 1
      respuesta.end('<a/>')
    })
    await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
    url = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/x`
  })
  afterAll(async () => {
    await new Promise((listo) => servidor.close(listo))
  })

  const bomba = Array.from({ length: 12 }, (_, i) => `<!ENTITY b${i + 1} "${`&b${i};`.repeat(10)}">`).join('')
  const utf16 = (texto: string) => Buffer.from(`\uFEFF${texto}`, 'utf16le')
  const muchos = (n: number) => Array.from({ length: n }, (_, i) => ` a${i}="1"`).join('')
  const hostiles: [titulo: string, codigo: string, entrada: () => Uint8Array | string][] = [
    [
      'una bomba de entidades',
      'XML_PELIGROSO',
      () => `<!DOCTYPE x [<!ENTITY b0 "ja">${bomba}]>${CUERPO.replace('MTY', '&b12;')}`,
    ],
    [
      'una entidad externa de archivo',
      'XML_PELIGROSO',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${CUERPO.replace('MTY', '&e;')}`,
    ],
    [
      'una entidad externa de red',
      'XML_PELIGROSO',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}">]>${CUERPO.replace('MTY', '&e;')}`,
    ],
    ['un DTD externo', 'XML_PELIGROSO', () => `<!DOCTYPE Comprobante SYSTEM "${url}">${CUERPO}`],
    ['una entidad de parámetro', 'XML_PELIGROSO', () => `<!DOCTYPE x [<!ENTITY % p SYSTEM "${url}"> %p;]>${CUERPO}`],
    ['un DOCTYPE inofensivo', 'XML_PELIGROSO', () => `<!DOCTYPE Comprobante>${CUERPO}`],
    ['una entidad no declarada', 'XML_MAL_FORMADO', () => FACTURA.replace('MTY', '&nbsp;')],
    ['cien mil niveles', 'XML_PELIGROSO', () => '<a>'.repeat(100_000)],
    [
      'cien mil niveles dentro de la Addenda',
      'XML_PELIGROSO',
      () => conFinal(`<cfdi:Addenda>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</cfdi:Addenda>`),
    ],
    ['cien mil atributos', 'XML_PELIGROSO', () => `<a${muchos(60_000)}/>`],
    ['más de un megabyte de atributos', 'DEMASIADO_GRANDE', () => `<a${muchos(100_000)}/>`],
    ['demasiados elementos', 'XML_PELIGROSO', () => `<a>${'<b/>'.repeat(100_000)}</a>`],
    ['un archivo enorme', 'DEMASIADO_GRANDE', () => Buffer.alloc(1_048_577, 0x20)],
    ['un atributo de dos megabytes', 'DEMASIADO_GRANDE', () => FACTURA.replace('MTY', 'A'.repeat(2_000_000))],
    ['un NUL', 'CODIFICACION', () => FACTURA.replace('MTY', 'M\0Y')],
    ['un NUL escrito como referencia', 'XML_MAL_FORMADO', () => FACTURA.replace('MTY', 'M&#0;Y')],
    ['UTF-16', 'CODIFICACION', () => utf16(FACTURA)],
    ['UTF-16 sin marca', 'CODIFICACION', () => Buffer.from(CUERPO, 'utf16le')],
    ['UTF-7 declarado', 'CODIFICACION', () => FACTURA.replace('UTF-8', 'UTF-7')],
    ['Latin-1 declarado', 'CODIFICACION', () => FACTURA.replace('UTF-8', 'ISO-8859-1')],
    ['bytes Latin-1', 'CODIFICACION', () => Buffer.from(FACTURA, 'latin1')],
    ['XML 1.1', 'XML_PELIGROSO', () => FACTURA.replace('version="1.0"', 'version="1.1"')],
    ['dos raíces', 'XML_MAL_FORMADO', () => `${CUERPO}${CUERPO}`],
    ['texto después de la raíz', 'XML_MAL_FORMADO', () => `${CUERPO}hola`],
    [
      'una instrucción de proceso',
      'XML_PELIGROSO',
      () => FACTURA.replace('<cfdi:Comp', `<?xml-stylesheet href="${url}"?><cfdi:Comp`),
    ],
    [
      'XInclude',
      'XML_PELIGROSO',
      () =>
        conFinal(`<cfdi:Addenda><i:include xmlns:i="http://www.w3.org/2001/XInclude" href="${url}"/></cfdi:Addenda>`),
    ],
    ['dos timbres', 'DOS_TIMBRES', () => conFinal(`<cfdi:Complemento>${TFD}${TFD}</cfdi:Complemento>`)],
    [
      'dos complementos con un timbre cada uno',
      'ESTRUCTURA',
      () => conFinal(`<cfdi:Complemento>${TFD}</cfdi:Complemento><cfdi:Complemento>${TFD}</cfdi:Complemento>`),
    ],
    [
      'dos emisores',
      'ESTRUCTURA',
      () => FACTURA.replace('<cfdi:Receptor', '<cfdi:Emisor Rfc="A" Nombre="B" RegimenFiscal="601"/><cfdi:Receptor'),
    ],
    [
      'un emisor con el prefijo revinculado',
      'ESTRUCTURA',
      () => FACTURA.replace('<cfdi:Emisor', '<cfdi:Emisor xmlns:cfdi="urn:otro"'),
    ],
    [
      'la raíz con el prefijo revinculado',
      'NO_ES_CFDI',
      () => FACTURA.replace('http://www.sat.gob.mx/cfd/4"', 'urn:otro"'),
    ],
    ['un prefijo sin declarar', 'XML_MAL_FORMADO', () => FACTURA.replace('<cfdi:Emisor', '<nada:Emisor')],
    ['un atributo repetido', 'XML_MAL_FORMADO', () => FACTURA.replace('Serie="MTY"', 'Serie="MTY" Serie="X"')],
    ['un atributo desconocido', 'ESTRUCTURA', () => FACTURA.replace('Serie="MTY"', 'Serie="MTY" Total2="1"')],
    [
      'un atributo con espacio de nombres',
      'ESTRUCTURA',
      () => FACTURA.replace('Serie="MTY"', 'Serie="MTY" cfdi:Total="1"'),
    ],
    ['texto dentro de un nodo', 'ESTRUCTURA', () => conFinal('hola')],
    ['un nodo desconocido del SAT', 'ESTRUCTURA', () => conFinal('<cfdi:Nuevo/>')],
    [
      'un contenedor vacío',
      'ESTRUCTURA',
      () => FACTURA.replace(/<cfdi:Traslados>.*?<\/cfdi:Traslados>/, '<cfdi:Traslados/>'),
    ],
    ['un número con exponente', 'ESTRUCTURA', () => FACTURA.replace(/ Total="[^"]*"/, ' Total="1e9"')],
    ['un número negativo', 'ESTRUCTURA', () => FACTURA.replace(/ Total="[^"]*"/, ' Total="-1"')],
    [
      'un tipo de comprobante inventado',
      'ESTRUCTURA',
      () => FACTURA.replace('TipoDeComprobante="I"', 'TipoDeComprobante="X"'),
    ],
    ['un CFDI sin receptor', 'ESTRUCTURA', () => FACTURA.replace(/<cfdi:Receptor[^>]*>/, '')],
    ['un CFDI sin sello', 'ESTRUCTURA', () => FACTURA.replace(/ Sello="[^"]*"/, '')],
    [
      'un CFDI 3.3',
      'VERSION_NO_SOPORTADA',
      () => FACTURA.replace('http://www.sat.gob.mx/cfd/4"', 'http://www.sat.gob.mx/cfd/3"'),
    ],
    ['una versión 4.1', 'VERSION_NO_SOPORTADA', () => FACTURA.replace('Version="4.0"', 'Version="4.1"')],
    ['un XML que no es CFDI', 'NO_ES_CFDI', () => '<html/>'],
    ['un archivo vacío', 'XML_MAL_FORMADO', () => ''],
    ['un PDF', 'CODIFICACION', () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3', 'latin1')],
  ]

  test.each(hostiles)('se rechaza %s', (_, codigo, entrada) => {
    expect(codigoDe(entrada())).toBe(codigo)
  })

  test('y nadie salió a la red', () => {
    expect(visitas).toBe(0)
  })

  test('los límites se pueden apretar', () => {
    expect(() => leerCfdi(FACTURA, { bytes: 1_000_000, profundidad: 3, elementos: 1_000, atributos: 100 })).toThrow(
      CfdiError,
    )
  })
})
