// The business day: calendar dates of America/Mexico_City as text (D-170).

const dia = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** `2026-11-15`, the date on the wall of an office in Mexico City. */
export const hoyEnMexico = (ahora: Date): string => dia.format(ahora)
