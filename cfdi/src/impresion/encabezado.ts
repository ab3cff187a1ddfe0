// The top of the first page: who issues, who receives, when and under which terms; and the short top of the others.
import type { Comprobante } from '../comprobante.ts'
import { findExportacion } from '../sat/exportacion.ts'
import { findFormaPago } from '../sat/forma-pago.ts'
import { findMes } from '../sat/meses.ts'
import { findMetodoPago } from '../sat/metodo-pago.ts'
import { monedas } from '../sat/moneda.ts'
import { findPeriodicidad } from '../sat/periodicidad.ts'
import { findRegimenFiscal } from '../sat/regimen-fiscal.ts'
import { findTipoDeComprobante } from '../sat/tipo-de-comprobante.ts'
import { findUsoCfdi } from '../sat/uso-cfdi.ts'
import { ficha, type Par } from './bloques.ts'
import { condicionesCortas } from './condiciones.ts'
import { type DatosImpresion, getNombre, getTimbre, getTitulo } from './datos.ts'
import { ascenso, COLOR, ESTILO, type Estilo, HOJA, interlinea, MARGEN } from './estilo.ts'
import { cifra, conDescripcion, fechaHora, serieFolio } from './formato.ts'
import { type Lienzo, lineas } from './lienzo.ts'
import { LOGO_LITRO, MARCA_LITRO, operadoresLogo } from './logo.ts'

const IZQUIERDA = { x: MARGEN.izquierda, ancho: 286 }
const DERECHA = { x: 346, ancho: MARGEN.derecha - 346 }
const SANGRIA = 10
const RESPIRO = 8

/** Paints the first page's top and returns where the body begins. */
export function encabezado(lienzo: Lienzo, datos: DatosImpresion): number {
  const { comprobante } = datos
  lienzo.bloque(0, 0, HOJA.ancho, 5, COLOR.petroleo)
  const logo = datos.logo === undefined ? LOGO_LITRO : datos.logo
  if (logo) lienzo.operadores(operadoresLogo(logo, MARGEN.izquierda, 23, 36))
  let y = 26 + ascenso(ESTILO.titulo)
  for (const linea of lineas(getTitulo(datos), ESTILO.titulo, 320)) {
    lienzo.texto(linea, MARGEN.derecha, y, ESTILO.titulo, 'derecha')
    y += interlinea(ESTILO.titulo)
  }
  for (const linea of lineas(serieFolio(comprobante), ESTILO.folio, 320)) {
    lienzo.texto(linea, MARGEN.derecha, y - 6, ESTILO.folio, 'derecha')
    y += interlinea(ESTILO.folio)
  }
  const arriba = Math.max(76, y)
  const bajoEmisor = Math.max(emisor(lienzo, comprobante, arriba), folioFiscal(lienzo, datos, arriba - RESPIRO))
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, bajoEmisor + 4, 0.6, COLOR.linea)
  const medio = bajoEmisor + 12
  return Math.max(receptor(lienzo, comprobante, medio), condiciones(lienzo, comprobante, medio)) + 6
}

/** The short top of every page after the first. */
export function continuacion(lienzo: Lienzo, datos: DatosImpresion): number {
  lienzo.bloque(0, 0, HOJA.ancho, 5, COLOR.petroleo)
  const logo = datos.logo === undefined ? MARCA_LITRO : datos.logo
  const alto = 20
  if (logo) lienzo.operadores(operadoresLogo(logo, MARGEN.izquierda, 19, alto))
  const x = MARGEN.izquierda + (logo ? 8 + (alto * logo.ancho) / logo.alto : 0)
  lienzo.texto(recortar(datos.comprobante.Emisor.Nombre, 270), x, 28, ESTILO.fuerte)
  lienzo.texto(datos.comprobante.Emisor.Rfc, x, 37, ESTILO.etiqueta)
  lienzo.texto(recortar(getNombre(datos), 210), MARGEN.derecha, 28, ESTILO.fuerte, 'derecha')
  const timbre = getTimbre(datos)
  if (timbre) lienzo.texto(timbre.UUID.toUpperCase(), MARGEN.derecha, 37, ESTILO.etiqueta, 'derecha')
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, 44, 0.6, COLOR.linea)
  return 52
}

/** One line of a name that page one prints whole. */
function recortar(texto: string, ancho: number): string {
  const [primera = '', segunda] = lineas(texto, ESTILO.fuerte, ancho)
  return segunda === undefined ? primera : `${primera}…`
}

function nombrar(lienzo: Lienzo, rol: string, nombre: string, y: number): number {
  lienzo.texto(rol, IZQUIERDA.x, y + ascenso(ESTILO.seccion), ESTILO.seccion)
  let base = y + 12
  for (const linea of lineas(nombre, ESTILO.nombre, IZQUIERDA.ancho)) {
    lienzo.texto(linea, IZQUIERDA.x, base + ascenso(ESTILO.nombre), ESTILO.nombre)
    base += interlinea(ESTILO.nombre)
  }
  return base + 2
}

function emisor(lienzo: Lienzo, comprobante: Comprobante, y: number): number {
  const { Emisor, LugarExpedicion } = comprobante
  const pares: Par[] = [
    ['RFC', Emisor.Rfc],
    ['Régimen fiscal', conDescripcion(Emisor.RegimenFiscal, findRegimenFiscal(Emisor.RegimenFiscal))],
    ['Lugar de expedición', `C.P. ${LugarExpedicion}`],
    ['Fac. atr. adquirente', Emisor.FacAtrAdquirente],
  ]
  const bajo = nombrar(lienzo, 'EMISOR', Emisor.Nombre, y)
  return ficha(lienzo, pares, { x: IZQUIERDA.x, y: bajo, ancho: IZQUIERDA.ancho, etiquetas: 74 })
}

function receptor(lienzo: Lienzo, comprobante: Comprobante, y: number): number {
  const { Receptor } = comprobante
  const { RegimenFiscalReceptor, UsoCFDI } = Receptor
  const pares: Par[] = [
    ['RFC', Receptor.Rfc],
    ['Domicilio fiscal', `C.P. ${Receptor.DomicilioFiscalReceptor}`],
    ['Régimen fiscal', conDescripcion(RegimenFiscalReceptor, findRegimenFiscal(RegimenFiscalReceptor))],
    ['Uso del CFDI', conDescripcion(UsoCFDI, findUsoCfdi(UsoCFDI))],
    ['Residencia fiscal', Receptor.ResidenciaFiscal],
    ['Registro tributario', Receptor.NumRegIdTrib],
  ]
  const bajo = nombrar(lienzo, 'RECEPTOR', Receptor.Nombre, y)
  return ficha(lienzo, pares, { x: IZQUIERDA.x, y: bajo, ancho: IZQUIERDA.ancho, etiquetas: 74 })
}

const UUID_ESTILO: Estilo = { ...ESTILO.fuerte, cuerpo: 8.3 }

/** The panel with the fiscal folio and both dates; it is painted after measuring, under its own text. */
function folioFiscal(lienzo: Lienzo, datos: DatosImpresion, y: number): number {
  const { comprobante } = datos
  const timbre = getTimbre(datos)
  const x = DERECHA.x + SANGRIA
  lienzo.texto('FOLIO FISCAL (UUID)', x, y + RESPIRO + ascenso(ESTILO.seccion), ESTILO.seccion)
  const uuid = timbre ? timbre.UUID.toUpperCase() : 'Sin timbrar'
  lienzo.texto(uuid, x, y + 20 + ascenso(UUID_ESTILO), UUID_ESTILO)
  const tipo = conDescripcion(comprobante.TipoDeComprobante, findTipoDeComprobante(comprobante.TipoDeComprobante))
  const pares: Par[] = [
    ['Fecha y hora de emisión', fechaHora(comprobante.Fecha)],
    ['Fecha y hora de certificación', timbre ? fechaHora(timbre.FechaTimbrado) : 'Pendiente'],
    ['Tipo de comprobante', tipo],
    ['Versión', comprobante.Version],
  ]
  const caja = { x, y: y + 34.7, ancho: DERECHA.ancho - 2 * SANGRIA, etiquetas: 104 }
  const bajo = ficha(lienzo, pares, caja)
  lienzo.panel(DERECHA.x, y, DERECHA.ancho, bajo - y + 4, COLOR.panel)
  return bajo + 4
}

function condiciones(lienzo: Lienzo, comprobante: Comprobante, y: number): number {
  const { FormaPago, MetodoPago, Moneda, Exportacion, InformacionGlobal } = comprobante
  const pares: Par[] = [
    ['Método de pago', MetodoPago && conDescripcion(MetodoPago, findMetodoPago(MetodoPago))],
    ['Forma de pago', FormaPago && conDescripcion(FormaPago, findFormaPago(FormaPago))],
    ['Condiciones', condicionesCortas(comprobante)],
    ['Moneda', moneda(Moneda)],
    ['Tipo de cambio', comprobante.TipoCambio && cifra(comprobante.TipoCambio)],
    ['Exportación', conDescripcion(Exportacion, findExportacion(Exportacion))],
    ['Confirmación', comprobante.Confirmacion],
    ['Factura global', InformacionGlobal && periodo(InformacionGlobal)],
  ]
  const x = DERECHA.x + SANGRIA
  lienzo.texto('DATOS DEL COMPROBANTE', x, y + ascenso(ESTILO.seccion), ESTILO.seccion)
  return ficha(lienzo, pares, { x, y: y + 12, ancho: DERECHA.ancho - SANGRIA, etiquetas: 64 })
}

/** "MXN – Peso Mexicano"; XXX is what a REP carries, because its amounts live in the complement. */
export function moneda(clave: string): string {
  if (clave === 'XXX') return 'XXX – Sin moneda'
  return conDescripcion(
    clave,
    monedas.find((fila) => fila.Codigo === clave),
  )
}

function periodo(global: NonNullable<Comprobante['InformacionGlobal']>): string {
  const periodicidad = conDescripcion(global.Periodicidad, findPeriodicidad(global.Periodicidad))
  return `${periodicidad}; ${conDescripcion(global.Meses, findMes(global.Meses))}; ${global.Anio}`
}
