// A date as somebody's spreadsheet or bank wrote it, as the calendar's text; and words without accents, capitals or signs.

export const plegar = (texto: string) =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** The day goes first, as in Mexico, unless the year does. */
export function parseFecha(texto: string): string | null {
  const [dia = ''] = texto.trim().split(/[\sT]+(?=\d{1,2}:\d{2})/)
  const partes = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(dia)
  if (partes && Number(partes[1]) > 1999 && Number(partes[1]) < 2100) return real(partes[1]!, partes[2]!, partes[3]!)
  const comun = /^(\d{1,2})[-/. ]?(\d{2}|[a-zñ]{3,10}\.?|\d)[-/. ]?(\d{4}|\d{2})$/i.exec(dia.replace(/ de /gi, '/'))
  if (!comun) return null
  const mes = /^\d/.test(comun[2]!) ? comun[2]! : String(MESES.indexOf(plegar(comun[2]!).slice(0, 3)) + 1)
  return real(comun[3]!.padStart(4, '20'), mes, comun[1]!)
}

function real(anio: string, mes: string, dia: string): string | null {
  const texto = `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const fecha = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(texto) ? texto : null
}
