// Leer la Constancia de Situación Fiscal de un cliente: fills a form, saves nothing, keeps no file.
import { tarea } from '../../craft/archivos/taller.ts'
import type { Handler } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import type { readConstancia } from './leer-constancia.ts'

const LEER = tarea<typeof readConstancia>(new URL('./leer-constancia.ts', import.meta.url), 'readConstancia')

export const leerConstancia: Handler<'cliente_csf'> = async (
  { taller },
  { archivos: { Constancia: archivo }, usuario },
) => {
  if (!archivo) {
    const mensaje = 'Elige el PDF de la constancia.'
    throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { Constancia: mensaje } })
  }
  return taller.leer(LEER, { bytes: archivo.bytes, datos: undefined, campo: 'Constancia', quien: usuario.id })
}
