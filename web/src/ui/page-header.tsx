// The head of a screen: title, one key figure, and its actions at the right.
import type { ReactNode } from 'react'
import estilos from './page-header.module.css'

type Props = { titulo: string; detalle?: ReactNode; children?: ReactNode }

export function PageHeader({ titulo, detalle, children }: Props) {
  return (
    <header className={estilos.cabeza}>
      <div className={estilos.textos}>
        <h1 className={estilos.titulo}>{titulo}</h1>
        {detalle ? <div className={estilos.detalle}>{detalle}</div> : null}
      </div>
      {children ? <div className="fila no-imprimir">{children}</div> : null}
    </header>
  )
}
