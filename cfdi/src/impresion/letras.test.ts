// Proves the amount in words by hand-written cases and by reading numbers back: each group of three digits beside the others' borders.
import { describe, expect, test } from 'vitest'
import { enteroConLetra, importeConLetra } from './letras.ts'

const PESOS: [string, string][] = [
  ['0', '(CERO PESOS 00/100 M.N.)'],
  ['0.01', '(CERO PESOS 01/100 M.N.)'],
  ['0.50', '(CERO PESOS 50/100 M.N.)'],
  ['1', '(UN PESO 00/100 M.N.)'],
  ['1.99', '(UN PESO 99/100 M.N.)'],
  ['2', '(DOS PESOS 00/100 M.N.)'],
  ['10.1', '(DIEZ PESOS 10/100 M.N.)'],
  ['16', '(DIECISÉIS PESOS 00/100 M.N.)'],
  ['20', '(VEINTE PESOS 00/100 M.N.)'],
  ['21', '(VEINTIÚN PESOS 00/100 M.N.)'],
  ['22', '(VEINTIDÓS PESOS 00/100 M.N.)'],
  ['23', '(VEINTITRÉS PESOS 00/100 M.N.)'],
  ['26', '(VEINTISÉIS PESOS 00/100 M.N.)'],
  ['30', '(TREINTA PESOS 00/100 M.N.)'],
  ['31', '(TREINTA Y UN PESOS 00/100 M.N.)'],
  ['99', '(NOVENTA Y NUEVE PESOS 00/100 M.N.)'],
  ['100', '(CIEN PESOS 00/100 M.N.)'],
  ['101', '(CIENTO UN PESOS 00/100 M.N.)'],
  ['121', '(CIENTO VEINTIÚN PESOS 00/100 M.N.)'],
  ['200', '(DOSCIENTOS PESOS 00/100 M.N.)'],
  ['500', '(QUINIENTOS PESOS 00/100 M.N.)'],
  ['555', '(QUINIENTOS CINCUENTA Y CINCO PESOS 00/100 M.N.)'],
  ['700', '(SETECIENTOS PESOS 00/100 M.N.)'],
  ['900', '(NOVECIENTOS PESOS 00/100 M.N.)'],
  ['1000', '(MIL PESOS 00/100 M.N.)'],
  ['1001', '(MIL UN PESOS 00/100 M.N.)'],
  ['1100', '(MIL CIEN PESOS 00/100 M.N.)'],
  ['2586.21', '(DOS MIL QUINIENTOS OCHENTA Y SEIS PESOS 21/100 M.N.)'],
  ['21000', '(VEINTIÚN MIL PESOS 00/100 M.N.)'],
  ['31021', '(TREINTA Y UN MIL VEINTIÚN PESOS 00/100 M.N.)'],
  ['100000', '(CIEN MIL PESOS 00/100 M.N.)'],
  ['101000', '(CIENTO UN MIL PESOS 00/100 M.N.)'],
  ['359000.00', '(TRESCIENTOS CINCUENTA Y NUEVE MIL PESOS 00/100 M.N.)'],
  ['1000000', '(UN MILLÓN DE PESOS 00/100 M.N.)'],
  ['1000001', '(UN MILLÓN UN PESOS 00/100 M.N.)'],
  ['1001000', '(UN MILLÓN MIL PESOS 00/100 M.N.)'],
  ['2000000.75', '(DOS MILLONES DE PESOS 75/100 M.N.)'],
  ['21000000', '(VEINTIÚN MILLONES DE PESOS 00/100 M.N.)'],
  ['100000000', '(CIEN MILLONES DE PESOS 00/100 M.N.)'],
  [
    '999999999.99',
    '(NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.)',
  ],
  ['1000000000', '(MIL MILLONES DE PESOS 00/100 M.N.)'],
  ['1001000000', '(MIL UN MILLONES DE PESOS 00/100 M.N.)'],
  ['1000000000000', '(UN BILLÓN DE PESOS 00/100 M.N.)'],
  ['1000001000000', '(UN BILLÓN UN MILLÓN DE PESOS 00/100 M.N.)'],
  ['2000000000000.5', '(DOS BILLONES DE PESOS 50/100 M.N.)'],
]

describe('importe con letra', () => {
  test.each(PESOS)('%s se escribe %s', (importe, letra) => {
    expect(importeConLetra(importe)).toBe(letra)
  })

  test.each([
    ['0', '(CERO DÓLARES 00/100 USD)'],
    ['1.00', '(UN DÓLAR 00/100 USD)'],
    ['21.5', '(VEINTIÚN DÓLARES 50/100 USD)'],
    ['1000000', '(UN MILLÓN DE DÓLARES 00/100 USD)'],
  ])('%s dólares se escribe %s', (importe, letra) => {
    expect(importeConLetra(importe, 'USD')).toBe(letra)
  })

  test('una moneda sin nombre en español se cierra con su clave', () => {
    expect(importeConLetra('101.2', 'JPY')).toBe('(CIENTO UN 20/100 JPY)')
    expect(importeConLetra('1', 'EUR')).toBe('(UN EURO 00/100 EUR)')
  })

  test('más de dos decimales se redondean al centavo, la mitad hacia arriba', () => {
    expect(importeConLetra('0.004999')).toBe('(CERO PESOS 00/100 M.N.)')
    expect(importeConLetra('0.005')).toBe('(CERO PESOS 01/100 M.N.)')
    expect(importeConLetra('0.995')).toBe('(UN PESO 00/100 M.N.)')
    expect(importeConLetra('999999.995')).toBe('(UN MILLÓN DE PESOS 00/100 M.N.)')
  })

  test('no pierde un centavo donde un número de punto flotante lo perdería', () => {
    expect(importeConLetra('9007199254740993.07')).toContain('NOVECIENTOS NOVENTA Y TRES PESOS 07/100')
  })

  test.each(['', '-1', '1,000', '1e3', '.5', '1.', 'NaN', ' 1'])(
    'rechaza %j, que no es un importe del SAT',
    (texto) => {
      expect(() => importeConLetra(texto)).toThrow(RangeError)
    },
  )

  test('rechaza más de dieciocho enteros', () => {
    expect(importeConLetra('999999999999999999.99')).toContain('99/100')
    expect(() => importeConLetra('1000000000000000000')).toThrow(RangeError)
    expect(() => importeConLetra('999999999999999999.999')).toThrow(RangeError)
  })
})

// An independent reader: it knows the words and their values, and nothing of how they were put together.
const VALOR = new Map<string, bigint>()
const enumerar = (palabras: string, desde: bigint, paso: bigint) => {
  for (const [i, palabra] of palabras.split(' ').entries()) VALOR.set(palabra, desde + BigInt(i) * paso)
}
enumerar('UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS', 1n, 1n)
enumerar('DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO', 17n, 1n)
enumerar('VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE', 26n, 1n)
enumerar('TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA CIEN', 30n, 10n)
enumerar('CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS', 100n, 100n)
enumerar('SEISCIENTOS SETECIENTOS OCHOCIENTOS NOVECIENTOS', 600n, 100n)

function leerLetra(texto: string): bigint {
  let total = 0n
  let millares = 0n
  let grupo = 0n
  for (const palabra of texto.split(' ')) {
    if (palabra === 'Y' || palabra === 'CERO') continue
    if (palabra === 'MIL') {
      millares = (grupo === 0n ? 1n : grupo) * 1000n
      grupo = 0n
    } else if (/^(MILL|BILL)/.test(palabra)) {
      total += (millares + grupo) * (palabra.startsWith('M') ? 10n ** 6n : 10n ** 12n)
      millares = 0n
      grupo = 0n
    } else {
      const valor = VALOR.get(palabra)
      if (valor === undefined) throw new Error(`palabra desconocida: ${palabra}`)
      grupo += valor
    }
  }
  return total + millares + grupo
}

describe('ida y vuelta', () => {
  // Numbers are written by groups of three digits: each group, whole, beside every border of the other one.
  const BORDES = [
    0, 1, 2, 10, 15, 16, 20, 21, 29, 30, 31, 99, 100, 101, 116, 121, 200, 500, 501, 555, 700, 900, 921, 999,
  ]
  const todos = Array.from({ length: 1000 }, (_, n) => n)
  const pares = todos.flatMap((n) => BORDES.flatMap((borde) => [n * 1000 + borde, borde * 1000 + n]))
  const enteros = new Set([...Array.from({ length: 20_000 }, (_, n) => n), ...pares])

  test('todo entero menor de veinte mil, y todo grupo junto a cada borde, se lee igual a como se escribió', () => {
    const vistos = new Set<string>()
    for (const entero of enteros) {
      const n = BigInt(entero)
      const letra = enteroConLetra(n)
      if (leerLetra(letra) !== n) throw new Error(`${n} se escribió "${letra}"`)
      if (/UNO|^UN MIL\b| {2}|^ | $/.test(letra)) throw new Error(`${n} se escribió "${letra}"`)
      vistos.add(letra)
    }
    expect(vistos.size).toBe(enteros.size)
  })

  test('los enteros grandes, hasta dieciocho cifras, también', () => {
    let semilla = 20261114n
    for (let i = 0; i < 50_000; i++) {
      semilla = (semilla * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
      const n = semilla % 10n ** BigInt(7 + (i % 12))
      if (leerLetra(enteroConLetra(n)) !== n) throw new Error(`${n} se escribió "${enteroConLetra(n)}"`)
    }
  }, 60_000)
})
