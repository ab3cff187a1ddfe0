// How the printed CFDI writes dates, figures, rates and catalogue keys for a Mexican reader.
import { groupThousands } from '../decimal.ts'
import { findImpuesto } from '../sat/impuesto.ts'

const FECHA = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d))?/

/** "2026-11-02T09:15:00" → "02/11/2026 09:15:00"; what is not a date is left as it came. */
export function fechaHora(iso: string): string {
  const partes = FECHA.exec(iso)
  if (!partes) return iso
  const dia = `${partes[3]}/${partes[2]}/${partes[1]}`
  return partes[4] ? `${dia} ${partes[4]}` : dia
}

/** The figure exactly as the XML writes it, with thousands separators. */
export function cifra(importe: string): string {
  return groupThousands(importe)
}

const SIMBOLO: Readonly<Record<string, string>> = { MXN: '$', USD: '$', EUR: '€' }

/** The figure with its currency's sign; a currency without a sign here is told by its key beside it. */
export function dinero(importe: string, moneda: string): string {
  return `${SIMBOLO[moneda] ?? ''}${groupThousands(importe)}`
}

/** "G01 – Adquisición de mercancías": the SAT ends some descriptions with a full stop that a label does not need. */
export function conDescripcion(clave: string, fila: { readonly Descripcion: string } | undefined): string {
  return fila ? `${clave} – ${fila.Descripcion.replace(/\.$/, '')}` : clave
}

/** "16 %" for a rate, "0.591390" for a quota, "Exento". The point moves in the text: no float is involved. */
export function tasa(tipoFactor: string, tasaOCuota: string | undefined): string {
  if (tipoFactor === 'Exento' || tasaOCuota === undefined) return tipoFactor
  if (tipoFactor !== 'Tasa') return tasaOCuota
  const [enteros = '', fraccion = ''] = tasaOCuota.split('.')
  const corrida = fraccion.padEnd(2, '0')
  const entero = `${enteros}${corrida.slice(0, 2)}`.replace(/^0+(?=\d)/, '')
  const decimales = corrida.slice(2).replace(/0+$/, '')
  return `${entero}${decimales === '' ? '' : `.${decimales}`} %`
}

export function nombreImpuesto(clave: string): string {
  return findImpuesto(clave)?.Descripcion ?? clave
}

/** Serie and Folio as people say them: "MTY-1001". */
export function serieFolio(documento: { Serie?: string; Folio?: string }): string {
  return [documento.Serie, documento.Folio].filter((parte) => parte !== undefined && parte !== '').join('-')
}

/** Figures without the decimals that say nothing: "18,000", "15,000.5". */
export function sinCeros(texto: string): string {
  return cifra(texto.includes('.') ? texto.replace(/\.?0+$/, '') : texto)
}
