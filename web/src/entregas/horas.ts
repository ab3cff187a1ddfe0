// Hours and days of the board: wall clocks as text, without any zone in between.

/** '06:30' of '2026-11-16T06:30'. */
export const horaDe = (momento: string): string => momento.slice(11, 16)

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
