// Initials for whoever has no picture (D-28).

/** "María del Carmen Ruiz" → "MR"; "socio@litro.example" → "S". */
export function initialsOf(nombre: string): string {
  const palabras = nombre
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter((palabra) => /^\p{L}/u.test(palabra))
  const primera = palabras[0]?.[0] ?? '?'
  const ultima = palabras.length > 1 ? palabras.at(-1)![0] : ''
  return (primera + ultima).toLocaleUpperCase('es-MX')
}
