// A soft badge: a word on a tint. Native, because lists draw hundreds of them.
import type { ReactNode } from 'react'
import estilos from './badge.module.css'

export type Tono = 'rojo' | 'amarillo' | 'verde' | 'azul' | 'gris' | 'petroleo'

export function Badge({ tono, children }: { tono: Tono; children: ReactNode }) {
  return (
    <span className={estilos.etiqueta} data-tono={tono}>
      {children}
    </span>
  )
}
