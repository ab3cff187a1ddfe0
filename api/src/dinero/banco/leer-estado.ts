// From rows of text to movements: finds the header, guesses the columns, and reads dates and amounts or says which line it could not.
import { formatAtScale, parseAtScale } from '@litro/cfdi/decimal'
import type { MapeoBanco } from '@litro/contract/depositos/banco'
import { parseFecha, plegar } from '../../craft/archivos/leer-fecha.ts'

export type Hoja = { columnas: string[]; filas: { renglon: number; celdas: string[] }[] }
export type Abono = { fecha: string; monto: string; descripcion: string; referencia: string; claveRastreo: string }
export type Lectura = { abonos: Abono[]; sinAbono: number; errores: { Renglon: number; Mensaje: string }[] }

/** In order of preference: the first word that some column has wins. */
const PALABRAS: Record<keyof MapeoBanco, RegExp[]> = {
  Fecha: [/^fecha( de)?( la)? (operacion|oper|movimiento|aplicacion)$/, /^fecha$/, /^dia$/, /^fecha\b/],
  Abono: [
    /^(importe )?(abonos?|depositos?|creditos?)$/,
    /\b(abonos?|depositos?|haber)\b/,
    /^(importe|monto|cantidad)\b/,
  ],
  Cargo: [/^(importe )?(cargos?|retiros?|debitos?)$/, /\b(cargos?|retiros?|debe)\b/],
  Descripcion: [/^descripcion\b/, /^concepto\b/, /\b(descripcion|concepto|detalle|leyenda)\b/],
  ClaveRastreo: [/\brastreo\b/],
  Referencia: [/^referencia\b/, /\b(referencia|ref|folio|autorizacion)\b/],
}

export function guessMapeo(columnas: readonly string[]): MapeoBanco {
  const nombres = columnas.map(plegar)
  const usadas = new Set<number>()
  const pick = (campo: keyof MapeoBanco) => {
    for (const palabra of PALABRAS[campo]) {
      const i = nombres.findIndex((nombre, indice) => !usadas.has(indice) && palabra.test(nombre))
      if (i >= 0) {
        usadas.add(i)
        return i
      }
    }
    return null
  }
  return {
    Fecha: pick('Fecha'),
    Abono: pick('Abono'),
    Cargo: pick('Cargo'),
    ClaveRastreo: pick('ClaveRastreo'),
    Descripcion: pick('Descripcion'),
    Referencia: pick('Referencia'),
  }
}

export function hasEncabezado(fila: readonly string[]): boolean {
  const { Fecha, Abono } = guessMapeo(fila)
  return Fecha !== null && Abono !== null
}

/** Banks write a title, an account number and a blank line before the header; some write no header at all. */
export function findHoja(filas: readonly string[][]): Hoja {
  const cabeza = filas.slice(0, 40).findIndex(hasEncabezado)
  const ancho = Math.max(...filas.map((fila) => fila.length))
  const titulo = (i: number) => filas[cabeza]?.[i] || `Columna ${i + 1}`
  return {
    columnas: Array.from({ length: ancho }, (_, i) => titulo(i)),
    filas: filas.map((celdas, i) => ({ renglon: i + 1, celdas })).slice(cabeza + 1),
  }
}

export function readEstado({ filas }: Hoja, mapeo: MapeoBanco, hoy: string): Lectura {
  const lectura: Lectura = { abonos: [], sinAbono: 0, errores: [] }
  for (const { renglon, celdas } of filas) {
    if (celdas.every((celda) => celda === '')) continue
    const leido = readRenglon(celdas, mapeo, hoy)
    if (leido === null) lectura.sinAbono += 1
    else if (typeof leido === 'string') lectura.errores.push({ Renglon: renglon, Mensaje: leido })
    else lectura.abonos.push(leido)
  }
  return lectura
}

/** Answers a movement, null for a line that is no deposit, or the sentence that says what could not be read. */
function readRenglon(celdas: readonly string[], mapeo: MapeoBanco, hoy: string): Abono | string | null {
  const celda = (campo: keyof MapeoBanco) => celdas[mapeo[campo] ?? -1] ?? ''
  const monto = parseMonto(celda('Abono'))
  if (monto === undefined) return `El importe "${celda('Abono').slice(0, 40)}" no se entiende.`
  if (monto === null || monto <= 0n) return null
  if (parseMonto(celda('Cargo'))) return 'El renglón trae abono y cargo a la vez.'
  if (monto > 99_999_999_999n) return 'El importe supera $999,999,999.99.'
  const fecha = parseFecha(celda('Fecha'))
  if (!fecha) return celda('Fecha') ? `La fecha "${celda('Fecha').slice(0, 40)}" no se entiende.` : 'Falta la fecha.'
  if (fecha > hoy) return `La fecha ${fecha.split('-').reverse().join('/')} es futura.`
  return {
    fecha,
    monto: formatAtScale(monto, 2),
    descripcion: celda('Descripcion').slice(0, 300),
    referencia: celda('Referencia').slice(0, 60),
    claveRastreo: celda('ClaveRastreo').slice(0, 60),
  }
}

/** Centavos; null when there is nothing, undefined when it is no amount. Commas only between thousands. */
export function parseMonto(texto: string): bigint | null | undefined {
  const limpio = texto.replace(/\s|\$|MXN|M\.N\./gi, '')
  if (limpio === '' || limpio === '-') return null
  const negativo = /^-|-$|^\(.*\)$/.test(limpio)
  const cifras = limpio.replace(/^[+-]|-$|^\(|\)$/g, '')
  const forma = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/.exec(cifras)
  if (!forma || forma[1]!.length > 18) return undefined
  const centavos = parseAtScale(`${forma[1]!.replaceAll(',', '')}.${(forma[2] ?? '0').padEnd(2, '0')}`, 2)
  return negativo ? -centavos : centavos
}
