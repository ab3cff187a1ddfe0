// The clock of a request in words, the same on the desk and in its notice.

const UN_DIA = 1440

/** Under this many minutes it is time to hurry. */
export const PRONTO = UN_DIA

const cuantos = (n: number, uno: string, varios: string) => `${n} ${n === 1 ? uno : varios}`

/** Days and hours left, or minutes when nothing else is left. */
export function quedaEnPalabras(minutos: number): string {
  if (minutos <= 0) return 'Plazo vencido'
  const dias = Math.floor(minutos / UN_DIA)
  const horas = Math.floor((minutos % UN_DIA) / 60)
  if (dias === 0 && horas === 0) return `${minutos === 1 ? 'Queda' : 'Quedan'} ${cuantos(minutos, 'minuto', 'minutos')}`
  const partes = [dias > 0 && cuantos(dias, 'día', 'días'), horas > 0 && cuantos(horas, 'hora', 'horas')].filter(
    Boolean,
  )
  const uno = dias === 1 || (dias === 0 && horas === 1)
  return `${uno ? 'Queda' : 'Quedan'} ${partes.join(' y ')}`
}
