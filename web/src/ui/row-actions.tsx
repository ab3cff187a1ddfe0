// The actions of a row: labelled links and buttons, all reachable by keyboard.
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import estilos from './row-actions.module.css'

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={estilos.acciones}>{children}</div>
}

type Accion = { texto: string; etiqueta: string; icono?: ReactNode; peligro?: boolean }

export function RowLink({ texto, etiqueta, icono, a, peligro }: Accion & { a: string }) {
  return (
    <AppLink to={a} className={estilos.accion} aria-label={etiqueta} data-peligro={peligro || undefined}>
      {icono}
      {texto}
    </AppLink>
  )
}

export function RowButton({ texto, etiqueta, icono, onClick, peligro }: Accion & { onClick: () => void }) {
  return (
    <button
      type="button"
      className={estilos.accion}
      aria-label={etiqueta}
      data-peligro={peligro || undefined}
      onClick={onClick}
    >
      {icono}
      {texto}
    </button>
  )
}
