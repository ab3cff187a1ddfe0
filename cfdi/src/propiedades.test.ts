// Random documents by the thousand: no SAT tolerance is ever broken and no centavo is ever lost.
// The tolerances are tried on 10,000 documents every time and the rest on a share of 2,000; `npm run torture` on 100,000.
// LITRO_PROPIEDADES sets both, and LITRO_SEMILLA the seed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildXml } from './build-xml.ts'
import { cadenaDeXml, cadenaOriginal } from './cadena-original.ts'
import { findCaracterProhibido, normalizeSpace } from './caracteres.ts'
import { fromCentavos, parseDecimal, sum } from './decimal.ts'
import { leerCfdi } from './leer.ts'
import { AHORA_DE_DOCUMENTOS, aDocumento, lineasArb, netoDe, SELLO_FALSO } from './pruebas/arbitrarios.ts'
import { openOraculoXsd } from './pruebas/oraculo-sat.ts'
import { quejas } from './pruebas/tolerancias.ts'
import { vidaArb, vivir } from './pruebas/vida.ts'
import { validar } from './reglas/validar.ts'

const DOCUMENTOS = Number(process.env.LITRO_PROPIEDADES ?? 2_000)
const EN_TOLERANCIA = Number(process.env.LITRO_PROPIEDADES ?? 10_000)
const seed = process.env.LITRO_SEMILLA ? Number(process.env.LITRO_SEMILLA) : undefined
const LARGO = Math.max(60_000, EN_TOLERANCIA * 20)
const runs = (divisor: number) => ({ numRuns: Math.ceil(DOCUMENTOS / divisor), seed })

/** Any character that may be written, with the troublesome ones often. */
const caracterArb = fc.oneof(
  fc.constantFrom(' ', '\t', '\n', '\r', '&', '<', '>', '"', "'", 'ñ', '\u00a0'),
  fc
    .integer({ min: 0x20, max: 0xffff })
    .map((codigo) => String.fromCharCode(codigo))
    .filter((caracter) => findCaracterProhibido(caracter) === undefined),
)

describe('propiedades', () => {
  test('ningún documento rompe una tolerancia del SAT y SubTotal − Descuento + IVA es el Total', {
    timeout: LARGO,
  }, () => {
    fc.assert(
      fc.property(lineasArb, (lineas) => {
        const documento = aDocumento(lineas)
        expect(quejas(documento)).toEqual([])
      }),
      { numRuns: EN_TOLERANCIA, seed },
    )
  })

  test('si todos los precios incluyen IVA, el Total es la suma de lo pactado, al centavo', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(lineasArb, (lineas) => {
        const conIva = lineas.map((linea) => ({ ...linea, precioIncluyeIva: true }))
        const pactado = sum(conIva.map(netoDe))
        const { Total, Impuestos } = aDocumento(conIva)
        // What the receiver withholds is part of what was agreed.
        const retenido = parseDecimal(Impuestos?.TotalImpuestosRetenidos ?? '0')
        expect(parseDecimal(Total) + retenido).toBe(pactado)
      }),
      runs(2),
    )
  })

  test('las reglas previas al PAC no encuentran error en ningún documento', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(lineasArb, (lineas) => {
        const hallazgos = validar(aDocumento(lineas), AHORA_DE_DOCUMENTOS)
        expect(hallazgos.filter(({ severidad }) => severidad === 'error')).toEqual([])
      }),
      runs(5),
    )
  })

  test('los recibos de pago y las notas de una factura suman exactamente su IVA', { timeout: LARGO }, () => {
    fc.assert(
      fc.property(vidaArb, (vida) => {
        const { quejas: fallas, ivaFactura, ivaAplicado, saldo } = vivir(vida)
        expect(fallas).toEqual([])
        expect(saldo).toBe(0n)
        expect(ivaAplicado).toEqual(ivaFactura)
      }),
      runs(5),
    )
  })

  test('todo documento construido es válido ante el esquema del SAT', { timeout: LARGO }, () => {
    const oraculo = openOraculoXsd()
    fc.assert(
      fc.property(lineasArb, (lineas) => {
        expect(oraculo.validate(buildXml({ ...aDocumento(lineas), ...SELLO_FALSO }))).toEqual([])
      }),
      runs(20),
    )
  })

  test('cualquier texto permitido vuelve igual del XML, con la misma cadena', { timeout: LARGO }, () => {
    const linea = {
      clave: '84111506',
      cantidad: parseDecimal('1'),
      precio: fromCentavos(11600n),
      precioIncluyeIva: true,
    }
    const documento = { ...aDocumento([{ ...linea, tasaIva: '0.160000', descuento: 0n }]), ...SELLO_FALSO }
    fc.assert(
      fc.property(fc.string({ unit: caracterArb, minLength: 1, maxLength: 60 }), (texto) => {
        fc.pre(normalizeSpace(texto) !== '')
        const Conceptos = documento.Conceptos.map((concepto) => ({ ...concepto, Descripcion: texto }))
        const { comprobante, raiz } = leerCfdi(buildXml({ ...documento, Conceptos }))
        expect(comprobante.Conceptos[0]?.Descripcion).toBe(texto)
        expect(cadenaDeXml(raiz)).toBe(cadenaOriginal({ ...documento, Conceptos }))
      }),
      runs(10),
    )
  })
})
