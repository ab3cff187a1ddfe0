// The file of another system, whatever it is: a workbook says the same as its CSV, and what cannot be read says why.
import { MAXIMO_IMPORTADAS } from '@litro/contract/integraciones/importar-factura'
import { zipSync } from 'fflate'
import { type CellValue, writeXlsx } from 'hucre'
import { describe, expect, test } from 'vitest'
import { readImportacion } from './leer-importacion.ts'

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
    ['solo encabezado', libro([ENCABEZADO]), /no trae ninguna prefactura/],
    [
      'con demasiadas',
      libro([['Clave'], ...Array.from({ length: MAXIMO_IMPORTADAS + 1 }, (_, i) => [`P-${i}`])]),
      /Divídelo/,
    ],
    ['con una celda enorme', libro([['Clave'], ['x'.repeat(501)]]), /demasiado larga/],
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
