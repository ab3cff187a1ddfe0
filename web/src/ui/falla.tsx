// The red line of a refused decision: the server's words, what stands in the way, and a way to read the record again.
import type { Bloqueo } from '@litro/contract/error'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { MessageLine } from './message-line.tsx'

type Props = {
  error: ApiError
  /** The sentence of this screen when the server gives none. */
  literal: string
  onRecargar?: () => void
  /** How a blocker is named; with a link, where there is a screen for it. */
  bloqueo?: (bloqueo: Bloqueo) => ReactNode
}

const SE_RECARGA = ['REGISTRO_CAMBIO', 'VERBO_NO_PERMITIDO', 'SOBREAPLICACION', 'DOCUMENTO_NO_PAGABLE', 'NO_ENCONTRADO']

export function Falla({ error, literal, onRecargar, bloqueo = ({ folio }) => folio }: Props) {
  const detalles = Object.values(error.campos).filter((mensaje) => mensaje !== error.mensaje)
  return (
    <MessageLine tono="rojo">
      <p>{mensajeDe(error, error.status === 0 ? error.mensaje : literal)}</p>
      {detalles.map((detalle) => (
        <p key={detalle}>{detalle}</p>
      ))}
      {error.bloqueos.length > 0 ? (
        <ul aria-label="Lo que impide la operación">
          {error.bloqueos.map((obstaculo) => (
            <li key={`${obstaculo.tipo}-${obstaculo.folio}`}>
              {bloqueo(obstaculo)}: {obstaculo.motivo}
            </li>
          ))}
        </ul>
      ) : null}
      {error.status >= 500 && error.folio ? <p>Folio: {error.folio}</p> : null}
      {onRecargar && SE_RECARGA.includes(error.codigo) ? (
        <Button variant="default" size="compact-sm" onClick={onRecargar}>
          Volver a cargar
        </Button>
      ) : null}
    </MessageLine>
  )
}
