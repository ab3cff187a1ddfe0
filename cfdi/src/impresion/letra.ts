// The typeface of the product inside every PDF: Inter in two weights, cut down to the letters a page can show.
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'

export type Fuente = 'normal' | 'negrita'
export const FUENTES = ['normal', 'negrita'] as const

/** Names as a reader lists them; the six letters say that the file inside is a part of the typeface. */
const NOMBRE_FUENTE = { normal: 'LITROA+Inter-Regular', negrita: 'LITROB+Inter-SemiBold' } as const

/** In thousandths of the body: widths from the code 32 on, and pairs of letters that stand closer or wider. */
type Medidas = {
  caja: number[]
  ascenso: number
  descenso: number
  mayuscula: number
  ancho: number[]
  pares: Record<string, string>
}

const CARPETA = new URL('../../letras/', import.meta.url)
/** Above any code of the alphabet, so that a pair has one place. */
const CODIGOS = 256

type Letra = { medidas: Medidas; ancho: Uint16Array; par: Int16Array; bytes: number; comprimida: Buffer }

const abiertas = new Map<Fuente, Letra>()

/** Read, measured and packed once per process: a page uses it as it is. */
export function getLetra(fuente: Fuente): Letra {
  const lista = abiertas.get(fuente)
  if (lista) return lista
  const archivo = readFileSync(new URL(`inter-${fuente}.ttf`, CARPETA))
  const medidas = JSON.parse(readFileSync(new URL(`inter-${fuente}.json`, CARPETA), 'utf8')) as Medidas
  const ancho = new Uint16Array(CODIGOS)
  ancho.set(medidas.ancho, 32)
  const par = new Int16Array(CODIGOS * CODIGOS)
  for (const [ajuste, parejas] of Object.entries(medidas.pares)) {
    for (const pareja of parejas.split(' ')) {
      par[pareja.charCodeAt(0) * CODIGOS + pareja.charCodeAt(1)] = Number(ajuste)
    }
  }
  const letra = { medidas, ancho, par, bytes: archivo.length, comprimida: deflateSync(archivo, { level: 9 }) }
  abiertas.set(fuente, letra)
  return letra
}

/** The font of a document as PDF objects: its card, what a reader may know of it, and the file itself. */
export function embedLetra(doc: PDFKit.PDFDocument, fuente: Fuente): PDFKit.PDFKitReference {
  const { medidas, bytes, comprimida } = getLetra(fuente)
  const { caja: FontBBox, ascenso: Ascent, descenso: Descent, mayuscula: CapHeight } = medidas
  const FontFile2 = doc.ref({ Length1: bytes, Filter: 'FlateDecode' })
  FontFile2.end(comprimida)
  const FontName = NOMBRE_FUENTE[fuente]
  const negra = fuente === 'negrita'
  // 32: an alphabet of letters, not of symbols, so that its codes are those of WinAnsi.
  const forma = { Flags: 32, ItalicAngle: 0, StemV: negra ? 120 : 80, FontBBox, Ascent, Descent, CapHeight, FontFile2 }
  const FontDescriptor = doc.ref({ Type: 'FontDescriptor', FontName, ...forma })
  FontDescriptor.end('')
  const ref = doc.ref({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: FontName,
    Encoding: 'WinAnsiEncoding',
    FirstChar: 32,
    LastChar: 255,
    Widths: medidas.ancho,
    FontDescriptor,
  })
  ref.end('')
  return ref
}
