// Months to choose from, in words: the browser's own box for a month writes them in the browser's language.

/** The last two years, this month first. */
export function mesesHasta(esteMes: string, cuantos = 24): string[] {
  const [anio, mes] = esteMes.split('-').map(Number) as [number, number]
  return Array.from({ length: cuantos }, (_, i) => {
    const n = anio * 12 + mes - 1 - i
    return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
  })
}

const nombre = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** "noviembre de 2026". */
export const mesEnPalabras = (mes: string) => nombre.format(new Date(`${mes}-01T00:00:00Z`))
