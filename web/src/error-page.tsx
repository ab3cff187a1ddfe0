// The error boundary: something of ours broke. Says so, gives a folio for support and offers another try.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError, SIN_CONEXION } from './api-error.ts'
import estilos from './error-page.module.css'
import { useRouteError } from './ruteo/ruteo.tsx'

/** After a new version is published the old pieces are gone from the server. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
}

function explain(error: unknown): { titulo: string; texto: string } {
  if (isMissingChunk(error)) {
    return navigator.onLine
      ? { titulo: 'Hay una versión nueva de Litro', texto: 'Vuelve a cargar la página para continuar.' }
      : { titulo: 'Sin conexión', texto: SIN_CONEXION }
  }
  return {
    titulo: 'Algo salió mal',
    texto:
      'No pudimos mostrar esta pantalla. Tus datos están a salvo. Inténtalo de nuevo; si continúa, comparte el folio con soporte.',
  }
}

export function ErrorPage() {
  const error = useRouteError()
  const [folio] = useState(() => (error instanceof ApiError && error.folio) || crypto.randomUUID().slice(0, 8))
  useEffect(() => console.error(`folio ${folio}`, error), [folio, error])
  const [{ titulo, texto }] = useState(() => explain(error))

  return (
    <section className={estilos.pagina} role="alert">
      <h1 className={estilos.titulo}>{titulo}</h1>
      <p className={estilos.texto}>{texto}</p>
      <p className={estilos.folio}>
        Folio: <code>{folio}</code>
      </p>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </section>
  )
}
