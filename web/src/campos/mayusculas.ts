// Capitals while typing, with the caret where it was.

/** The text of a box in capitals. Written in the box itself, so that React finds nothing to change and the caret stays. */
export function upperCaseOf(caja: HTMLInputElement): string {
  const texto = caja.value.toLocaleUpperCase('es-MX')
  // A letter that grows in capitals (ß) would leave the caret in the wrong place; no RFC has one.
  if (texto === caja.value || texto.length !== caja.value.length) return texto
  const { selectionStart, selectionEnd } = caja
  caja.value = texto
  caja.setSelectionRange(selectionStart, selectionEnd)
  return texto
}
