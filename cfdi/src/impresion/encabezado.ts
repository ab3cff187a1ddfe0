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
import { ascenso, COLOR, ESTILO, type Estilo, MARGEN } from './estilo.ts'
import { cifra, conDescripcion, fechaHora, serieFolio } from './formato.ts'
import type { Lienzo } from './lienzo.ts'
import { DERECHA, portada, portadilla, presentar, RESPIRO, SANGRIA } from './membrete.ts'

/** Paints the first page's top and returns where the body begins. */
export function encabezado(lienzo: Lienzo, datos: DatosImpresion): number {
  const { comprobante } = datos
  const arriba = portada(lienzo, { titulo: getTitulo(datos), detalle: serieFolio(comprobante), logo: datos.logo })
  const bajoEmisor = Math.max(emisor(lienzo, datos, arriba), folioFiscal(lienzo, datos, arriba - RESPIRO))
  lienzo.linea(MARGEN.izquierda, MARGEN.derecha, bajoEmisor + 4, 0.6, COLOR.linea)
  const medio = bajoEmisor + 12
  return Math.max(receptor(lienzo, comprobante, medio), condiciones(lienzo, comprobante, medio)) + 6
}

/** The short top of every page after the first. */
export function continuacion(lienzo: Lienzo, datos: DatosImpresion): number {
  const { Nombre, Rfc } = datos.comprobante.Emisor
  const detalle = getTimbre(datos)?.UUID.toUpperCase()
  return portadilla(lienzo, { nombre: Nombre, rfc: Rfc, titulo: getNombre(datos), detalle, logo: datos.logo })
}

function emisor(lienzo: Lienzo, datos: DatosImpresion, y: number): number {
  const { Emisor, LugarExpedicion } = datos.comprobante
  const pares: Par[] = [
    ['RFC', Emisor.Rfc],
    ['Régimen fiscal', conDescripcion(Emisor.RegimenFiscal, findRegimenFiscal(Emisor.RegimenFiscal))],
    ['Lugar de expedición', `C.P. ${LugarExpedicion}`],
    ['Fac. atr. adquirente', Emisor.FacAtrAdquirente],
    ['Domicilio', datos.domicilio],
    ['Contacto', datos.contacto],
  ]
  return presentar(lienzo, 'EMISOR', Emisor.Nombre, pares, y)
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
  return presentar(lienzo, 'RECEPTOR', Receptor.Nombre, pares, y)
}

const UUID_ESTILO: Estilo = { ...ESTILO.fuerte, cuerpo: 7.8 }

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
