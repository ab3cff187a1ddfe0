// From a desk of every partner to a screen of one: the link chooses that partner, as the header would (D-50).
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'

type Props = { socio: number; a: string; children: ReactNode; className?: string; etiqueta?: string }

export function SocioLink({ socio, a, children, className, etiqueta }: Props) {
  const { idSocio, elegirSocio } = useUsuario()
  return (
    <AppLink
      to={a}
      className={className}
      aria-label={etiqueta}
      onClick={() => {
        if (idSocio !== socio) elegirSocio(socio)
      }}
    >
      {children}
    </AppLink>
  )
}
