// Long payment terms, which would not fit the column of short data at the top of the page.
import type { Comprobante } from '../comprobante.ts'
import { titulo } from './bloques.ts'
import { ANCHO, ascenso, ESTILO, interlinea, MARGEN } from './estilo.ts'
import type { Flujo, Renglon } from './flujo.ts'
import { lineas } from './lienzo.ts'

const MAXIMO_EN_COLUMNA = 120

/** Terms short enough to stand beside method and form of payment. */
export function condicionesCortas({ CondicionesDePago }: Comprobante): string | undefined {
  return CondicionesDePago && CondicionesDePago.length <= MAXIMO_EN_COLUMNA ? CondicionesDePago : undefined
}

export function condicionesLargas(flujo: Flujo, comprobante: Comprobante): void {
  const { CondicionesDePago } = comprobante
  if (!CondicionesDePago || condicionesCortas(comprobante)) return
  const renglones = lineas(CondicionesDePago, ESTILO.valor, ANCHO).map((linea): Renglon => {
    return {
      alto: interlinea(ESTILO.valor),
      pintar: (lienzo, y) => void lienzo.texto(linea, MARGEN.izquierda, y + ascenso(ESTILO.valor), ESTILO.valor),
    }
  })
  flujo.juntos([titulo('CONDICIONES DE PAGO'), ...renglones])
  flujo.espacio(5)
}
