// The representación impresa of a CFDI 4.0 (RMF 2.7.1.7): types I, E, P and T on letter pages, as the bytes of a PDF.
import type { Comprobante } from '../comprobante.ts'
import { type Geografia, loadGeografia } from '../sat/carta-porte/geografia.ts'
import { type Ficha, writePdf } from './archivo.ts'
import { cartaPorte } from './carta-porte.ts'
import { paginasDelOperador } from './carta-porte-operador.ts'
import { pideGeografia } from './carta-porte-textos.ts'
import { conceptos } from './conceptos.ts'
import { condicionesLargas } from './condiciones.ts'
import { type DatosImpresion, getNombre, getTimbre } from './datos.ts'
import { continuacion, encabezado } from './encabezado.ts'
import { Flujo } from './flujo.ts'
import type { Lienzo } from './lienzo.ts'
import type { Marca } from './marca-de-agua.ts'
import { pies } from './membrete.ts'
import { comoPagar } from './pago.ts'
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
  const adjunto = datos.xml && adjuntoDe(datos, datos.xml)
  const viaje = datos.comprobante.Complemento?.CartaPorte
  const geografia = viaje && pideGeografia(viaje) ? await loadGeografia() : undefined
  const paginas = componer(datos, geografia)
  return writePdf(fichaDe(datos), { paginas, marca: marcaDe(datos), adjunto, imagen: datos.logo?.imagen })
}

/** A truck with an unstamped paper carries contraband: the page says so whatever else was asked for. */
function marcaDe(datos: DatosImpresion): Marca | undefined {
  const viaja = datos.comprobante.Complemento?.CartaPorte !== undefined
  return viaja && !getTimbre(datos) ? 'SIN TIMBRE: NO AMPARA EL TRASLADO' : datos.marca
}

/** Lays out every page; pdfkit is not needed until they are written. */
function componer(datos: DatosImpresion, geografia?: Geografia): Lienzo[] {
  const { comprobante } = datos
  const flujo = new Flujo((lienzo, numero) => (numero === 1 ? encabezado(lienzo, datos) : continuacion(lienzo, datos)))
  condicionesLargas(flujo, comprobante)
  relacionados(flujo, comprobante)
  conceptos(flujo, comprobante)
  if (comprobante.Complemento?.Pagos) pagos(flujo, comprobante.Complemento.Pagos)
  totales(flujo, comprobante)
  const viaje = comprobante.Complemento?.CartaPorte
  if (viaje) cartaPorte(flujo, datos, viaje, geografia)
  if (datos.pago) comoPagar(flujo, datos.pago)
  sellos(flujo, datos)
  if (datos.transporte) transporte(flujo, datos.transporte)
  // The driver's page first: it is the one that is shown on the road.
  const paginas = viaje ? [...paginasDelOperador(datos, viaje, geografia), ...flujo.paginas] : flujo.paginas
  pies(paginas, getTimbre(datos) ? LEYENDA : LEYENDA_BORRADOR)
  return paginas
}

function fichaDe(datos: DatosImpresion): Ficha {
  const { comprobante } = datos
  const timbre = getTimbre(datos)
  return {
    titulo: getNombre(datos),
    autor: comprobante.Emisor.Nombre,
    asunto: timbre ? `CFDI ${timbre.UUID.toUpperCase()}` : 'Vista previa sin validez fiscal',
    fecha: fechaArchivo(comprobante),
  }
}

/** Fecha has no zone: taking it as UTC makes the bytes the same on every machine. A draft may not have it yet. */
function fechaArchivo({ Fecha }: Comprobante): Date {
  const fecha = new Date(`${Fecha}Z`)
  return Number.isNaN(fecha.getTime()) ? new Date(0) : fecha
}

function adjuntoDe(datos: DatosImpresion, bytes: Uint8Array) {
  const uuid = getTimbre(datos)?.UUID.toUpperCase() ?? 'borrador'
  return { nombre: `${uuid}.xml`, tipo: 'text/xml', descripcion: 'CFDI', bytes }
}
