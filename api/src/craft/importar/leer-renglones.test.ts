// The file of another system, whatever it is: a workbook says the same as its CSV, and what cannot be read says why.
import { columnasDeFactura, MAXIMO_IMPORTADAS } from '@litro/contract/importar/factura'
import { maestros } from '@litro/contract/importar/maestros'
import { zipSync } from 'fflate'
import { type CellValue, writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readRenglones } from './leer-renglones.ts'

const DE_FACTURA = { columnas: columnasDeFactura, uno: 'prefactura', varios: 'prefacturas', maximo: MAXIMO_IMPORTADAS }
const DE_CLIENTE = { ...maestros.cliente, maximo: 3 }
const readImportacion = async (bytes: Buffer) => (await readRenglones(bytes, DE_FACTURA)).filas

const libro = async (...hojas: CellValue[][][]) =>
  Buffer.from(await writeXlsx({ sheets: hojas.map((rows, i) => ({ name: `Hoja ${i}`, rows })) }))
const queja = async (bytes: Buffer): Promise<string> => {
  try {
    await readImportacion(bytes)
  } catch (error) {
    return (error as { detalle: { campos: Record<string, string> } }).detalle.campos.Archivo!
  }
  return 'se leyó'
}

const ENCABEZADO = ['Clave', 'RFC', 'Producto', 'Precio', 'Litros']

describe('una hoja de cálculo', () => {
  test('dice lo mismo que su CSV: números sin pérdida, encabezado donde esté, renglones en blanco aparte', async () => {
    const filas = [
      ['Pedidos de la semana'],
      ENCABEZADO,
      ['P-1', 'TAL101112AB8', 'Diésel', 22.45, 1000],
      [],
      ['P-2', 'TAL101112AB8', 'Diésel', '22.450000', 0.1],
    ]
    const csv = filas.map((fila) => fila.join(',')).join('\r\n')
    const leida = await readImportacion(await libro(filas, [['otra hoja']]))
    expect(leida).toEqual(await readImportacion(Buffer.from(csv)))
    expect(leida.map(({ renglon, celdas }) => [renglon, celdas.Clave, celdas.Precio, celdas.Litros])).toEqual([
      [3, 'P-1', '22.45', '1000'],
      [5, 'P-2', '22.450000', '0.1'],
    ])
  })
  test('el encabezado vale sin acentos ni mayúsculas y en cualquier orden', async () => {
    const [fila] = await readImportacion(
      await libro([
        ['LITROS', 'clave'],
        [5, 'P-1'],
      ]),
    )
    expect([fila!.celdas.Clave, fila!.celdas.Litros, fila!.celdas.RFC]).toEqual(['P-1', '5', ''])
  })
  test.each([
    ['vacía', libro([]), /encabezados/],
    ['sin encabezado', libro([['hola', 'mundo']]), /encabezados: Clave/],
    ['solo encabezado', libro([ENCABEZADO]), /no trae renglones/],
    [
      'con demasiadas',
      libro([['Clave'], ...Array.from({ length: MAXIMO_IMPORTADAS + 1 }, (_, i) => [`P-${i}`])]),
      /Divídelo/,
    ],
    [
      'que es otro ZIP',
      Promise.resolve(Buffer.from(zipSync({ 'a.txt': Buffer.from('a') }))),
      /No pudimos leer la hoja/,
    ],
    [
      'que crece demasiado',
      Promise.resolve(Buffer.from(zipSync({ 'xl/a.xml': new Uint8Array(70_000_000) }))),
      /demasiado grande/,
    ],
    ['de Excel antiguo', Promise.resolve(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])), /formato antiguo/],
  ])('%s dice por qué no', async (_, bytes, frase) => {
    expect(await queja(await bytes)).toMatch(frase)
  })
})

describe('los encabezados', () => {
  const ENTEROS = ['RFC', 'Nombre', 'RAZON SOCIAL', 'régimen fiscal', 'UsoCFDI', 'Código Postal']
  const leer = (texto: string) => readRenglones(Buffer.from(texto), DE_CLIENTE)

  test('valen por su título o por su nombre, y lo que nadie lee se dice', async () => {
    const { filas, ignoradas } = await leer(`${[...ENTEROS, 'Teléfono'].join(';')}\nA;B;C;D;E;F;G`)
    expect(filas[0]!.celdas).toMatchObject({ RFC: 'A', RazonSocial: 'C', RegimenFiscal: 'D', UsoCFDI: 'E', Estado: '' })
    expect(ignoradas).toEqual(['Teléfono'])
  })
  test.each([
    [
      'le falta una obligatoria',
      'RFC,Nombre\nA,B',
      'Faltan columnas: Razón social, Régimen fiscal, Uso de CFDI, Código postal.',
    ],
    ['trae una dos veces', `${ENTEROS.join(',')},RFC\nA,B,C,D,E,F,G`, 'La columna RFC viene dos veces.'],
    ['no trae nada', '', 'El archivo está vacío.'],
    ['trae un NUL', 'RFC\u0000', 'El archivo debe ser CSV, XLSX o JSON.'],
    ['trae de más', [ENTEROS.join(','), 'A', 'B', 'C', 'D'].join('\n'), 'El archivo trae más de 3 clientes. Divídelo.'],
  ])('un archivo al que %s se rechaza', async (_, texto, frase) => {
    await expect(leer(texto)).rejects.toMatchObject({ detalle: { campos: { Archivo: frase } } })
  })
  test('una celda más larga que cualquier columna se ve que lo es', async () => {
    const { filas } = await leer(`${ENTEROS.join(',')}\nA,${'x'.repeat(5000)},C,D,E,F`)
    expect(filas[0]!.celdas.Nombre).toHaveLength(1001)
  })
})
