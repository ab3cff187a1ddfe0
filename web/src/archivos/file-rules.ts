// What can be said about a file before it is sent. The server looks at its bytes; here only its name and size.
import { tamanio } from '../formato.ts'

const LISTA = new Intl.ListFormat('es-MX', { type: 'disjunction' })

export function fileComplaint(archivo: Pick<File, 'name' | 'size'>, accept: string, maxBytes: number): string | null {
  const extensiones = accept.split(',').map((texto) => texto.trim().toLowerCase())
  const nombre = archivo.name.toLowerCase()
  if (!extensiones.some((extension) => nombre.endsWith(extension))) {
    return `El archivo debe ser ${LISTA.format(extensiones.map((texto) => texto.slice(1).toUpperCase()))}.`
  }
  if (archivo.size === 0) return 'El archivo está vacío.'
  if (archivo.size > maxBytes) return `El archivo pesa ${tamanio(archivo.size)}; el máximo es ${tamanio(maxBytes)}.`
  return null
}
