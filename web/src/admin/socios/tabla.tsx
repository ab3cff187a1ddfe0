// A small table of a card. On a phone it scrolls sideways in its own box, also by keyboard.
import type { ReactNode } from 'react'
import estilos from './socios.module.css'

export function Tabla({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div style={{ overflowX: 'auto' }} tabIndex={0}>
      <table className={`tabla ${estilos.tabla}`} aria-label={titulo}>
        {children}
      </table>
    </div>
  )
}
