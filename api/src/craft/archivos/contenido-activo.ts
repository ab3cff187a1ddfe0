// Whether a PDF could act when opened: scripts, programs, forms that send themselves, or files inside. It warns, never refuses.
import { inflateSync } from 'node:zlib'

// Every action that runs something names its kind; /OpenAction alone is how office programs choose the first page.
const PELIGROS = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData)(?![A-Za-z0-9])/

/** What a compressed object stream unpacks to is bounded, so that a bomb stays small. */
const MAX_DESCOMPRIMIDO = 4 * 1024 * 1024
const MAX_STREAMS = 500

export function hasContenidoActivo(tipo: string, bytes: Buffer): boolean {
  if (tipo !== 'application/pdf') return false
  const texto = bytes.toString('latin1')
  return isDangerous(texto) || objectStreams(bytes, texto).some(isDangerous)
}

/** A name may be written with escapes: /J#61vaScript is /JavaScript. */
function isDangerous(texto: string): boolean {
  if (PELIGROS.test(texto)) return true
  if (!/\/[A-Za-z]*#[0-9A-Fa-f]{2}/.test(texto)) return false
  return PELIGROS.test(
    texto.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

/** Dictionaries may hide, compressed, in object streams. */
function objectStreams(bytes: Buffer, texto: string): string[] {
  return [...texto.matchAll(/\/ObjStm[\s\S]{0,500}?\bstream\r?\n/g)]
    .slice(0, MAX_STREAMS)
    .map(({ 0: cabeza, index }) => {
      const inicio = index + cabeza.length
      const fin = texto.indexOf('endstream', inicio)
      return inflate(bytes.subarray(inicio, fin < 0 ? undefined : fin))
    })
}

function inflate(comprimido: Buffer): string {
  try {
    return inflateSync(comprimido, { maxOutputLength: MAX_DESCOMPRIMIDO }).toString('latin1')
  } catch {
    // Not compressed this way, damaged or too big: nothing more can be said about it.
    return ''
  }
}
