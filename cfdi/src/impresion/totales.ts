// Taxes by rate, the totals of the document and the total in words.
import type { Comprobante, TotalesPagos } from '../comprobante.ts'
import { ascenso, COLOR, ESTILO, type Estilo, interlinea, MARGEN } from './estilo.ts'
import type { Flujo } from './flujo.ts'
import { cifra, dinero, nombreImpuesto, tasa } from './formato.ts'
import { importeConLetra } from './letras.ts'
import { anchoTexto, encoger, type Lienzo, lineas } from './lienzo.ts'

/** One line of the breakdown: what, at which rate, on which base, how much. */
type Desglose = readonly [impuesto: string, tasa: string, base: string, importe: string]
type Renglones = readonly (readonly [etiqueta: string, importe: string])[]
/** Figures as they are printed, and the one they add up to. */
export type Sumas = { renglones: Renglones; total: { etiqueta: string; texto: string } }
type Contenido = {
  desglose: Desglose[]
  sumas: Renglones
  total: { etiqueta: string; importe: string; moneda: string }
}

const IZQUIERDA = { x: MARGEN.izquierda, ancho: 296 }
const DERECHA = { x: 356, derecha: MARGEN.derecha, ancho: MARGEN.derecha - 356 }
const ALTO_RENGLON = interlinea(ESTILO.valor) + 2.2
const ROTULO: Estilo = { ...ESTILO.fuerte, cuerpo: 8.5, color: COLOR.petroleo }
const LETRA: Estilo = { ...ESTILO.fuerte, cuerpo: 6.6 }

export function totales(flujo: Flujo, comprobante: Comprobante): void {
  const pagos = comprobante.Complemento?.Pagos
  const contenido = pagos ? contenidoPagos(comprobante, pagos.Totales) : contenidoDocumento(comprobante)
  const { importe, moneda } = contenido.total
  const letra = lineas(importeConLetra(importe, moneda), LETRA, IZQUIERDA.ancho)
  const altoDesglose = contenido.desglose.length === 0 ? 0 : 15 + contenido.desglose.length * ALTO_RENGLON + 6
  const altoIzquierda = altoDesglose + 11 + letra.length * interlinea(LETRA)
  const derecha: Sumas = {
    renglones: contenido.sumas,
    total: { etiqueta: contenido.total.etiqueta, texto: dinero(importe, moneda) },
  }
  flujo.espacio(9)
  flujo.juntos([
    {
      alto: Math.max(altoIzquierda, altoSumas(derecha)) + 6,
      pintar(lienzo, y) {
        desglose(lienzo, y, contenido.desglose)
        conLetra(lienzo, y + altoDesglose, letra)
        sumas(lienzo, y, derecha)
      },
    },
  ])
}

function contenidoDocumento(comprobante: Comprobante): Contenido {
  const { Impuestos, Descuento, Moneda } = comprobante
  const traslados = (Impuestos?.Traslados ?? []).map((nodo): Desglose => {
    const importe = nodo.Importe === undefined ? '' : cifra(nodo.Importe)
    return [
      `${nombreImpuesto(nodo.Impuesto)} trasladado`,
      tasa(nodo.TipoFactor, nodo.TasaOCuota),
      cifra(nodo.Base),
      importe,
    ]
  })
  const retenciones = (Impuestos?.Retenciones ?? []).map(
    (nodo): Desglose => [`${nombreImpuesto(nodo.Impuesto)} retenido`, '', '', cifra(nodo.Importe)],
  )
  const sumas: [string, string][] = [['Subtotal', cifra(comprobante.SubTotal)]]
  if (Descuento !== undefined) sumas.push(['Descuento', `-${cifra(Descuento)}`])
  const trasladados = Impuestos?.TotalImpuestosTrasladados
  if (trasladados !== undefined) sumas.push([nombreTraslados(comprobante), cifra(trasladados)])
  const retenidos = Impuestos?.TotalImpuestosRetenidos
  if (retenidos !== undefined) sumas.push(['Impuestos retenidos', `-${cifra(retenidos)}`])
  const total = { etiqueta: `Total ${Moneda}`, importe: comprobante.Total, moneda: Moneda }
  return { desglose: [...traslados, ...retenciones], sumas, total }
}

/** With a single rate the reader sees "IVA 16 %" instead of a general name. */
function nombreTraslados({ Impuestos }: Comprobante): string {
  const [unico, otro] = Impuestos?.Traslados ?? []
  if (!unico || otro) return 'Impuestos trasladados'
  return `${nombreImpuesto(unico.Impuesto)} ${tasa(unico.TipoFactor, unico.TasaOCuota)}`
}

/** The totals of a REP live in its complement and are always pesos (t_ImporteMXN); the document's own are zero. */
function contenidoPagos(comprobante: Comprobante, nodo: TotalesPagos): Contenido {
  const fila = (impuesto: string, rotulo: string, base: string | undefined, importe: string | undefined): Desglose[] =>
    base === undefined && importe === undefined
      ? []
      : [[impuesto, rotulo, base === undefined ? '' : cifra(base), importe === undefined ? '' : cifra(importe)]]
  const filas = [
    ...fila('IVA trasladado', '16 %', nodo.TotalTrasladosBaseIVA16, nodo.TotalTrasladosImpuestoIVA16),
    ...fila('IVA trasladado', '8 %', nodo.TotalTrasladosBaseIVA8, nodo.TotalTrasladosImpuestoIVA8),
    ...fila('IVA trasladado', '0 %', nodo.TotalTrasladosBaseIVA0, nodo.TotalTrasladosImpuestoIVA0),
    ...fila('IVA trasladado', 'Exento', nodo.TotalTrasladosBaseIVAExento, undefined),
    ...fila('IVA retenido', '', undefined, nodo.TotalRetencionesIVA),
    ...fila('ISR retenido', '', undefined, nodo.TotalRetencionesISR),
    ...fila('IEPS retenido', '', undefined, nodo.TotalRetencionesIEPS),
  ]
  return {
    desglose: filas,
    sumas: [
      ['Subtotal del comprobante', cifra(comprobante.SubTotal)],
      ['Total del comprobante', cifra(comprobante.Total)],
    ],
    total: { etiqueta: 'Monto total de pagos', importe: nodo.MontoTotalPagos, moneda: 'MXN' },
  }
}

const COLUMNAS = [
  { titulo: 'Impuesto', x: IZQUIERDA.x, ancho: 70, alinea: 'izquierda' },
  { titulo: 'Tasa o cuota', x: IZQUIERDA.x + 124, ancho: 50, alinea: 'derecha' },
  { titulo: 'Base', x: IZQUIERDA.x + 212, ancho: 80, alinea: 'derecha' },
  { titulo: 'Importe', x: IZQUIERDA.x + IZQUIERDA.ancho, ancho: 76, alinea: 'derecha' },
] as const

function desglose(lienzo: Lienzo, y: number, filas: readonly Desglose[]): void {
  if (filas.length === 0) return
  for (const { titulo, x, alinea } of COLUMNAS) lienzo.texto(titulo, x, y + 6, ESTILO.cabeza, alinea)
  lienzo.linea(IZQUIERDA.x, IZQUIERDA.x + IZQUIERDA.ancho, y + 10.5, 0.6, COLOR.linea)
  for (const [i, fila] of filas.entries()) {
    const base = y + 15 + i * ALTO_RENGLON + ascenso(ESTILO.valor)
    for (const [j, { x, ancho, alinea }] of COLUMNAS.entries()) {
      const texto = fila[j] ?? ''
      lienzo.texto(texto, x, base, encoger(texto, ESTILO.valor, ancho), alinea)
    }
  }
}

function conLetra(lienzo: Lienzo, y: number, letra: readonly string[]): void {
  lienzo.texto('Total con letra', IZQUIERDA.x, y + 6, ESTILO.cabeza)
  for (const [i, linea] of letra.entries()) {
    lienzo.texto(linea, IZQUIERDA.x, y + 11 + i * interlinea(LETRA) + ascenso(LETRA), LETRA)
  }
}

export const altoSumas = ({ renglones }: Sumas): number => renglones.length * ALTO_RENGLON + 26

/** The right column of a document's end. */
export function sumas(lienzo: Lienzo, y: number, { renglones, total: { etiqueta, texto } }: Sumas): void {
  let arriba = y + 0.5
  for (const [rotulo, importe] of renglones) {
    lienzo.texto(rotulo, DERECHA.x, arriba + ascenso(ESTILO.valor), ESTILO.valor)
    lienzo.texto(importe, DERECHA.derecha, arriba + ascenso(ESTILO.valor), ESTILO.valor, 'derecha')
    arriba += ALTO_RENGLON
  }
  lienzo.linea(DERECHA.x, DERECHA.derecha, arriba + 3, 1, COLOR.petroleo)
  const base = arriba + 9 + ascenso(ESTILO.total)
  lienzo.texto(etiqueta, DERECHA.x, base, ROTULO)
  const libre = DERECHA.ancho - anchoTexto(etiqueta, ROTULO) - 8
  lienzo.texto(texto, DERECHA.derecha, base, encoger(texto, ESTILO.total, libre), 'derecha')
}
