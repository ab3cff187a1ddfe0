// The issuer's logo as a PDF carries it: a PNG of eight bits, read by hand so that a bad file is refused and never breaks a page.
import { deflateSync, inflateSync } from 'node:zlib'

/** Points of a picture, three bytes each, packed as the PDF wants them. */
export type Imagen = { ancho: number; alto: number; rgb: Buffer }

const MAX_LADO = 800
export const MAX_BYTES_LOGO = 100 * 1024

export class ImagenError extends Error {}

const FIRMA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a point by colour type: only true colour, with or without transparency. */
const CANALES: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

type Cabecera = { ancho: number; alto: number; canales: number }

/** Reads a PNG; what is transparent becomes the white of the paper. */
export function readPng(bytes: Buffer): Imagen {
  if (bytes.length > MAX_BYTES_LOGO) throw new ImagenError('El logo pesa más de 100 kB; redúcelo.')
  const cabecera = readCabecera(bytes)
  const { ancho, alto, canales } = cabecera
  const crudo = inflate(readDatos(bytes), alto * (ancho * canales + 1))
  return { ancho, alto, rgb: deflateSync(overWhite(unfilter(crudo, cabecera), canales)) }
}

function readCabecera(bytes: Buffer): Cabecera {
  const esPng = bytes.length > 33 && bytes.subarray(0, 8).equals(FIRMA) && bytes.toString('latin1', 12, 16) === 'IHDR'
  if (!esPng) throw new ImagenError('El logo no es una imagen PNG.')
  const [ancho, alto] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (ancho === 0 || alto === 0 || ancho > MAX_LADO || alto > MAX_LADO) {
    throw new ImagenError(`El logo mide más de ${MAX_LADO} puntos por lado; redúcelo.`)
  }
  const canales = CANALES[bytes[25]!]
  if (bytes[24] !== 8 || canales === undefined || bytes[28] !== 0) {
    throw new ImagenError('Guarda el logo como PNG de color de 8 bits, sin entrelazar.')
  }
  return { ancho, alto, canales }
}

/** Every piece called IDAT, in order. */
function readDatos(bytes: Buffer): Buffer {
  const trozos: Buffer[] = []
  for (let i = 8; i + 12 <= bytes.length; ) {
    const largo = bytes.readUInt32BE(i)
    if (bytes.toString('latin1', i + 4, i + 8) === 'IDAT') trozos.push(bytes.subarray(i + 8, i + 8 + largo))
    i += largo + 12
  }
  return Buffer.concat(trozos)
}

/** Never more than the header announced: a small file that grows without end is refused. */
function inflate(datos: Buffer, esperado: number): Buffer {
  try {
    const crudo = inflateSync(datos, { maxOutputLength: esperado })
    if (crudo.length === esperado) return crudo
  } catch {
    // Said below, with the words of whoever chose the file.
  }
  throw new ImagenError('El logo está dañado; vuelve a guardarlo.')
}

/** Each row says how it was told from its neighbours: left, above, their mean or the nearest of three. */
function unfilter(crudo: Buffer, { ancho, alto, canales }: Cabecera): Buffer {
  const paso = ancho * canales
  const puntos = Buffer.alloc(alto * paso)
  for (let fila = 0; fila < alto; fila++) {
    const filtro = crudo[fila * (paso + 1)]!
    if (filtro > 4) throw new ImagenError('El logo está dañado; vuelve a guardarlo.')
    for (let i = 0; i < paso; i++) {
      const lugar = fila * paso + i
      const a = i < canales ? 0 : puntos[lugar - canales]!
      const b = fila === 0 ? 0 : puntos[lugar - paso]!
      const c = i < canales || fila === 0 ? 0 : puntos[lugar - paso - canales]!
      puntos[lugar] = crudo[fila * (paso + 1) + 1 + i]! + guess(filtro, a, b, c)
    }
  }
  return puntos
}

function guess(filtro: number, a: number, b: number, c: number): number {
  if (filtro === 0) return 0
  if (filtro === 1) return a
  if (filtro === 2) return b
  if (filtro === 3) return (a + b) >> 1
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

function overWhite(puntos: Buffer, canales: number): Buffer {
  if (canales === 3) return puntos
  const rgb = Buffer.alloc((puntos.length / 4) * 3)
  for (let i = 0, j = 0; i < puntos.length; i += 4, j += 3) {
    const alfa = puntos[i + 3]!
    for (let k = 0; k < 3; k++) rgb[j + k] = (puntos[i + k]! * alfa + 255 * (255 - alfa)) / 255
  }
  return rgb
}

export function embedImagen(doc: PDFKit.PDFDocument, { ancho, alto, rgb }: Imagen): PDFKit.PDFKitReference {
  const forma = { Width: ancho, Height: alto, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' }
  const ref = doc.ref({ Type: 'XObject', Subtype: 'Image', ...forma })
  ref.end(rgb)
  return ref
}
