// What makes the paper checkable: the QR, the serial numbers of both certificates, both seals whole and the stamp's cadena.
import { cadenaTfd } from '../cadena-original.ts'
import type { TimbreFiscalDigital } from '../comprobante.ts'
import { type Casilla, parrafo, rejilla, titulo } from './bloques.ts'
import { type DatosImpresion, getTimbre } from './datos.ts'
import { COLOR, ESTILO, HOJA, MARGEN } from './estilo.ts'
import { type Flujo, hueco, type Renglon } from './flujo.ts'
import { fechaHora } from './formato.ts'
import { type Lienzo, lineas } from './lienzo.ts'
import { matrizQr, operadoresQr, urlVerificacion } from './qr.ts'

/** 3.1 cm: above the SAT's least side, and large enough for a tired telephone. */
const LADO = 88
/** ISO 18004 asks for four light modules around the symbol. */
const ZONA_CLARA = 7
const TEXTO_X = MARGEN.izquierda + LADO + ZONA_CLARA + 9
const TEXTO_ANCHO = MARGEN.derecha - TEXTO_X

export function sellos(flujo: Flujo, datos: DatosImpresion): void {
  const timbre = getTimbre(datos)
  const qr = timbre ? pintarQr(datos, timbre) : pintarPendiente
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

function pintarQr({ comprobante }: DatosImpresion, timbre: TimbreFiscalDigital) {
  const url = urlVerificacion({
    UUID: timbre.UUID,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    Total: comprobante.Total,
    Sello: comprobante.Sello ?? timbre.SelloCFD,
  })
  const matriz = matrizQr(url)
  return (lienzo: Lienzo, x: number, y: number) => {
    // White under the symbol keeps the watermark from dirtying it.
    lienzo.bloque(x - ZONA_CLARA, y - ZONA_CLARA, LADO + 2 * ZONA_CLARA, LADO + 2 * ZONA_CLARA, COLOR.blanco)
    lienzo.operadores(operadoresQr(matriz, x, HOJA.alto - y, LADO))
  }
}

const PENDIENTE = 'El código QR aparece al timbrar'

function pintarPendiente(lienzo: Lienzo, x: number, y: number): void {
  lienzo.panel(x, y, LADO, LADO, COLOR.panel)
  for (const [i, linea] of lineas(PENDIENTE, ESTILO.notaEtiqueta, LADO - 20).entries()) {
    lienzo.texto(linea, x + LADO / 2, y + LADO / 2 - 2 + i * 9, ESTILO.notaEtiqueta, 'centro')
  }
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
