// The cadena of strangers' complements: random ones drawn from the SAT's schemas, against the SAT's own stylesheet.
import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildXml } from '../build-xml.ts'
import { cadenaDeXml } from '../cadena-original.ts'
import { leerCfdi } from '../leer.ts'
import { CASOS, csdDeCasos, readCaso } from '../pruebas/casos.ts'
import { complementoArb } from '../pruebas/complementos-al-azar.ts'
import { cadenasOficiales, hasXsltproc } from '../pruebas/oraculo-sat.ts'
import { firmar } from '../sellar.ts'
import { verificarSello } from '../timbre.ts'
import { parseXml } from '../xml-tree.ts'
import { complementosLeidos, findComplemento } from './cadenas.ts'

const FACTURA = readCaso('01-factura-diesel-con-iva', 'esperado.xml')
const DOCUMENTOS = 60
const seed = process.env.LITRO_SEMILLA ? Number(process.env.LITRO_SEMILLA) : undefined

const enDocumento = (complementos: string) =>
  FACTURA.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${complementos}</cfdi:Complemento></cfdi:Comprobante>`)
const enConcepto = (complementos: string) =>
  FACTURA.replace('</cfdi:ComplementoConcepto>', `${complementos}</cfdi:ComplementoConcepto>`)

const conXsltproc = hasXsltproc()
const leidos = complementosLeidos()

describe.skipIf(!conXsltproc)('contra la hoja de estilo del SAT', () => {
  test.each(leidos)('$nombre ($uri)', ({ uri }) => {
    const muestras = fc.sample(complementoArb(uri), { numRuns: DOCUMENTOS, seed })
    compare(muestras.map((xml, i) => (i % 4 === 3 ? enConcepto(xml) : enDocumento(xml))))
  })

  test('varios complementos van en el orden del documento', () => {
    const juntos = fc.shuffledSubarray(leidos, { minLength: 2, maxLength: 4 })
    const xmls = juntos.chain((elegidos) => fc.tuple(...elegidos.map(({ uri }) => complementoArb(uri))))
    compare(fc.sample(xmls, { numRuns: DOCUMENTOS, seed }).map((partes) => enDocumento(partes.join('\n'))))
  })
})

function compare(xmls: string[]): void {
  const oficiales = cadenasOficiales(xmls)
  // Parsed and not read: random complements keep nothing of their schemas but the names.
  xmls.forEach((xml, i) => {
    expect(cadenaDeXml(parseXml(xml))).toBe(oficiales[i])
  })
}

/** One document with all of them, sealed over the cadena of the SAT's stylesheet; it is checked where xsltproc is missing too. */
describe('un documento ajeno con todos los complementos', () => {
  const [archivo, deCadena] = ['complementos/todos.xml', 'complementos/todos.cadena.txt'].map((r) => new URL(r, CASOS))
  const read = (url = archivo) => readFileSync(url ?? '', 'utf8')

  test.runIf(conXsltproc && process.env.LITRO_ESCRIBIR_CASOS === '1')('se escribe de nuevo', async () => {
    const ricos = leidos.map(({ uri }) => {
      const muestras = fc.sample(complementoArb(uri), { numRuns: 10, seed: 2026 })
      return muestras.reduce((rico, xml) => (xml.length > rico.length ? xml : rico))
    })
    const xml = enDocumento(ricos.join('\n'))
    const [cadena = ''] = cadenasOficiales([xml])
    writeFileSync(deCadena ?? '', cadena)
    const sello = await firmar(cadena, csdDeCasos().privateKey)
    writeFileSync(archivo ?? '', xml.replace(/ Sello="[^"]*"/, ` Sello="${sello}"`))
  })

  test('su cadena es la del SAT y su sello se verifica', () => {
    const lectura = leerCfdi(read())
    // Carta Porte has a version that is built: those before it go by their namespace.
    const nombres = leidos.map(({ uri, nombre }) => (nombre === 'CartaPorte' ? uri.split('/').at(-1) : nombre))
    expect(Object.keys(lectura.comprobante.Complemento ?? {})).toEqual([...new Set(nombres)])
    expect(cadenaDeXml(lectura.raiz)).toBe(read(deCadena))
    expect(lectura.complementosDesconocidos).toEqual([])
    expect(verificarSello(lectura)).toEqual([])
  })

  test('una letra cambiada dentro de un complemento rompe el sello', () => {
    expect(verificarSello(leerCfdi(read().replace(' TotalUSD="', ' TotalUSD="9')))).toMatchObject([{ campo: 'Sello' }])
  })

  test('y no se construye: nada de lo leído se pierde en silencio', () => {
    const { comprobante } = leerCfdi(read())
    expect(() => buildXml(comprobante)).toThrow(expect.objectContaining({ codigo: 'COMPLEMENTO_DESCONOCIDO' }))
  })
})

test('un complemento de otra versión o de nombre ajeno no se da por conocido', () => {
  expect(findComplemento('http://www.sat.gob.mx/CartaPorte30', 'CartaPorte')).toBeDefined()
  expect(findComplemento('http://www.sat.gob.mx/CartaPorte32', 'CartaPorte')).toBeUndefined()
  expect(findComplemento('http://www.sat.gob.mx/CartaPorte30', 'Ubicaciones')).toBeUndefined()
  expect(findComplemento('http://www.sat.gob.mx/toString', 'toString')).toBeUndefined()
  expect(findComplemento('urn:otro', 'CartaPorte')).toBeUndefined()
})

test('lo leído dice los atributos de su nodo', () => {
  const xml = enDocumento(
    '<l:ImpuestosLocales xmlns:l="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="0.00" TotaldeTraslados="30.00"/>',
  )
  expect(leerCfdi(xml).comprobante.Complemento?.ImpuestosLocales).toEqual({
    version: '1.0',
    TotaldeRetenciones: '0.00',
    TotaldeTraslados: '30.00',
  })
})
