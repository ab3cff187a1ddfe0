// The stamp: put in without touching anything else, verified, and every forgery noticed.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTfd } from './build-xml.ts'
import { cadenaTfd } from './cadena-original.ts'
import type { TimbreFiscalDigital } from './comprobante.ts'
import { PAC_DE_PRUEBA } from './csd-de-prueba.ts'
import { leerCfdi } from './leer.ts'
import { armar, csdDeCasos, readCaso, readCertificadoDePrueba, readEntrada } from './pruebas/casos.ts'
import { cadenasOficiales, HOJA_TFD, hasXsltproc, openOraculoXsd } from './pruebas/oraculo-sat.ts'
import { firmar, sellar } from './sellar.ts'
import { agregarTimbre, resumenDe, timbreDe, verificarCfdi, verificarSello, verificarTimbre } from './timbre.ts'

const pac = csdDeCasos('pac')
const certificadoPac = readCertificadoDePrueba('pac.cer')
const FACTURA = '02-factura-dos-combustibles-credito'
const PAGO = '35-pago-parcial'

async function timbrar(xml: string): Promise<TimbreFiscalDigital> {
  const timbre: TimbreFiscalDigital = {
    Version: '1.1',
    UUID: '6a1b0c2d-0001-4e5f-8a9b-0000000010ff',
    FechaTimbrado: '2026-11-10T09:15:07',
    RfcProvCertif: PAC_DE_PRUEBA.Rfc,
    SelloCFD: leerCfdi(xml).comprobante.Sello ?? '',
    NoCertificadoSAT: pac.NoCertificado,
    SelloSAT: 'pendiente',
  }
  return { ...timbre, SelloSAT: await firmar(cadenaTfd(timbre), pac.privateKey) }
}

const codigos = (hallazgos: readonly { codigo: string }[]) => hallazgos.map(({ codigo }) => codigo)

let sellado: string
let timbre: TimbreFiscalDigital
let timbrado: string
beforeAll(async () => {
  sellado = readCaso(FACTURA, 'esperado.xml')
  timbre = await timbrar(sellado)
  timbrado = agregarTimbre(sellado, timbre)
})

describe('agregar el timbre', () => {
  test('no cambia un solo byte de lo sellado, y el resultado es válido ante el SAT', () => {
    const [antes, despues] = timbrado.split(/<cfdi:Complemento>.*<\/cfdi:Complemento>/s)
    expect(`${antes}${despues}`).toBe(sellado)
    expect(openOraculoXsd().validate(timbrado)).toEqual([])
    expect(verificarCfdi(leerCfdi(timbrado), certificadoPac)).toEqual([])
  })

  test('en un recibo entra después de Pagos', async () => {
    const recibo = readCaso(PAGO, 'esperado.xml')
    const conTimbre = agregarTimbre(recibo, await timbrar(recibo))
    expect(conTimbre).toMatch(
      /<\/pago20:Pagos><tfd:TimbreFiscalDigital [^>]*\/><\/cfdi:Complemento><\/cfdi:Comprobante>$/,
    )
    expect(verificarCfdi(leerCfdi(conTimbre), certificadoPac)).toEqual([])
  })

  test('va antes de la Addenda, y un Complemento vacío se abre', () => {
    const conAddenda = sellado.replace(
      '</cfdi:Comprobante>',
      '<cfdi:Addenda><a xmlns="urn:x">ñ</a></cfdi:Addenda></cfdi:Comprobante>',
    )
    expect(agregarTimbre(conAddenda, timbre)).toMatch(/<\/cfdi:Complemento><cfdi:Addenda>/)
    const vacio = sellado.replace('</cfdi:Comprobante>', '<cfdi:Complemento/></cfdi:Comprobante>')
    expect(agregarTimbre(vacio, timbre)).toBe(timbrado)
  })

  test('no se timbra dos veces ni lo que no es CFDI', () => {
    expect(() => agregarTimbre(timbrado, timbre)).toThrow(expect.objectContaining({ codigo: 'YA_TIMBRADO' }))
    expect(() => agregarTimbre('<a/>', timbre)).toThrow(expect.objectContaining({ codigo: 'NO_ES_CFDI' }))
  })

  test('su cadena original es la de la guía', () => {
    expect(cadenaTfd({ ...timbre, Leyenda: 'Una  leyenda' })).toBe(
      `||1.1|${timbre.UUID}|2026-11-10T09:15:07|${PAC_DE_PRUEBA.Rfc}|Una leyenda|${timbre.SelloCFD}|${pac.NoCertificado}||`,
    )
  })
})

test.skipIf(!hasXsltproc())('la cadena del timbre es la que da la hoja de estilo del SAT', () => {
  const conLeyenda = { ...timbre, Leyenda: 'Una  leyenda del SAT' }
  const oficiales = cadenasOficiales([timbre, conLeyenda].map(buildTfd), HOJA_TFD)
  expect(oficiales).toEqual([cadenaTfd(timbre), cadenaTfd(conLeyenda)])
})

describe('verificar', () => {
  test.each([
    ['un importe alterado', 'Total="359000.00"', 'Total="359000.01"', ['CFDI40102']],
    ['una letra del nombre', 'ESPAÑOLA', 'ESPANOLA', ['CFDI40102']],
    [
      'otro número de certificado',
      'NoCertificado="30001000000500009001"',
      'NoCertificado="30001000000500009002"',
      ['LITRO-002', 'CFDI40102'],
    ],
    ['otro emisor', 'Rfc="EKU9003173C9"', 'Rfc="URE180429TM6"', ['LITRO-003', 'CFDI40102']],
    ['un certificado ilegible', 'Certificado="MII', 'Certificado="XXX', ['CFDI40106']],
  ])('se nota %s', (_, de, a, esperados) => {
    expect(codigos(verificarSello(leerCfdi(timbrado.replace(de, a))))).toEqual(esperados)
  })

  test.each([
    ['el timbre de otro comprobante', /SelloCFD="..../, 'SelloCFD="AAAA', ['LITRO-006', 'LITRO-008']],
    ['el UUID cambiado', '0000000010ff', '0000000010fe', ['LITRO-008']],
    [
      'otro certificado del PAC',
      /NoCertificadoSAT="\d+"/,
      'NoCertificadoSAT="30001000000500009999"',
      ['LITRO-007', 'LITRO-008'],
    ],
  ])('se nota %s', (_, de, a, esperados) => {
    expect(codigos(verificarTimbre(leerCfdi(timbrado.replace(de, a)), certificadoPac))).toEqual(esperados)
  })

  test('sin timbre no es un CFDI completo', () => {
    expect(codigos(verificarCfdi(leerCfdi(sellado)))).toEqual(['LITRO-005'])
    expect(() => timbreDe(leerCfdi(sellado))).toThrow(expect.objectContaining({ codigo: 'SIN_TIMBRE' }))
  })

  test('con un complemento que no conocemos se avisa, no se condena', () => {
    const ajeno = timbrado.replace(
      '<cfdi:Complemento>',
      '<cfdi:Complemento><cce:X xmlns:cce="http://www.sat.gob.mx/ComercioExterior20"/>',
    )
    const hallazgos = verificarSello(leerCfdi(ajeno))
    expect(hallazgos).toMatchObject([{ codigo: 'LITRO-009', severidad: 'aviso' }])
  })

  test('el resumen trae lo que un portal guarda', () => {
    expect(resumenDe(leerCfdi(timbrado))).toMatchObject({
      UUID: '6A1B0C2D-0001-4E5F-8A9B-0000000010FF',
      RfcEmisor: 'EKU9003173C9',
      RfcReceptor: 'URE180429TM6',
      Total: '359000.00',
      TipoDeComprobante: 'I',
      MetodoPago: 'PPD',
      fe: timbre.SelloCFD.slice(-8),
    })
  })
})

test('sellar firma los bytes UTF-8 y repone el certificado aunque venga otro', async () => {
  const csd = csdDeCasos()
  const comprobante = { ...armar(readEntrada('13-acentos-y-enies')), NoCertificado: '1', Sello: 'x', Certificado: 'y' }
  const { xml, sello } = await sellar(comprobante, csd)
  expect(verificarSello(leerCfdi(xml))).toEqual([])
  expect(leerCfdi(xml).comprobante.Sello).toBe(sello)
})
