// The red line of a refused verb: the server's words, what it found, what stands in the way, and a way to read the record again.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { MessageLine } from './message-line.tsx'

type Bloqueo = ApiError['bloqueos'][number]

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
  const mensaje = mensajeDe(error, error.status === 0 ? error.mensaje : literal)
  const detalles = Object.values(error.campos).filter((detalle) => detalle !== error.mensaje)
  return (
    <MessageLine tono="rojo">
      <p>{mensaje}</p>
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
      <Hallazgos hallazgos={error.hallazgos} dicho={mensaje} />
      {error.status >= 500 && error.folio ? <p>Folio: {error.folio}</p> : null}
      {onRecargar && SE_RECARGA.includes(error.codigo) ? (
        <Button variant="default" size="compact-sm" onClick={onRecargar}>
          Volver a cargar
        </Button>
      ) : null}
    </MessageLine>
  )
}

/** What the rules found, each with its code; what was already said is not said twice. */
export function Hallazgos({ hallazgos, dicho }: { hallazgos: ApiError['hallazgos']; dicho: string }) {
  const nuevos = hallazgos.filter(({ mensaje }) => mensaje !== dicho)
  if (nuevos.length === 0) return null
  return (
    <ul>
      {nuevos.map(({ codigo, mensaje, campo }) => (
        <li key={`${codigo}-${campo}`}>
          {mensaje} <code>{codigo}</code>
        </li>
      ))}
    </ul>
  )
}
