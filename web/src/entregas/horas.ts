// Hours and days of the board: wall clocks as text, without any zone in between.

/** '06:30' of '2026-11-16T06:30'. */
export const horaDe = (momento: string): string => momento.slice(11, 16)

/** An hour as typed, 8, 830, 8:30 or 8:30 pm, as '08:30'; null when it is none. */
export function readHora(texto: string): string | null {
  const [, h, m = '00', tarde] =
    /^\s*(\d{1,2})(?:[:.\s]?(\d{2}))?(?::\d{2})?\s*([ap])?\.?\s?(?:m\.?)?\s*$/i.exec(texto) ?? []
  if (!h || (tarde && (Number(h) < 1 || Number(h) > 12))) return null
  const hora = tarde ? (Number(h) % 12) + (/p/i.test(tarde) ? 12 : 0) : Number(h)
  return hora < 24 && Number(m) < 60 ? `${String(hora).padStart(2, '0')}:${m}` : null
}

export function diaVecino(dia: string, pasos: number): string {
  const fecha = new Date(`${dia}T00:00:00Z`)
  fecha.setUTCDate(fecha.getUTCDate() + pasos)
  return fecha.toISOString().slice(0, 10)
}

/** The wall clock some minutes later; the same text when it is no hour. */
export function masMinutos(momento: string, minutos: number): string {
  const instante = momento === '' ? Number.NaN : Date.parse(`${momento}:00Z`)
  return Number.isNaN(instante) ? momento : new Date(instante + minutos * 60_000).toISOString().slice(0, 16)
}
