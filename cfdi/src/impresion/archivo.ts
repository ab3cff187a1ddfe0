// Laid-out pages as the bytes of a PDF file: its fonts, its card of data, and what it carries inside.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { embedImagen, type Imagen } from './imagen.ts'
import { embedLetra, FUENTES } from './letra.ts'
import { type Lienzo, RECURSO } from './lienzo.ts'
import { RECURSO_LOGO } from './logo.ts'
import { type Marca, operadoresMarca } from './marca-de-agua.ts'

/** What the file says of itself; `fecha` is its only date, so that the same data give the same bytes. */
export type Ficha = { titulo: string; autor: string; asunto: string; fecha: Date }
type Adjunto = { nombre: string; tipo: string; descripcion: string; bytes: Uint8Array }

type Contenido = { paginas: readonly Lienzo[]; marca?: Marca; adjunto?: Adjunto; imagen?: Imagen }

/** Others are served in between: each page is packed at once, and there may be hundreds. */
const PAGINAS_POR_TURNO = 2

export async function writePdf(ficha: Ficha, { paginas, marca, adjunto, imagen }: Contenido): Promise<Uint8Array> {
  const doc = await abrirDocumento(ficha)
  const bytes = recoger(doc)
  const fuentes = FUENTES.map((fuente) => [RECURSO[fuente], embedLetra(doc, fuente)] as const)
  const logo = imagen && embedImagen(doc, imagen)
  const operadores = marca ? operadoresMarca(marca) : ''
  for (const [i, lienzo] of paginas.entries()) {
    if (i > 0 && i % PAGINAS_POR_TURNO === 0) await nextTurn()
    doc.addPage()
    for (const [recurso, ref] of fuentes) doc.page.fonts[recurso] = ref
    if (logo) doc.page.xobjects[RECURSO_LOGO] = logo
    doc.addContent(lienzo.componer(operadores))
  }
  if (adjunto) adjuntar(doc, adjunto, ficha.fecha)
  doc.end()
  return bytes
}

async function abrirDocumento({ titulo, autor, asunto, fecha }: Ficha): Promise<PDFKit.PDFDocument> {
  // Loaded with the first page: whoever never prints never pays for its alphabets.
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    // pdfkit would load metrics of a default font in every document; ours are measured once per process.
    font: '',
    // From 1.4 on pdfkit adds XMP metadata with the names unescaped: an ampersand would spoil them.
    pdfVersion: '1.3',
    lang: 'es-MX',
    displayTitle: true,
    info: {
      Title: titulo,
      Author: autor,
      Subject: asunto,
      Creator: 'litro',
      Producer: 'litro',
      CreationDate: fecha,
    },
  })
}

function adjuntar(doc: PDFKit.PDFDocument, { nombre, tipo, descripcion, bytes }: Adjunto, fecha: Date): void {
  const opciones = {
    name: nombre,
    type: tipo,
    description: descripcion,
    relationship: 'Source',
    creationDate: fecha,
    modifiedDate: fecha,
  }
  doc.file(Buffer.from(bytes), opciones)
}

function recoger(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const trozos: Uint8Array[] = []
    doc.on('data', (trozo: Uint8Array) => trozos.push(trozo))
    doc.on('end', () => resolve(Buffer.concat(trozos)))
    doc.on('error', reject)
  })
}
