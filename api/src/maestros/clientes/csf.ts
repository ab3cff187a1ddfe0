// Leer la Constancia de Situación Fiscal de un cliente: fills a form, saves nothing, keeps no file.
import { MAX_CONSTANCIA } from '@litro/contract/clientes/constancia'
import type { Handler } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { type FallaPdf, readPdfText } from './pdf-text.ts'
import { readCsf } from './read-csf.ts'

const NO_ES = 'El archivo no es una Constancia de Situación Fiscal.'

// biome-ignore format: a table is read as a table
const FALLAS: Record<FallaPdf, string> = {
  cifrado:  'El PDF está protegido con contraseña. Sube la constancia como la entrega el SAT.',
  roto:     'El PDF está dañado y no se puede leer. Vuelve a descargar la constancia del SAT.',
  paginas:  `${NO_ES} Tiene demasiadas páginas.`,
  complejo: 'El PDF es demasiado complejo para leerse. Captura los datos a mano.',
  ocupado:  'Hay otras constancias en lectura. Espera un momento e inténtalo de nuevo.',
}

const refuse = (mensaje: string) => new AppError('DATOS_INVALIDOS', { mensaje, campos: { Constancia: mensaje } })

export const leerConstancia: Handler<'cliente_csf'> = async (_deps, { archivos: { Constancia: archivo } }) => {
  if (!archivo) throw refuse('Elige el PDF de la constancia.')
  if (!archivo.bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw refuse(NO_ES)
  if (archivo.bytes.length > MAX_CONSTANCIA) throw refuse('El PDF pesa más de 2 MB. Sube el que entrega el SAT.')
  const leido = await readPdfText(archivo.bytes)
  if ('falla' in leido) {
    if (leido.falla === 'ocupado') throw new AppError('DEMASIADAS_SOLICITUDES', { mensaje: FALLAS.ocupado })
    throw refuse(FALLAS[leido.falla])
  }
  if (leido.texto.trim() === '') {
    throw refuse('El PDF no tiene texto: parece escaneado. Sube la constancia como la entrega el SAT.')
  }
  const constancia = readCsf(leido.texto)
  if (!constancia) throw refuse(NO_ES)
  return constancia
}
