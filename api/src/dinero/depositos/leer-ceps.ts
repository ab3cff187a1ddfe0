// What somebody brings as a CEP: the XML, or Banxico's ZIP with one or more of them. Run it in a thread.
import { createHash } from 'node:crypto'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { inflar, leerZip, ZipError } from '@litro/cfdi/espejo/zip'
import { type Cep, leerCep } from '@litro/cfdi/spei/leer-cep'
import { recognize } from '../../craft/archivos/file-type.ts'
import { isZip } from '../../craft/archivos/leer-texto.ts'

export type CepLeido = { nombre: string; xml: Buffer; huella: Buffer; cep: Cep }
export type Lectura = CepLeido | { nombre: string; rechazo: string }

const MAX_POR_ZIP = 100
const LIMITES = { entradas: MAX_POR_ZIP, txt: 1, xml: 262_144, total: 8_388_608, razon: 200 }
const ES_PDF =
  'Es el PDF del CEP, y un PDF no se puede comprobar. En la misma página de Banxico (banxico.org.mx/cep) elige descargar en XML.'

export function leerCeps(bytes: Buffer, { nombre }: { nombre: string }): Lectura[] {
  if (bytes.length === 0) return [{ nombre, rechazo: 'El archivo está vacío.' }]
  if (recognize(bytes)?.mime === 'application/pdf') return [{ nombre, rechazo: ES_PDF }]
  if (!isZip(bytes)) return [readUno(nombre, bytes)]
  try {
    const { entradas } = leerZip(bytes, LIMITES)
    const xmls = entradas.filter((entrada) => /\.xml$/i.test(entrada.nombre))
    if (xmls.length === 0) return [{ nombre, rechazo: 'El ZIP no trae ningún XML. Descárgalo de Banxico en XML.' }]
    return xmls.map((entrada) => readUno(entrada.nombre, inflar(bytes, entrada)))
  } catch (error) {
    if (error instanceof ZipError) return [{ nombre, rechazo: error.message }]
    throw error
  }
}

function readUno(nombre: string, bytes: Buffer): Lectura {
  try {
    // A copy: what is cut out of the ZIP would carry all of it along.
    const xml = Buffer.from(bytes)
    return { nombre, xml, huella: createHash('sha256').update(xml).digest(), cep: leerCep(xml) }
  } catch (error) {
    if (error instanceof CfdiError) return { nombre, rechazo: error.message }
    throw error
  }
}
