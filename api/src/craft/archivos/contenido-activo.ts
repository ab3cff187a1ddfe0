// Whether a PDF could act when opened: scripts, programs, forms that send themselves, or files inside. It warns, never refuses.
import { constants, inflateSync } from 'node:zlib'
import { esBomba, LIMITES, refuseExceso } from './limites.ts'

// Every action that runs something names its kind; /OpenAction alone is how office programs choose the first page.
const PELIGROS = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])/

export function hasContenidoActivo(pdf: Buffer): boolean {
  const texto = pdf.toString('latin1')
  if (isDangerous(texto)) return true
  for (const stream of objectStreams(pdf, texto)) if (isDangerous(stream)) return true
  return false
}

/** A name may be written with escapes: /J#61vaScript is /JavaScript. */
function isDangerous(texto: string): boolean {
  if (PELIGROS.test(texto)) return true
  if (!/\/[A-Za-z]*#[0-9A-Fa-f]{2}/.test(texto)) return false
  return PELIGROS.test(
    texto.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

/** Dictionaries may hide, compressed, in object streams. All of them together unpack to no more than one file may. */
function* objectStreams(pdf: Buffer, texto: string): Generator<string> {
  let total = 0
  for (const { 0: cabeza, index } of texto.matchAll(/\/ObjStm[\s\S]{0,500}?\bstream\r?\n/g)) {
    const inicio = index + cabeza.length
    const fin = texto.indexOf('endstream', inicio)
    const stream = inflate(pdf.subarray(inicio, fin < 0 ? undefined : fin))
    total += stream.length
    if (esBomba(pdf.length, total)) throw refuseExceso('salida')
    yield stream
    if (fin < 0) return
  }
}

function inflate(comprimido: Buffer): string {
  try {
    // What a viewer shows of a truncated stream is what there is of it.
    const abierto = inflateSync(comprimido, {
      maxOutputLength: LIMITES.salida,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
    if (esBomba(comprimido.length, abierto.length)) throw refuseExceso('salida')
    return abierto.toString('latin1')
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ERR_BUFFER_TOO_LARGE') throw refuseExceso('salida')
    // Not compressed this way or damaged: nothing more can be said about it.
    if (typeof code === 'string' && code.startsWith('Z_')) return ''
    throw error
  }
}
