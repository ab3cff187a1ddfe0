// Proves that our measures are pdfkit's, that breaking loses no letter, and that no character breaks a page.
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { medir, mostrar, partir, toWinAnsi } from './fuentes.ts'

describe('alfabeto WinAnsi', () => {
  test.each([
    ['Ñandú, diésel y «gasóleo» ¿sí? ¡no! °', 'Ñandú, diésel y «gasóleo» ¿sí? ¡no! °'],
    ['€ – — ‘’ “” • …', '\x80 \x96 \x97 \x91\x92 \x93\x94 \x95 \x85'],
    ['dio\u0301xido', 'dióxido'],
    ['Dvořák Łódź', 'Dvorák Lódz'],
    ['10 ≤ 20 − 5 → 3', '10 <= 20 - 5 -> 3'],
    ['H₂O m³ ﬁn №', 'H2O m³ fin No.'],
    ['漢字 😀', '?? ?'],
    ['a\tb\nc\u2028d\u0000e', 'a b c d e'],
    ['co\u00ADla\u200Bdo\uFE0F\u200D', 'colado'],
    ['a\u3000b', 'a b'],
  ])('%j se imprime %j', (texto, esperado) => {
    expect(toWinAnsi(texto)).toBe(esperado)
  })

  test('convertir dos veces da lo mismo que una', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (texto) => {
        const una = toWinAnsi(texto)
        expect(toWinAnsi(una)).toBe(una)
        for (let i = 0; i < una.length; i++) expect(una.charCodeAt(i)).toBeLessThan(256)
      }),
    )
  })
})

describe('medidas', () => {
  test.each(['normal', 'negrita'] as const)('el ancho en %s es el que mide pdfkit', (fuente) => {
    const archivo = fileURLToPath(new URL(`../../letras/inter-${fuente}.ttf`, import.meta.url))
    const doc = new PDFDocument({ autoFirstPage: false }).font(archivo).fontSize(10)
    for (const texto of ['AVENIDA', 'Toluca', 'WAVE.', '1,234,567.89', 'PÚBLICO-GENERAL', 'Año']) {
      expect(medir(texto, fuente, 10)).toBeCloseTo(doc.widthOfString(texto), 1)
    }
  })

  test('las diez cifras tienen el mismo ancho, para que las columnas se alineen', () => {
    const anchos = [...'0123456789'].map((cifra) => medir(cifra, 'normal', 10))
    expect(new Set(anchos).size).toBe(1)
    expect(medir('1111', 'normal', 10)).toBeCloseTo(4 * anchos[0]!, 6)
  })

  test('los paréntesis y la diagonal inversa no rompen el texto', () => {
    expect(mostrar('a(b)c\\', 'normal')).toBe('(a\\(b\\)c\\\\)Tj')
  })
})

describe('partir', () => {
  test('ninguna línea se pasa del ancho y ninguna letra se pierde', () => {
    const letra = fc.constantFrom(...'aáWi.,MN0 ñ-ÁT '.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letra, maxLength: 300 }), fc.integer({ min: 20, max: 300 }), (texto, ancho) => {
        const lineas = partir(texto, 'normal', 7.5, ancho)
        expect(lineas.join('').replaceAll(' ', '')).toBe(texto.replaceAll(' ', ''))
        for (const linea of lineas) expect(medir(linea, 'normal', 7.5)).toBeLessThanOrEqual(ancho + 0.02)
      }),
    )
  })

  test('corta en los espacios y solo parte una palabra que no cabe sola', () => {
    expect(partir('uno dos tres', 'normal', 10, medir('uno dos', 'normal', 10))).toEqual(['uno dos', 'tres'])
    expect(partir('a WWWW', 'normal', 10, medir('WW', 'normal', 10))).toEqual(['a', 'WW', 'WW'])
  })

  test('un texto vacío es una línea vacía', () => {
    expect(partir('', 'normal', 10, 100)).toEqual([''])
  })
})
