// The red line of a refused verb: the server's words, what it found, and what stands in the way with a link to each.

import { esFamilia } from '@litro/contract/documentos-fiscales/estado'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Bloqueo } from '@litro/contract/error'
import { type ApiError, mensajeDe } from '../api-error.ts'
import { AppLink } from '../app-link.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { rutaDe } from './documento.ts'

export function Falla({ error, literal }: { error: ApiError; literal: string }) {
  const mensaje = mensajeDe(error, literal)
  const hallazgos = error.hallazgos.filter((hallazgo) => hallazgo.mensaje !== mensaje)
  return (
    <MessageLine tono="rojo">
      <p>{mensaje}</p>
      {error.bloqueos.length > 0 ? (
        <ul aria-label="Lo que impide la operación">
          {error.bloqueos.map((bloqueo) => (
            <li key={`${bloqueo.tipo}-${bloqueo.folio}`}>
              <BloqueoLink bloqueo={bloqueo} />: {bloqueo.motivo}
            </li>
          ))}
        </ul>
      ) : null}
      {hallazgos.length > 0 ? (
        <ul>
          {hallazgos.map(({ codigo, mensaje: texto, campo }) => (
            <li key={`${codigo}-${campo}`}>
              {texto} <code>{codigo}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {error.status >= 500 && error.folio ? <p>Folio: {error.folio}</p> : null}
    </MessageLine>
  )
}

function BloqueoLink({ bloqueo: { tipo, folio, id, ruta } }: { bloqueo: Bloqueo }) {
  const titulo = esFamilia(tipo) ? rasgos[tipo].titulo : tipo
  const a = ruta ?? (esFamilia(tipo) && id !== undefined ? rutaDe(tipo, 'ver', id) : null)
  const texto = `${titulo} ${folio}`
  return a ? <AppLink to={a}>{texto}</AppLink> : <strong>{texto}</strong>
}
