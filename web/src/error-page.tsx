// The error boundary: something of ours broke. Says so, gives a folio for support and offers another try.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from './api-error.ts'
import estilos from './error-page.module.css'

/** After a new version is published the old pieces are gone from the server. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}

export function ErrorPage() {
  const error = useRouteError()
  const [folio] = useState(() => (error instanceof ApiError && error.folio) || crypto.randomUUID().slice(0, 8))
  useEffect(() => console.error(`folio ${folio}`, error), [folio, error])
  const vieja = isMissingChunk(error)

  return (
    <section className={estilos.pagina} role="alert">
      <h1 className={estilos.titulo}>{vieja ? 'Esta pantalla cambió' : 'Algo salió mal'}</h1>
      <p className={estilos.texto}>
        {vieja
          ? 'Hay una versión nueva de Litro, o se perdió la conexión. Vuelve a cargar la página.'
          : 'No pudimos mostrar esta pantalla. Tus datos están a salvo. Inténtalo de nuevo; si continúa, comparte el folio con soporte.'}
      </p>
      <p className={estilos.folio}>
        Folio: <code>{folio}</code>
      </p>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </section>
  )
}
