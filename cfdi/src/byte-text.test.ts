// What XML and cadena are written on: plain values in bytes, the rest as it is, and nothing lost between both.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildXml } from './build-xml.ts'
import { ByteText, piece } from './byte-text.ts'
import { normalizeSpace } from './caracteres.ts'
import type { Comprobante } from './comprobante.ts'
import { leerCfdi } from './leer.ts'
import { armar, csdDeCasos, readEntrada } from './pruebas/casos.ts'
import { sellar } from './sellar.ts'
import { verificarSello } from './timbre.ts'

const csd = csdDeCasos()
const base: Comprobante = armar(readEntrada('01-factura-diesel-con-iva'))

function conDescripcion(...descripciones: string[]): Comprobante {
  const [concepto] = base.Conceptos
  if (!concepto) throw new Error('El caso base perdió su concepto')
  return { ...base, Conceptos: descripciones.map((Descripcion) => ({ ...concepto, Descripcion })) }
}

describe('un texto en bytes', () => {
  test('da lo que se le puso, en su orden, sea lo que sea', () => {
    const partes = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 20 })))
    fc.assert(
      fc.property(partes, (textos) => {
        const todo = new ByteText()
        let debe = ''
        for (const texto of textos) {
          todo.put(piece('<ñ>'))
          if (!todo.writePlain(texto)) todo.write(texto)
          debe += `<ñ>${texto}`
        }
        expect(todo.text()).toBe(debe)
      }),
    )
  })

  const NO_LLANOS = [
    '',
    ' ',
    ' a',
    'a ',
    'a  b',
    'a"b',
    'a&b',
    'a<b',
    'a>b',
    'a|b',
    'a\tb',
    'a\u00ADb',
    'a\u007Fb',
    'a–b',
  ]

  test.each(NO_LLANOS)('no toma por llano %j, ni lo escribe', (texto) => {
    const todo = new ByteText()
    expect(todo.writePlain(texto)).toBe(false)
    expect(todo.text()).toBe('')
  })

  test('corto o largo, es llano lo mismo', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }), (texto) => {
        const corto = new ByteText().writePlain(`x${texto}x`)
        expect(new ByteText().writePlain(`${'x'.repeat(300)}${texto}x`)).toBe(corto)
      }),
    )
  })

  test('vuelve a una marca y copia de otro', () => {
    const [uno, otro] = [new ByteText(), new ByteText()]
    uno.put(piece('abc'))
    const { mark } = uno
    uno.put(piece('sobra'))
    uno.back(mark)
    uno.writePlain('España 2026')
    otro.put(piece('|'))
    otro.copy(uno, mark)
    expect([uno.text(), otro.text()]).toEqual(['abcEspaña 2026', '|España 2026'])
  })
})

test('letras fuera de Latin-1, comillas tipográficas y textos largos llegan enteros al XML y al sello', async () => {
  const raros = [
    'Diésel «premium» – 15 ppm',
    'Łódź',
    '“entre comillas” & <marcas>',
    'ñandú  con   espacios ',
    'Ω'.repeat(900),
  ]
  const { xml, cadena } = await sellar(conDescripcion(...raros), csd)
  const lectura = leerCfdi(xml)
  expect(lectura.comprobante.Conceptos.map(({ Descripcion }) => Descripcion)).toEqual(raros)
  expect(verificarSello(lectura)).toEqual([])
  for (const raro of raros) expect(cadena).toContain(`|${normalizeSpace(raro)}|`)
})

test('un documento de mil conceptos sale entero, y el siguiente no hereda nada de él', async () => {
  const chico = buildXml({ ...base, Sello: 'S', NoCertificado: csd.NoCertificado, Certificado: 'C' })
  const muchos = Array.from({ length: 1000 }, (_, i) => `Carga ${i} de diésel`)
  const { xml } = await sellar(conDescripcion(...muchos), csd)
  const lectura = leerCfdi(xml)
  expect(lectura.comprobante.Conceptos.map(({ Descripcion }) => Descripcion)).toEqual(muchos)
  expect(verificarSello(lectura)).toEqual([])
  expect(buildXml({ ...base, Sello: 'S', NoCertificado: csd.NoCertificado, Certificado: 'C' })).toBe(chico)
})

test('un documento que no se pudo escribir no deja nada en el siguiente', () => {
  const bueno = { ...base, Sello: 'S', NoCertificado: csd.NoCertificado, Certificado: 'C' }
  const antes = buildXml(bueno)
  expect(() => buildXml({ ...bueno, Total: '' })).toThrow('Falta Total.')
  expect(buildXml(bueno)).toBe(antes)
})

test('sellar no cambia el comprobante que recibe', async () => {
  const copia = structuredClone(base)
  const { comprobante, sello } = await sellar(base, csd)
  expect(base).toEqual(copia)
  expect(comprobante).toEqual({
    ...copia,
    NoCertificado: csd.NoCertificado,
    Certificado: csd.Certificado,
    Sello: sello,
  })
})
