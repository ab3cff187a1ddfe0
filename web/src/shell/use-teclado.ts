// What every screen owes to the keyboard: the focus goes with whoever goes to another screen, Ctrl+Enter does what the screen is for,
// and the down arrow enters its list.
import { useEffect, useRef } from 'react'
import { useLocation } from '../ruteo/ruteo.tsx'

/** Where the down arrow leads: the row a list is at. */
const FILA = 'main [data-entrada], main tr[data-indice][tabindex="0"]'

export function useTeclado(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', remember)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', remember)
    }
  }, [])
}

function onKeyDown(evento: KeyboardEvent): void {
  if (evento.defaultPrevented || evento.repeat || evento.altKey || evento.shiftKey) return
  const donde = evento.target instanceof Element ? evento.target : document.body
  const conControl = evento.ctrlKey || evento.metaKey
  if (evento.key === 'Enter' && conControl) press(evento, donde)
  else if (evento.key === 'ArrowDown' && !conControl) enter(evento, donde)
  else if (evento.key === 'Tab' && document.activeElement === document.body) goOn()
}

let ultimo: HTMLElement | null = null

function remember({ target }: FocusEvent): void {
  if (target instanceof HTMLElement && target.closest('main')) ultimo = target
}

/** A dialog that is closed takes the focus with it: Tab goes on from where it was opened, or from the beginning of the screen. */
function goOn(): void {
  if (!ultimo) return
  const desde = ultimo.isConnected ? ultimo : document.getElementById('contenido')
  desde?.focus({ preventScroll: true })
}

/** Of the form at hand; of an open dialog, its own, also when what had the focus in it is gone; else, of the screen. */
function press(evento: KeyboardEvent, donde: Element): void {
  const dialogo = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const formulario = donde.closest('form') ?? dialogo?.querySelector('form')
  if (!formulario && (dialogo || donde.closest('[role="dialog"], [role="menu"]'))) return
  const boton = formulario
    ? formulario.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)')
    : document.querySelector<HTMLElement>('main [data-principal]:not(:disabled, [data-disabled])')
  if (!boton) return
  evento.preventDefault()
  boton.click()
}

/** From nowhere, or from the box of the search. What has keys of its own keeps them. */
function enter(evento: KeyboardEvent, donde: Element): void {
  const deNadie = donde === document.body || donde.id === 'contenido'
  const deBusqueda = donde.matches('main search input:not([role="combobox"], [type="checkbox"], [aria-haspopup])')
  const fila = deNadie || deBusqueda ? document.querySelector<HTMLElement>(FILA) : null
  if (!fila) return
  evento.preventDefault()
  fila.focus()
}

/** Who opens another screen is in it: the next Tab is its first button, not the first link of the menu. */
export function useFocoEnPantalla() {
  const { pathname } = useLocation()
  const contenido = useRef<HTMLElement>(null)
  const antes = useRef(pathname)
  useEffect(() => {
    if (antes.current === pathname) return
    antes.current = pathname
    if (document.activeElement === document.body) contenido.current?.focus({ preventScroll: true })
  }, [pathname])
  return contenido
}
