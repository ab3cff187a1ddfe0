// A text file somebody uploads, as rows of cells: whatever its encoding and its separator, and never bytes that are no text.
import { parseCsv } from 'hucre'
import { recognize } from './file-type.ts'

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The container of a modern spreadsheet, and that of an old one or of one with a password. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(ZIP)
export const isOle = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(OLE)

/** UTF-8, or what old programs write; null when the bytes are no text. */
export function decodeTexto(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (recognize(bytes) || isZip(bytes) || isOle(bytes) || bytes.subarray(0, 65_536).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const splitLineas = (texto: string): string[] => texto.split(/\r\n|\r|\n/)

/** The whole text cut by the separator under which a header shows itself. */
export function splitFilas(texto: string, hasEncabezado: (fila: readonly string[]) => boolean): string[][] {
  return split(texto, findSeparador(texto, hasEncabezado))
}

/** Cells are text and stay text: nothing is inferred, nothing is computed. */
const split = (texto: string, delimiter: string) =>
  parseCsv(texto, { delimiter, typeInference: false }).map((fila) => fila.map(toCell))

const SEPARADORES = [',', ';', '\t', '|'] as const

/** The one that shows the header; failing that, the one that cuts most lines into the most pieces. */
function findSeparador(texto: string, hasEncabezado: (fila: readonly string[]) => boolean): string {
  const muestra = splitLineas(texto).slice(0, 60).join('\n')
  const puntos = SEPARADORES.map((separador) => {
    const filas = split(muestra, separador)
    const cortes = filas.reduce((suma, fila) => suma + fila.length - 1, 0)
    return { separador, valor: cortes + (filas.some(hasEncabezado) ? 1_000_000 : 0) }
  })
  return puntos.reduce((mejor, otro) => (otro.valor > mejor.valor ? otro : mejor)).separador
}

/** The longest text of a column is a thousand: one more says that it is longer, and whoever reads it refuses it. */
export const MAX_CELDA = 1001

/** Some programs write `="00123"` so that a spreadsheet keeps the zeros: what is meant is the text inside. */
function toCell(valor: unknown): string {
  const texto = String(valor ?? '')
    .replace(/^="(.*)"$/s, '$1')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in a table.
    .replace(/[\u0000-\u001f\u007f\u00a0]+/g, ' ')
    .trim()
  return texto.slice(0, MAX_CELDA)
}
