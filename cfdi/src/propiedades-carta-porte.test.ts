// Random trips by the hundred: every document the library writes is the SAT's, by its schema, its stylesheet and our rules.
// LITRO_PROPIEDADES sets how many of each kind and LITRO_SEMILLA the seed.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildXml } from './build-xml.ts'
import { cadenaDeXml, cadenaOriginal } from './cadena-original.ts'
import { leerCfdi } from './leer.ts'
import { cadenasOficiales, hasXsltproc, type OraculoXsd, openOraculoXsd } from './pruebas/oraculo-sat.ts'
import { CONTEXTO_AL_AZAR, fleteArb, trasladoArb } from './pruebas/viajes-al-azar.ts'
import { validar } from './reglas/validar.ts'

const numRuns = Number(process.env.LITRO_PROPIEDADES ?? 200)
const seed = process.env.LITRO_SEMILLA ? Number(process.env.LITRO_SEMILLA) : undefined
const LARGO = Math.max(60_000, numRuns * 300)

let oraculo: OraculoXsd
beforeAll(() => {
  oraculo = openOraculoXsd()
}, LARGO)

describe.each([
  ['traslado', trasladoArb],
  ['flete', fleteArb],
])('%s con Carta Porte al azar', (_tipo, arb) => {
  test('es válido ante el esquema del SAT', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(arb, (comprobante) => {
        expect(oraculo.validate(buildXml(comprobante))).toEqual([])
      }),
      { numRuns, seed },
    )
  })

  test('no tiene errores antes del PAC', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(arb, (comprobante) => {
        const hallazgos = validar(comprobante, CONTEXTO_AL_AZAR)
        expect(hallazgos.filter(({ severidad }) => severidad === 'error')).toEqual([])
      }),
      { numRuns, seed },
    )
  })

  test('vuelve igual del XML, con la misma cadena', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(arb, (comprobante) => {
        const xml = buildXml(comprobante)
        const lectura = leerCfdi(xml)
        expect(buildXml(lectura.comprobante)).toBe(xml)
        expect(lectura.complementosDesconocidos).toEqual([])
        expect(cadenaDeXml(lectura.raiz)).toBe(cadenaOriginal(comprobante))
      }),
      { numRuns, seed },
    )
  })

  test.skipIf(!hasXsltproc())('su cadena es la que da la hoja de estilo del SAT', { timeout: LARGO }, () => {
    const documentos = fc.sample(arb, { numRuns, seed })
    const oficiales = cadenasOficiales(documentos.map(buildXml))
    documentos.forEach((comprobante, i) => {
      expect(oficiales[i]).toBe(cadenaOriginal(comprobante))
    })
  })
})
