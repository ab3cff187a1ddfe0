// Initials for whoever has no picture (D-28).

/** "Mariana Robles Ibarra" → "MR": the first surname, not the second. "María del Carmen Ruiz" → "MR"; "socio@litro.example" → "S". */
export function initialsOf(nombre: string): string {
  const palabras = nombre
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter((palabra) => /^\p{L}/u.test(palabra))
    // 'María del Carmen' is one given name; elsewhere a particle belongs to the surname after it.
    .filter(
      (_, i, todas) =>
        !(i > 0 && i < 4 && /^(del?|las?|los)$/i.test(todas[i - 1]!) && /^(mar[ií]a|jos[eé])$/i.test(todas[0]!)),
    )
    .filter((palabra) => !/^(del?|las?|los|y)$/i.test(palabra))
  const primera = palabras[0]?.[0] ?? '?'
  // Name and surname; name and two surnames; with more, two given names come before them.
  const apellido = palabras.length < 2 ? '' : palabras[palabras.length > 2 ? palabras.length - 2 : 1]![0]
  return (primera + apellido).toLocaleUpperCase('es-MX')
}
