// A titled box of a screen. Its title is a heading, so that a screen can be walked by its headings.
import { type ReactNode, useId } from 'react'
import estilos from './card.module.css'

type Props = { titulo: string; detalle?: ReactNode; children: ReactNode; className?: string }

export function Card({ titulo, detalle, children, className = '' }: Props) {
  const id = useId()
  return (
    <section className={`superficie ${estilos.tarjeta} ${className}`} aria-labelledby={id}>
      <header className={estilos.cabeza}>
        <h2 id={id} className={estilos.titulo}>
          {titulo}
        </h2>
        {detalle ? <div className={estilos.detalle}>{detalle}</div> : null}
      </header>
      {children}
    </section>
  )
}
