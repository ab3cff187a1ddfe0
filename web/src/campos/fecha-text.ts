// A day as typed: 14/11/2026, 14-11-26 or 2026-11-14. A day that does not exist is not read.

export function readFecha(texto: string): string | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(texto)
  const mexicana = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(texto)
  const [dia, mes, anio] = iso ? [iso[3], iso[2], iso[1]] : mexicana ? mexicana.slice(1) : []
  if (!dia || !mes || !anio) return null
  const fecha = `${anio.padStart(4, '20')}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const real = new Date(`${fecha}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(fecha) ? fecha : null
}
