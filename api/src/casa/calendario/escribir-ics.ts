// Days as an iCalendar file (RFC 5545): whole-day events, lines of 75 bytes at most, text that cannot break out of its line.
import type { Dia } from './calendario.sql.ts'

const escapeText = (texto: string) => texto.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/[\r\n]+/g, ' ')

/** A line longer than 75 bytes goes on in the next one, after a space; a letter of several bytes is never cut. */
function fold(linea: string): string {
  const partes: string[] = []
  let actual = ''
  for (const letra of linea) {
    const tope = partes.length === 0 ? 75 : 74
    if (Buffer.byteLength(actual + letra) > tope) {
      partes.push(actual)
      actual = ''
    }
    actual += letra
  }
  return [...partes, actual].join('\r\n ')
}

const nextDay = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const compact = (dia: string) => dia.replaceAll('-', '')

export function writeIcs(dias: readonly Dia[], dominio: string, ahora: Date): string {
  const sello = `${ahora.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const eventos = dias.flatMap(({ clave, dia, titulo }) => [
    'BEGIN:VEVENT',
    `UID:${clave}@${dominio}`,
    `DTSTAMP:${sello}`,
    `DTSTART;VALUE=DATE:${compact(dia)}`,
    `DTEND;VALUE=DATE:${compact(nextDay(dia))}`,
    `SUMMARY:${escapeText(titulo)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lineas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Litro//Calendario//ES',
    'X-WR-CALNAME:Litro',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...eventos,
    'END:VCALENDAR',
  ]
  return `${lineas.map(fold).join('\r\n')}\r\n`
}
