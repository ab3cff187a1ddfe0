// The first match is marked as soon as it arrives: the library marks one when something is typed, and the server answers later.
import { useEffect } from 'react'

/** `opciones`: what the open selector shows; when it is another list, its first option is marked unless one already is. */
export function usePrimeraMarcada(opciones: readonly unknown[]): void {
  useEffect(() => {
    if (opciones.length > 0) markFirst(document.activeElement)
  }, [opciones])
}

/** With the keys of the library itself, so that it knows which one is marked and tells it to who does not see it. */
function markFirst(caja: Element | null): void {
  if (!(caja instanceof HTMLInputElement) || caja.value === '' || !caja.hasAttribute('data-expanded')) return
  const lista = document.getElementById(caja.getAttribute('aria-controls') ?? '')
  // The one that was chosen before is marked in its own way.
  if (!lista || lista.querySelector('[data-combobox-selected], [data-combobox-active]')) return
  const press = (code: 'ArrowDown' | 'ArrowUp') =>
    caja.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))
  const opciones = lista.querySelectorAll('[data-combobox-option]:not([data-combobox-disabled])')
  press('ArrowDown')
  // It goes on from the place it had in the list before.
  for (let n = 0; n < opciones.length && !opciones[0]?.hasAttribute('data-combobox-selected'); n++) press('ArrowUp')
}
