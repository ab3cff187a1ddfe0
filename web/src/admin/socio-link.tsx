// From a desk of every partner to a screen of one: the link lends that partner for the visit (D-270).
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import { useEnlaceASocio } from '../sesion/paso-a-socio.ts'

type Props = { socio: number; a: string; children: ReactNode; className?: string; etiqueta?: string }

export function SocioLink({ socio, a, children, className, etiqueta }: Props) {
  return (
    <AppLink to={a} className={className} aria-label={etiqueta} {...useEnlaceASocio(socio, a)}>
      {children}
    </AppLink>
  )
}
