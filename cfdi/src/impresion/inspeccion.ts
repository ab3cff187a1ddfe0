// Reads a PDF of ours back, for the tests: pages, operators and the text each one shows, with its place and font.
import { inflateSync } from 'node:zlib'
import { toWinAnsi } from './fuentes.ts'
import type { Fuente } from './letra.ts'
import { RECURSO } from './lienzo.ts'

type Trozo = { texto: string; winansi: string; x: number; y: number; fuente: Fuente; cuerpo: number }

const UNICODE = new Map([...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((caracter) => [toWinAnsi(caracter), caracter]))

/** Every stream of the file, inflated when it was deflated. */
export function readStreams(pdf: Uint8Array): Buffer[] {
  const archivo = Buffer.from(pdf)
  const texto = archivo.toString('latin1')
  const streams: Buffer[] = []
  let desde = 0
  for (;;) {
    const marca = texto.indexOf('>>\nstream\n', desde)
    if (marca < 0) return streams
    const diccionario = texto.slice(texto.lastIndexOf(' obj\n', marca), marca)
    const inicio = marca + '>>\nstream\n'.length
    // The last Length is the stream's own: nested dictionaries come before it.
    desde = inicio + Number(/.*\/Length (\d+)/s.exec(diccionario)?.[1])
    const bytes = archivo.subarray(inicio, desde)
    streams.push(diccionario.includes('/FlateDecode') ? inflateSync(bytes) : bytes)
  }
}

/** The operators of each page, in order. */
export function readPaginas(pdf: Uint8Array): string[] {
  return readStreams(pdf)
    .map((bytes) => bytes.toString('latin1'))
    .filter((operadores) => operadores.includes(' Tf '))
}

/** Texts of one page in the order they are painted; those set with a matrix (the watermark) have no place. */
export function readTrozos(operadores: string): Trozo[] {
  const trozos: Trozo[] = []
  let fuente: Fuente = 'normal'
  let cuerpo = 0
  for (const linea of operadores.split('\n')) {
    const tf = /\/(F\d) ([\d.]+) Tf/.exec(linea)
    if (tf) {
      fuente = tf[1] === RECURSO.negrita ? 'negrita' : 'normal'
      cuerpo = Number(tf[2])
    }
    if (!linea.includes('BT ')) continue
    const td = /BT (-?[\d.]+) (-?[\d.]+) Td/.exec(linea)
    const mostrado = linea.slice(linea.search(/[[(]/))
    const winansi = [...mostrado.matchAll(/\(((?:\\.|[^\\)])*)\)/g)].map((m) => m[1]?.replace(/\\(.)/g, '$1')).join('')
    const texto = [...winansi].map((codigo) => UNICODE.get(codigo) ?? codigo).join('')
    trozos.push({ texto, winansi, x: Number(td?.[1] ?? Number.NaN), y: Number(td?.[2] ?? Number.NaN), fuente, cuerpo })
  }
  return trozos
}

/** All texts of the document, one per line. */
export function readTexto(pdf: Uint8Array): string {
  return readPaginas(pdf)
    .flatMap((pagina) => readTrozos(pagina).map((trozo) => trozo.texto))
    .join('\n')
}
