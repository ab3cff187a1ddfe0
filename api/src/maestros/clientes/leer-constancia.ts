// From the bytes of a PDF to the data of a Constancia de Situación Fiscal, or the sentence that says why not; run it in a thread.
import { type Constancia, MAX_CONSTANCIA } from '@litro/contract/clientes/constancia'
import { AppError } from '../../craft/errors.ts'
import { type FallaPdf, readPdfText } from './pdf-text.ts'
import { readCsf } from './read-csf.ts'

const NO_ES = 'El archivo no es una Constancia de Situación Fiscal.'

// biome-ignore format: a table is read as a table
const FALLAS: Record<FallaPdf, string> = {
  cifrado:  'El PDF está protegido con contraseña. Sube la constancia como la entrega el SAT.',
  roto:     'El PDF está dañado y no se puede leer. Vuelve a descargar la constancia del SAT.',
  paginas:  `${NO_ES} Tiene demasiadas páginas.`,
}

const refuse = (mensaje: string) => new AppError('DATOS_INVALIDOS', { mensaje })

export async function readConstancia(bytes: Buffer): Promise<Constancia> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw refuse(NO_ES)
  if (bytes.length > MAX_CONSTANCIA) throw refuse('El PDF pesa más de 2 MB. Sube el que entrega el SAT.')
  const leido = await readPdfText(bytes)
  if ('falla' in leido) throw refuse(FALLAS[leido.falla])
  if (leido.texto.trim() === '') {
    throw refuse('El PDF no tiene texto: parece escaneado. Sube la constancia como la entrega el SAT.')
  }
  const constancia = readCsf(leido.texto)
  if (!constancia) throw refuse(NO_ES)
  return constancia
}
