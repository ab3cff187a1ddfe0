// A bank's CSV file as rows of text: whatever its encoding and its separator, and never a program, a picture or a novel.
import { parseCsv } from 'hucre'
import { AppError } from '../errors.ts'
import { recognize } from '../http/file-type.ts'
import { hasEncabezado } from './leer-estado.ts'

export const MAX_BYTES = 3 * 1024 * 1024
export const MAX_RENGLONES = 20_000
const MAX_LINEA = 4000
const MAX_COLUMNAS = 60

const refuse = (mensaje: string): never => {
  throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: mensaje } })
}

export function readCsv(bytes: Buffer): string[][] {
  if (bytes.length > MAX_BYTES) refuse('El archivo supera 3 MB. Divide el estado por periodos más cortos.')
  const texto = decode(bytes)
  const lineas = texto.split(/\r\n|\r|\n/)
  if (lineas.length > MAX_RENGLONES + 1) refuse('El archivo tiene más de 20,000 renglones. Divídelo por periodos.')
  const larga = lineas.findIndex((linea) => linea.length > MAX_LINEA)
  if (larga >= 0) refuse(`El renglón ${larga + 1} es demasiado largo. ¿Seguro que es un estado de cuenta en CSV?`)
  const filas = split(texto, findSeparador(texto))
  if (filas.some((fila) => fila.length > MAX_COLUMNAS)) refuse('El archivo tiene demasiadas columnas.')
  if (!filas.some((fila) => fila.length > 1)) {
    refuse('No encontramos columnas. Exporta el estado como CSV separado por comas, punto y coma o tabulador.')
  }
  return filas
}

/** Cells are text and stay text: nothing is inferred, nothing is computed. */
const split = (texto: string, delimiter: string, maxRows?: number) =>
  parseCsv(texto, { delimiter, typeInference: false, ...(maxRows && { maxRows }) }).map((fila) => fila.map(toCell))

const SEPARADORES = [',', ';', '\t', '|'] as const

/** The one that shows a header of a statement; failing that, the one that cuts most lines into the most pieces. */
function findSeparador(texto: string): string {
  const puntos = SEPARADORES.map((separador) => {
    const filas = split(texto, separador, 60)
    const cortes = filas.reduce((suma, fila) => suma + fila.length - 1, 0)
    return { separador, valor: cortes + (filas.some(hasEncabezado) ? 1_000_000 : 0) }
  })
  return puntos.reduce((mejor, otro) => (otro.valor > mejor.valor ? otro : mejor)).separador
}

/** UTF-8, or what old bank programs write; never bytes that are no text. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const binario = recognize(bytes) ?? (bytes.subarray(0, 4).equals(ZIP) || bytes.subarray(0, 4).equals(OLE))
  if (binario || bytes.subarray(0, 65_536).includes(0)) {
    refuse('El archivo debe ser CSV. Si lo tienes en Excel, guárdalo como CSV y vuelve a subirlo.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Some banks write `="00123"` so that a spreadsheet keeps the zeros: what is meant is the text inside. */
function toCell(valor: unknown): string {
  const texto = String(valor ?? '')
    .replace(/^="(.*)"$/s, '$1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in a statement.
    .replace(/[\u0000-\u001f\u007f\u00a0]+/g, ' ')
    .trim()
  return texto.slice(0, 500)
}
