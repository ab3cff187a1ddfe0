// A bank's CSV file as rows of text: whatever its encoding and its separator, and never a program, a picture or a novel.
import { decodeTexto, splitFilas, splitLineas } from '../../craft/archivos/leer-texto.ts'
import { AppError } from '../../craft/errors.ts'
import { hasEncabezado } from './leer-estado.ts'

const MAX_BYTES = 3 * 1024 * 1024
const MAX_RENGLONES = 20_000
const MAX_LINEA = 4000
const MAX_COLUMNAS = 60

const refuse = (mensaje: string): never => {
  throw new AppError('DATOS_INVALIDOS', { campos: { Archivo: mensaje } })
}

export function readCsv(bytes: Buffer): string[][] {
  if (bytes.length > MAX_BYTES) refuse('El archivo supera 3 MB. Divide el estado por periodos más cortos.')
  const texto =
    decodeTexto(bytes) ??
    refuse('El archivo debe ser CSV. Si lo tienes en Excel, guárdalo como CSV y vuelve a subirlo.')
  const lineas = splitLineas(texto)
  if (lineas.length > MAX_RENGLONES + 1) refuse('El archivo tiene más de 20,000 renglones. Divídelo por periodos.')
  const larga = lineas.findIndex((linea) => linea.length > MAX_LINEA)
  if (larga >= 0) refuse(`El renglón ${larga + 1} es demasiado largo. ¿Seguro que es un estado de cuenta en CSV?`)
  const filas = splitFilas(texto, hasEncabezado)
  if (filas.some((fila) => fila.length > MAX_COLUMNAS)) refuse('El archivo tiene demasiadas columnas.')
  if (!filas.some((fila) => fila.length > 1)) {
    refuse('No encontramos columnas. Exporta el estado como CSV separado por comas, punto y coma o tabulador.')
  }
  return filas
}
