// What takes the keys from Ctrl+K until the palette can: a box with the focus at once, whatever the palette's code takes to come.
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { despues } from '../ui/despues.tsx'
import estilos from './antesala.module.css'
import type { Tecleado } from './palette.tsx'

const Palette = despues(async () => (await import('./palette.tsx')).Palette)

type Antesala = {
  /** Counts the times it was asked for. */
  veces: number
  /** Nothing once it was called off, or handed over. */
  espera: boolean
  caja: RefObject<HTMLInputElement | null>
  desde: RefObject<HTMLElement | null>
  abrir: () => void
  cerrar: () => void
}

export function useAntesala(): Antesala {
  const [veces, setVeces] = useState(0)
  const [espera, setEspera] = useState(false)
  const caja = useRef<HTMLInputElement>(null)
  const desde = useRef<HTMLElement>(null)
  const abrir = () => {
    const actual = document.activeElement
    if (actual instanceof HTMLElement && !actual.closest('[data-paleta]')) desde.current = actual
    setVeces((n) => n + 1)
    setEspera(true)
  }
  useHotkeys([['mod+K', abrir]], [])
  return { veces, espera, caja, desde, abrir, cerrar: () => setEspera(false) }
}

export function Antesala({ veces, espera, caja, desde, cerrar }: Antesala) {
  const enter = useRef(false)

  const back = () => {
    // A screen it led to may have put the focus in its first field already.
    if (document.activeElement?.matches('body, [data-paleta] *')) desde.current?.focus({ preventScroll: true })
  }
  const leave = () => {
    cerrar()
    back()
  }
  const take = (): Tecleado | undefined => {
    if (!caja.current) return undefined
    const tecleado = { texto: caja.current.value, enter: enter.current }
    enter.current = false
    cerrar()
    return tecleado
  }
  const onKeyDown = (evento: KeyboardEvent) => {
    if (evento.key === 'Escape') leave()
    // There is nothing else to go to yet.
    if (evento.key === 'Tab') evento.preventDefault()
    if (evento.key !== 'Shift') enter.current = evento.key === 'Enter'
  }

  return (
    <>
      {espera ? (
        <div
          className={estilos.velo}
          data-paleta
          role="dialog"
          aria-modal="true"
          aria-label="Buscar o ir a"
          onKeyDown={onKeyDown}
          onMouseDown={({ target, currentTarget }) => target === currentTarget && leave()}
        >
          {/* biome-ignore lint/a11y/noAutofocus: who asked for it is about to type. */}
          <input ref={caja} autoFocus className={estilos.caja} aria-label="Buscar o ir a" autoComplete="off" />
        </div>
      ) : null}
      {veces > 0 ? <Palette veces={veces} sigue={() => caja.current !== null} onTomar={take} onCerrar={back} /> : null}
    </>
  )
}
