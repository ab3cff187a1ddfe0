// Something failed: what happened, the folio for support when there is one, and another try or another way.
import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import estilos from './states.module.css'

type Props = {
  titulo: string
  mensaje?: string
  folio?: string | null
  onRetry?: () => void
  /** Where to go instead. */
  children?: ReactNode
}

export function ErrorState({ titulo, mensaje, folio, onRetry, children }: Props) {
  return (
    <div className={estilos.vacio} role="alert">
      <span className={estilos.icono} aria-hidden>
        <IconPlugConnectedX size={28} stroke={1.5} />
      </span>
      <p className={estilos.titulo}>{titulo}</p>
      {mensaje && mensaje !== titulo ? <p className={estilos.texto}>{mensaje}</p> : null}
      {folio ? (
        <p className={estilos.texto}>
          Folio: <code>{folio}</code>
        </p>
      ) : null}
      <div className={estilos.siguiente}>
        {onRetry ? (
          <Button variant="default" onClick={() => onRetry()}>
            Reintentar
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  )
}
