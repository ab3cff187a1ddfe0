import { describe, expect, test } from 'vitest'
import { parseFecha } from '../../craft/archivos/leer-fecha.ts'
import { readCsv } from './leer-csv.ts'
import { findHoja, guessMapeo, parseMonto, readEstado } from './leer-estado.ts'

const HOY = '2026-11-15'
const leer = (texto: string | Buffer) => {
  const hoja = findHoja(readCsv(Buffer.from(texto as string)))
  return { hoja, ...readEstado(hoja, guessMapeo(hoja.columnas), HOY) }
}
const queja = (texto: string | Buffer): string => {
  try {
    leer(texto)
  } catch (error) {
    return (error as { detalle: { campos: Record<string, string> } }).detalle.campos.Archivo!
  }
  return 'se leyó'
}

describe('un estado de cuenta', () => {
  test('con título, punto y coma, comillas y acentos de Windows se lee igual', () => {
    const texto = [
      'BANCO DEL BAJÍO;CUENTA 123456',
      '',
      'Fecha de operación;Concepto;Referencia;Clave de rastreo;Cargos;Abonos;Saldo',
      '12/11/2026;"SPEI RECIBIDO; BANORTE ""TRANSPORTES PEÑA""";0012;BNET0100261112;;1,234.50;9,999.00',
      '13/11/2026;COMISIÓN;;;11.60;;9,987.40',
    ].join('\r\n')
    for (const bytes of [Buffer.from(texto), Buffer.from(`\uFEFF${texto}`), Buffer.from(texto, 'latin1')]) {
      const { abonos, sinAbono, errores } = leer(bytes)
      expect(abonos).toEqual([
        {
          fecha: '2026-11-12',
          monto: '1234.50',
          descripcion: 'SPEI RECIBIDO; BANORTE "TRANSPORTES PEÑA"',
          referencia: '0012',
          claveRastreo: 'BNET0100261112',
        },
      ])
      expect([sinAbono, errores]).toEqual([1, []])
    }
  })

  test('una sola columna de importe con signo: lo negativo es cargo', () => {
    const { abonos, sinAbono } = leer(
      'Fecha\tDescripción\tImporte\n2026-11-01\tDepósito\t$ 500.00\n2026-11-01\tPago\t-20.00\n',
    )
    expect([abonos.map(({ monto }) => monto), sinAbono]).toEqual([['500.00'], 1])
  })

  test('sin encabezado hay columnas con número y nada se adivina', () => {
    const { hoja, abonos } = leer('01/11/2026,Depósito,100.00\n02/11/2026,Depósito,200.00\n')
    expect([hoja.columnas, hoja.filas.length, abonos]).toEqual([['Columna 1', 'Columna 2', 'Columna 3'], 2, []])
    const mapeo = { Fecha: 0, Abono: 2, Cargo: null, Descripcion: 1, Referencia: null, ClaveRastreo: null }
    expect(readEstado(hoja, mapeo, HOY).abonos.map(({ monto }) => monto)).toEqual(['100.00', '200.00'])
  })

  test('lo que no se entiende se dice con su renglón y no se importa', () => {
    const { abonos, errores } = leer(
      'Fecha,Descripción,Abono\n31/02/2026,a,10\n16/11/2026,b,10\n01/11/2026,c,"1.234,50"\n01/11/2026,d,=1+1\n,e,5\n01/11/2026,f,1e5\n01/11/2026,g,99999999999.00\n01/11/2026,h,7\n',
    )
    expect(abonos.map(({ descripcion }) => descripcion)).toEqual(['h'])
    expect(errores).toEqual([
      { Renglon: 2, Mensaje: 'La fecha "31/02/2026" no se entiende.' },
      { Renglon: 3, Mensaje: 'La fecha 16/11/2026 es futura.' },
      { Renglon: 4, Mensaje: 'El importe "1.234,50" no se entiende.' },
      { Renglon: 5, Mensaje: 'El importe "=1+1" no se entiende.' },
      { Renglon: 6, Mensaje: 'Falta la fecha.' },
      { Renglon: 7, Mensaje: 'El importe "1e5" no se entiende.' },
      { Renglon: 8, Mensaje: 'El importe supera $999,999,999.99.' },
    ])
  })

  test('una fórmula es texto, y la de los ceros a la izquierda es su texto', () => {
    const { abonos } = leer(
      'Fecha,Descripción,Referencia,Abono\n01/11/2026,"=HYPERLINK(""http://x"")","=""00123""",10\n',
    )
    expect(abonos[0]).toMatchObject({ descripcion: '=HYPERLINK("http://x")', referencia: '00123' })
  })

  test('cinco mil renglones se leen completos', () => {
    const filas = Array.from({ length: 5000 }, (_, i) => `01/11/2026,Depósito ${i},"${i + 1}.00"`)
    expect(leer(`Fecha,Concepto,Abonos\n${filas.join('\n')}\n`).abonos).toHaveLength(5000)
  })
})

test('un renglón con abono y cargo a la vez no se entiende', () => {
  expect(leer('Fecha,Abono,Cargo\n01/11/2026,5.00,7.00\n01/11/2026,5.00,0.00\n')).toMatchObject({
    abonos: [{ monto: '5.00' }],
    errores: [{ Renglon: 2, Mensaje: 'El renglón trae abono y cargo a la vez.' }],
  })
})

describe('un archivo hostil', () => {
  test.each([
    ['un PDF', Buffer.from('%PDF-1.4\n%%EOF\n'), /debe ser CSV/],
    ['un libro de Excel', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /debe ser CSV/],
    ['bytes sin sentido', Buffer.from([1, 0, 2, 0, 255, 9]), /debe ser CSV/],
    ['un renglón enorme', Buffer.from(`Fecha,Abono\n${'x'.repeat(5000)}\n`), /renglón 2 es demasiado largo/],
    ['demasiados renglones', Buffer.from('a,b\n'.repeat(20_002)), /más de 20,000/],
    ['demasiados bytes', Buffer.alloc(3 * 1024 * 1024 + 1, 97), /supera 3 MB/],
    ['demasiadas columnas', Buffer.from(`${'a,'.repeat(80)}\n`), /demasiadas columnas/],
    ['texto sin columnas', Buffer.from('hola\nmundo\n'), /No encontramos columnas/],
  ])('%s se rechaza con su razón', (_, bytes, razon) => {
    expect(queja(bytes)).toMatch(razon)
  })

  test('una comilla sin cerrar no cuelga ni inventa', () => {
    expect(leer('Fecha,Descripción,Abono\n01/11/2026,"sin cerrar,10\n01/11/2026,b,20\n').abonos).toEqual([])
  })
})

test.each([
  ['1,234.50', 123450n],
  ['$ 1,234.5', 123450n],
  ['1500.0000', 150000n],
  ['(20.00)', -2000n],
  ['20.00-', -2000n],
  ['+20', 2000n],
  ['', null],
  ['1,23', undefined],
  ['12,34.00', undefined],
  ['abc', undefined],
  ['1.234,50', undefined],
  ['١٢٣', undefined],
])('el importe %s', (texto, centavos) => {
  expect(parseMonto(texto)).toBe(centavos)
})

test.each([
  ['15/11/2026', '2026-11-15'],
  ['5-1-26', '2026-01-05'],
  ['2026-11-15', '2026-11-15'],
  ['20261115', '2026-11-15'],
  ['15112026', '2026-11-15'],
  ['15/nov/2026', '2026-11-15'],
  ['15-NOV-26', '2026-11-15'],
  ['15 de noviembre de 2026', '2026-11-15'],
  ['15/11/2026 13:45:10', '2026-11-15'],
  ['2026-11-15T13:45:10', '2026-11-15'],
  ['13/13/2026', null],
  ['30/02/2026', null],
  ['hoy', null],
  ['', null],
])('la fecha %s', (texto, fecha) => {
  expect(parseFecha(texto)).toBe(fecha)
})
