import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { writeLibro } from './libro-xlsx.ts'
import { type HojaColumna, type HojaFila, writeSheet } from './spreadsheet.ts'

const UUID = '64297DC0-0495-473D-8C1B-344B0BBAD417'
const COLUMNAS: HojaColumna[] = [
  { titulo: 'Folio', tipo: 'texto' },
  { titulo: 'UUID', tipo: 'texto' },
  { titulo: 'Fecha', tipo: 'fecha' },
  { titulo: 'Litros', tipo: 'numero', decimales: 3 },
  { titulo: 'Total', tipo: 'numero', suma: true },
]
const fila = (folio: string, total: number | null, suma = true): HojaFila => ({
  celdas: [folio, UUID, '2026-11-17', 1.5, total],
  suma,
})

const bytesOf = async (cuerpo: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(cuerpo).arrayBuffer())
async function* each<T>(todas: Iterable<T>) {
  yield* todas
}
const libroDe = async (filas: Iterable<HojaFila>) => {
  const bytes = await bytesOf(writeSheet('Facturas', COLUMNAS, each(filas)))
  const partes = unzipSync(bytes)
  const parte = (nombre: string) => strFromU8(partes[nombre]!)
  return { hoja: parte('xl/worksheets/sheet1.xml'), parte, filas: (await readXlsx(bytes)).sheets[0]!.rows }
}

test('la cabeza va en negrita y se queda a la vista, con un filtro sobre la tabla y nada más', async () => {
  const { hoja, parte } = await libroDe([fila('A-1', 10), fila('A-2', 20)])
  expect(hoja).toMatch(/<row r="1"><c r="A1" s="1"/)
  expect(hoja).toMatch(/<row r="2"><c r="A2" s="0"/)
  const [, negrita] = [...parte('xl/styles.xml').matchAll(/<xf numFmtId="0" fontId="(\d)" [^>]*applyFont/g)]
  expect(negrita?.[1]).toBe('1')
  expect([...parte('xl/styles.xml').matchAll(/<font>(<b\/>)?/g)].map(([, b]) => b)).toEqual([undefined, '<b/>'])
  expect(hoja).toContain('state="frozen"')
  // Two rows under the head: the total, a row below, is out of it.
  expect(hoja).toContain('<autoFilter ref="A1:E3"/>')
  expect(parte('xl/workbook.xml')).toContain("'Facturas'!$A$1:$E$3")
})

test('cada columna mide lo que dice: el UUID cabe y el folio no sobra', async () => {
  const { hoja } = await libroDe([fila('A-1', 1234567.89)])
  const anchos = [...hoja.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, ancho]) => Number(ancho))
  expect(anchos[0]).toBeLessThan(14)
  expect(anchos[1]).toBeGreaterThanOrEqual(UUID.length)
  expect(anchos[2]).toBeGreaterThanOrEqual(10)
  expect(anchos[4]).toBeGreaterThanOrEqual('$1,234,567.89'.length)
})

test('al pie va lo que la lista suma, exacto, sin lo que no suma y sin fórmulas', async () => {
  const { hoja, filas } = await libroDe([
    ...Array.from({ length: 2500 }, (_, i) => fila(`A-${i}`, 0.1)),
    fila('A-borrada', 1_000_000, false),
    fila('A-sin', null),
    fila('A-menos', -0.01),
  ])
  expect(hoja).toContain('<row r="2506">')
  expect(hoja).toMatch(/<v>249\.990000<\/v><\/c><\/row><\/sheetData>/)
  expect(filas.at(-1)).toEqual(['Total', null, null, null, 249.99])
  expect(hoja).not.toMatch(/<f[\s>]/)
})

test('sin filas no hay total, y lo que parece fórmula o XML es texto', async () => {
  expect((await libroDe([])).filas).toHaveLength(1)
  const { filas } = await libroDe([fila('=1+1 <b>&"\u0001', 5)])
  expect(filas[1]!.slice(0, 4)).toEqual(['=1+1 <b>&"', UUID, new Date('2026-11-17T00:00:00Z'), 1.5])
})

test('lo que no cabe en una hoja sigue en otra con su cabeza y su filtro, y el total va en la última', async () => {
  const filas = each(Array.from({ length: 7 }, (_, i) => [{ numero: String(i) }]))
  const columnas = [{ titulo: 'Monto', ancho: 10 }]
  const totales = () => [{ numero: '21' }]
  const trozos = writeLibro({ hoja: 'Hoja', columnas, filas, totales, limite: 6 })
  const bytes = await bytesOf(ReadableStream.from(trozos))
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name, rows }) => [name, rows.flat().filter((celda) => celda !== null)])).toEqual([
    ['Hoja', ['Monto', 0, 1, 2]],
    ['Hoja_2', ['Monto', 3, 4, 5]],
    ['Hoja_3', ['Monto', 6, 21]],
  ])
})

test('quien deja de leer detiene las filas, y la falla de una fila llega a quien lee', async () => {
  let leidas = 0
  let cerrada = false
  async function* muchas(): AsyncGenerator<HojaFila> {
    try {
      for (; leidas < 1_000_000; leidas++) yield fila(`A-${leidas}`, leidas)
    } finally {
      cerrada = true
    }
  }
  const lector = writeSheet('Facturas', COLUMNAS, muchas()).getReader()
  await lector.read()
  await lector.cancel()
  await expect.poll(() => cerrada).toBe(true)
  expect(leidas).toBeLessThan(100_000)

  async function* rota(): AsyncGenerator<HojaFila> {
    for (let i = 0; i < 1500; i++) yield fila(`A-${i}`, i)
    throw new Error('se cayó la base')
  }
  await expect(bytesOf(writeSheet('Facturas', COLUMNAS, rota()))).rejects.toThrow('se cayó la base')
})
