// The representación impresa of a CFDI 4.0 (RMF 2.7.1.7): types I, E and P on letter pages, as the bytes of a PDF.
import PDFDocument from 'pdfkit'
import type { Comprobante } from '../comprobante.ts'
import { conceptos } from './conceptos.ts'
import { condicionesLargas } from './condiciones.ts'
import { type DatosImpresion, getNombre, getTimbre } from './datos.ts'
import { continuacion, encabezado } from './encabezado.ts'
import { COLOR, ESTILO, MARGEN } from './estilo.ts'
import { Flujo } from './flujo.ts'
import { NOMBRE_FUENTE } from './fuentes.ts'
import { type Lienzo, RECURSO } from './lienzo.ts'
import { operadoresMarca } from './marca-de-agua.ts'
import { pagos } from './pagos.ts'
import { relacionados } from './relacionados.ts'
import { sellos } from './sellos.ts'
import { totales } from './totales.ts'
import { transporte } from './transporte.ts'

/** The sentence RMF 2.7.1.7 asks for, word by word. */
export const LEYENDA = 'Este documento es una representación impresa de un CFDI'
const LEYENDA_BORRADOR = 'Vista previa: este documento aún no es un CFDI'

/** Prints a document; the same data always give the same bytes. */
export async function imprimir(datos: DatosImpresion): Promise<Uint8Array> {
  const marca = datos.marca ? operadoresMarca(datos.marca) : ''
  const paginas = componer(datos).map((lienzo) => lienzo.componer(marca))
  return escribir(datos, paginas)
}

/** Lays out every page; pdfkit is not needed until they are written. */
function componer(datos: DatosImpresion): Lienzo[] {
  const { comprobante } = datos
  const flujo = new Flujo((lienzo, numero) => (numero === 1 ? encabezado(lienzo, datos) : continuacion(lienzo, datos)))
  condicionesLargas(flujo, comprobante)
  relacionados(flujo, comprobante)
  conceptos(flujo, comprobante)
  if (comprobante.Complemento?.Pagos) pagos(flujo, comprobante.Complemento.Pagos)
  totales(flujo, comprobante)
  sellos(flujo, datos)
  if (datos.transporte) transporte(flujo, datos.transporte)
  pies(flujo.paginas, datos)
  return flujo.paginas
}

function pies(paginas: readonly Lienzo[], datos: DatosImpresion): void {
  const leyenda = getTimbre(datos) ? LEYENDA : LEYENDA_BORRADOR
  for (const [i, lienzo] of paginas.entries()) {
    lienzo.linea(MARGEN.izquierda, MARGEN.derecha, 758, 0.6, COLOR.linea)
    lienzo.texto(leyenda, MARGEN.izquierda, 769, ESTILO.pie)
    lienzo.texto(`Página ${i + 1} de ${paginas.length}`, MARGEN.derecha, 769, ESTILO.pie, 'derecha')
  }
}

function escribir(datos: DatosImpresion, paginas: readonly string[]): Promise<Uint8Array> {
  const doc = abrirDocumento(datos)
  const bytes = recoger(doc)
  const fuentes = Object.entries(RECURSO).map(([fuente, recurso]) => {
    const BaseFont = NOMBRE_FUENTE[fuente as keyof typeof NOMBRE_FUENTE]
    const ref = doc.ref({ Type: 'Font', Subtype: 'Type1', BaseFont, Encoding: 'WinAnsiEncoding' })
    ref.end('')
    return [recurso, ref] as const
  })
  for (const pagina of paginas) {
    doc.addPage()
    for (const [recurso, ref] of fuentes) doc.page.fonts[recurso] = ref
    doc.addContent(pagina)
  }
  if (datos.xml) adjuntar(doc, datos, datos.xml)
  doc.end()
  return bytes
}

function abrirDocumento(datos: DatosImpresion): PDFKit.PDFDocument {
  const { comprobante } = datos
  const timbre = getTimbre(datos)
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
      Title: getNombre(datos),
      Author: comprobante.Emisor.Nombre,
      Subject: timbre ? `CFDI ${timbre.UUID.toUpperCase()}` : 'Vista previa sin validez fiscal',
      Creator: 'litro',
      Producer: 'litro',
      CreationDate: fechaArchivo(comprobante),
    },
  })
}

/** Fecha has no zone: taking it as UTC makes the bytes the same on every machine. A draft may not have it yet. */
function fechaArchivo({ Fecha }: Comprobante): Date {
  const fecha = new Date(`${Fecha}Z`)
  return Number.isNaN(fecha.getTime()) ? new Date(0) : fecha
}

function adjuntar(doc: PDFKit.PDFDocument, datos: DatosImpresion, xml: Uint8Array): void {
  const uuid = getTimbre(datos)?.UUID.toUpperCase() ?? 'borrador'
  const fecha = fechaArchivo(datos.comprobante)
  const opciones = {
    name: `${uuid}.xml`,
    type: 'text/xml',
    description: 'CFDI',
    relationship: 'Source',
    creationDate: fecha,
    modifiedDate: fecha,
  }
  doc.file(Buffer.from(xml), opciones)
}

function recoger(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const trozos: Uint8Array[] = []
    doc.on('data', (trozo: Uint8Array) => trozos.push(trozo))
    doc.on('end', () => resolve(Buffer.concat(trozos)))
    doc.on('error', reject)
  })
}
