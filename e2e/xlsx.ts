// Reads a spreadsheet without the library that wrote it: the ZIP by hand, the XML by its few elements.
import { inflateRawSync } from 'node:zlib'

export type Hoja = {
  nombre: string
  /** The head and the rows that its filter covers. */
  filas: (string | number | null)[][]
  /** What stands under them. */
  totales: (string | number | null)[] | undefined
  /** How many cells carry a formula. None ever should. */
  formulas: number
}

export function readXlsx(bytes: Buffer): Hoja {
  const partes = unzip(bytes)
  const text = (nombre: string) => partes.get(nombre)?.toString('utf8') ?? ''
  const comunes = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map((m) => textOf(m[1]!))
  const hoja = [...partes.keys()].find((nombre) => /^xl\/worksheets\/[^/]+\.xml$/.test(nombre))
  const xml = text(hoja ?? '')
  const todas = [...xml.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map((m) => cellsOf(m[1] ?? '', comunes))
  const hasta = Number(/<autoFilter ref="A1:[A-Z]+(\d+)"/.exec(xml)?.[1] ?? Number.NaN)
  return {
    nombre: unescapeXml(/<sheet\b[^>]*\bname="([^"]*)"/.exec(text('xl/workbook.xml'))?.[1] ?? ''),
    filas: todas.slice(0, hasta),
    totales: todas[hasta],
    formulas: [...xml.matchAll(/<f[\s>/]/g)].length,
  }
}

function cellsOf(fila: string, comunes: readonly string[]): (string | number | null)[] {
  const celdas: (string | number | null)[] = []
  for (const [, atributos = '', cuerpo = ''] of fila.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const columna = columnOf(/\br="([A-Z]+)/.exec(atributos)?.[1] ?? '') ?? celdas.length
    while (celdas.length < columna) celdas.push(null)
    celdas.push(cellValue(/\bt="(\w+)"/.exec(atributos)?.[1], cuerpo, comunes))
  }
  return celdas
}

function cellValue(tipo: string | undefined, cuerpo: string, comunes: readonly string[]): string | number | null {
  const valor = /<v>([\s\S]*?)<\/v>/.exec(cuerpo)?.[1]
  if (tipo === 'inlineStr') return textOf(cuerpo)
  if (valor === undefined) return null
  if (tipo === 's') return comunes[Number(valor)] ?? null
  return tipo === 'str' ? unescapeXml(valor) : Number(valor)
}

const columnOf = (letras: string) =>
  letras === '' ? undefined : [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0) - 1

const textOf = (xml: string) => [...xml.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map((m) => unescapeXml(m[1]!)).join('')

const ENTIDADES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescapeXml = (texto: string) =>
  texto.replace(/&(lt|gt|quot|apos|amp);/g, (_, nombre: string) => ENTIDADES[nombre]!)

/** The central directory at the end tells every part; the sizes beside the parts may be missing in a streamed file. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const fin = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const partes = new Map<string, Buffer>()
  let i = bytes.readUInt32LE(fin + 16)
  for (let n = bytes.readUInt16LE(fin + 10); n > 0; n--) {
    const [metodo, tamanio] = [bytes.readUInt16LE(i + 10), bytes.readUInt32LE(i + 20)]
    const [nombre, extra, nota] = [28, 30, 32].map((donde) => bytes.readUInt16LE(i + donde)) as [number, number, number]
    const local = bytes.readUInt32LE(i + 42)
    const inicio = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const datos = bytes.subarray(inicio, inicio + tamanio)
    partes.set(bytes.toString('utf8', i + 46, i + 46 + nombre), metodo === 8 ? inflateRawSync(datos) : datos)
    i += 46 + nombre + extra + nota
  }
  return partes
}
