// What leaving a field shows comes once the press that left it ended: it moves the page, and a click half-way would be lost.

/** At once when a key left the field. The click comes right after the button goes up, before the next turn. */
export function afterPress(hacer: () => void): void {
  if (!document.querySelector(':active')) {
    hacer()
    return
  }
  const visto = new AbortController()
  const alSoltar = () => {
    visto.abort()
    setTimeout(hacer)
  }
  for (const fin of ['mouseup', 'dragend', 'pointercancel'])
    window.addEventListener(fin, alSoltar, { capture: true, signal: visto.signal })
}
