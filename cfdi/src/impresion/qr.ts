// The SAT's verification address (Anexo 20, I.D) and its QR symbol, as a matrix and as vector operators.
import { encodeQR } from 'qr'

const SERVICIO = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx'
const SERVICIO_CCP = 'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx'

/** Least printed side of the symbol: 2.75 cm, in points. */
export const LADO_MINIMO = (2.75 / 2.54) * 72

type DatosVerificacion = { UUID: string; rfcEmisor: string; rfcReceptor: string; Total: string; Sello: string }

/** Address that a scanned QR opens: the last eight characters of the seal travel unescaped, as the SAT prints them. */
export function urlVerificacion(datos: DatosVerificacion): string {
  const id = datos.UUID.toUpperCase()
  const re = escapeRfc(datos.rfcEmisor)
  const rr = escapeRfc(datos.rfcReceptor)
  return `${SERVICIO}?id=${id}&re=${re}&rr=${rr}&tt=${totalVerificacion(datos.Total)}&fe=${datos.Sello.slice(-8)}`
}

type DatosVerificacionCcp = { IdCCP: string; FechaOrig: string; FechaTimb: string }

/** Address of the second QR of a Carta Porte (its standard, §4): departure of the first origin and hour of stamping, as they are written. */
export function urlVerificacionCcp({ IdCCP, FechaOrig, FechaTimb }: DatosVerificacionCcp): string {
  return `${SERVICIO_CCP}?IdCCP=${IdCCP}&FechaOrig=${FechaOrig}&FechaTimb=${FechaTimb}`
}

/** Total without non-significant zeros and with at least one decimal: 2010.010000 → 2010.01, 1000 → 1000.0. */
export function totalVerificacion(total: string): string {
  const [enteros = '', fraccion = ''] = total.split('.')
  return `${enteros.replace(/^0+(?=\d)/, '') || '0'}.${fraccion.replace(/0+$/, '') || '0'}`
}

// An RFC may hold & and Ñ: raw, the first would cut the address short and the second would depend on the reader's charset.
function escapeRfc(rfc: string): string {
  return encodeURIComponent(rfc)
}

/** Dark modules by row, without quiet zone, error correction M (the least the SAT admits). */
export function matrizQr(texto: string): boolean[][] {
  const conBorde = encodeQR(texto, 'raw', { ecc: 'medium', border: 1, encoding: 'byte' })
  return conBorde.slice(1, -1).map((fila) => fila.slice(1, -1))
}

/** PDF operators that fill the dark modules of a symbol whose top-left corner is (x, y), y measured from the page foot. */
export function operadoresQr(matriz: boolean[][], x: number, y: number, lado: number): string {
  const modulo = lado / matriz.length
  const partes = [`q 0 g ${modulo.toFixed(5)} 0 0 ${(-modulo).toFixed(5)} ${x.toFixed(2)} ${y.toFixed(2)} cm`]
  for (const [i, fila] of matriz.entries()) {
    let inicio = -1
    for (let j = 0; j <= fila.length; j++) {
      if (fila[j]) {
        if (inicio < 0) inicio = j
      } else if (inicio >= 0) {
        partes.push(`${inicio} ${i} ${j - inicio} 1 re`)
        inicio = -1
      }
    }
  }
  // One fill for the whole path: rectangle by rectangle, viewers would leave hairlines between rows.
  partes.push('f Q')
  return partes.join('\n')
}
