// Nothing to show: says why, and offers the next step.
import type { ReactNode } from 'react'
import estilos from './states.module.css'

type Props = { icono: ReactNode; titulo: string; texto?: string; children?: ReactNode }

export function EmptyState({ icono, titulo, texto, children }: Props) {
  return (
    <div className={estilos.vacio}>
      <span className={estilos.icono} aria-hidden>
        {icono}
      </span>
      <p className={estilos.titulo}>{titulo}</p>
      {texto ? <p className={estilos.texto}>{texto}</p> : null}
      {children ? <div className={estilos.siguiente}>{children}</div> : null}
    </div>
  )
}
