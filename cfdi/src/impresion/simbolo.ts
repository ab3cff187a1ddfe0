// A QR on the page: the symbol with its light zone, and the place it will have once the document is stamped.
import type { TimbreFiscalDigital } from '../comprobante.ts'
import type { DatosImpresion } from './datos.ts'
import { COLOR, ESTILO, type Estilo, HOJA, interlinea } from './estilo.ts'
import { type Lienzo, lineas } from './lienzo.ts'
import { matrizQr, operadoresQr, urlVerificacion } from './qr.ts'

/** ISO 18004 asks for four light modules around the symbol. */
export const ZONA_CLARA = 7

/** Paints something square with its top-left corner at (x, y). */
export type Simbolo = (lienzo: Lienzo, x: number, y: number) => void

export function simbolo(url: string, lado: number): Simbolo {
  const matriz = matrizQr(url)
  return (lienzo, x, y) => {
    // White under the symbol keeps the watermark from dirtying it.
    lienzo.bloque(x - ZONA_CLARA, y - ZONA_CLARA, lado + 2 * ZONA_CLARA, lado + 2 * ZONA_CLARA, COLOR.blanco)
    lienzo.operadores(operadoresQr(matriz, x, HOJA.alto - y, lado))
  }
}

const PENDIENTE = 'El código QR aparece al timbrar'

export function simboloPendiente(lado: number, estilo: Estilo = ESTILO.notaEtiqueta): Simbolo {
  return (lienzo, x, y) => {
    lienzo.panel(x, y, lado, lado, COLOR.panel)
    for (const [i, linea] of lineas(PENDIENTE, estilo, lado - 20).entries()) {
      lienzo.texto(linea, x + lado / 2, y + lado / 2 - 2 + i * (interlinea(estilo) + 1), estilo, 'centro')
    }
  }
}

/** The address of the CFDI itself. */
export function urlDeCfdi({ comprobante }: DatosImpresion, timbre: TimbreFiscalDigital): string {
  return urlVerificacion({
    UUID: timbre.UUID,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    Total: comprobante.Total,
    Sello: comprobante.Sello ?? timbre.SelloCFD,
  })
}
