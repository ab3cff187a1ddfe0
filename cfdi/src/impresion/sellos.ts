// What makes the paper checkable: the QR, the serial numbers of both certificates, both seals whole and the stamp's cadena.
import { cadenaTfd } from '../cadena-original.ts'
import type { TimbreFiscalDigital } from '../comprobante.ts'
import { type Casilla, parrafo, rejilla, titulo } from './bloques.ts'
import { type DatosImpresion, getTimbre } from './datos.ts'
import { ESTILO, MARGEN } from './estilo.ts'
import { type Flujo, hueco, type Renglon } from './flujo.ts'
import { fechaHora } from './formato.ts'
import { lineas } from './lienzo.ts'
import { simbolo, simboloPendiente, urlDeCfdi, ZONA_CLARA } from './simbolo.ts'

/** 3.1 cm: above the SAT's least side, and large enough for a tired telephone. */
const LADO = 88
const TEXTO_X = MARGEN.izquierda + LADO + ZONA_CLARA + 9
const TEXTO_ANCHO = MARGEN.derecha - TEXTO_X

export function sellos(flujo: Flujo, datos: DatosImpresion): void {
  const timbre = getTimbre(datos)
  const qr = timbre ? simbolo(urlDeCfdi(datos, timbre), LADO) : simboloPendiente(LADO)
  const textos = timbre ? textosTimbre(datos, timbre) : textosBorrador(datos)
  const alto = textos.reduce((suma, renglon) => suma + renglon.alto, 0)
  flujo.espacio(8)
  flujo.juntos([
    titulo('TIMBRE FISCAL DIGITAL'),
    ...rejilla(certificados(datos, timbre)),
    // The symbol has no height of its own: the texts beside it, or the filler after them, make room for it.
    { alto: 0, pintar: (lienzo, y) => qr(lienzo, MARGEN.izquierda, y + 5) },
    hueco(4),
    ...textos,
    hueco(Math.max(0, LADO + 8 - alto)),
  ])
}

function certificados({ comprobante }: DatosImpresion, timbre: TimbreFiscalDigital | undefined): Casilla[] {
  return [
    { etiqueta: 'No. de serie del CSD del emisor', valor: comprobante.NoCertificado },
    { etiqueta: 'No. de serie del CSD del SAT', valor: timbre?.NoCertificadoSAT },
    { etiqueta: 'RFC del proveedor de certificación', valor: timbre?.RfcProvCertif },
    { etiqueta: 'Fecha y hora de certificación', valor: timbre && fechaHora(timbre.FechaTimbrado) },
    { etiqueta: 'Leyenda', valor: timbre?.Leyenda, columnas: 4 },
  ]
}

function textosTimbre({ comprobante }: DatosImpresion, timbre: TimbreFiscalDigital): Renglon[] {
  return [
    ...parrafo('Sello digital del CFDI', comprobante.Sello ?? timbre.SelloCFD, TEXTO_X, TEXTO_ANCHO),
    hueco(3),
    ...parrafo('Sello digital del SAT', timbre.SelloSAT, TEXTO_X, TEXTO_ANCHO),
    hueco(3),
    ...parrafo(
      'Cadena original del complemento de certificación digital del SAT',
      cadenaTfd(timbre),
      TEXTO_X,
      TEXTO_ANCHO,
    ),
  ]
}

const AVISO =
  'Este documento aún no está timbrado: no es un CFDI y no tiene validez fiscal. ' +
  'Los sellos digitales y la cadena original aparecen al timbrar.'

function textosBorrador({ comprobante }: DatosImpresion): Renglon[] {
  const aviso = lineas(AVISO, ESTILO.nota, TEXTO_ANCHO).map((linea): Renglon => {
    return { alto: 8.4, pintar: (lienzo, y) => void lienzo.texto(linea, TEXTO_X, y + 5, ESTILO.nota) }
  })
  if (!comprobante.Sello) return aviso
  return [...aviso, hueco(5), ...parrafo('Sello digital del CFDI', comprobante.Sello, TEXTO_X, TEXTO_ANCHO)]
}
