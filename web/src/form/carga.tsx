// The place of a record that is being read, or that could not be.
import { errores } from '@litro/contract/error'
import { Button, Skeleton } from '@mantine/core'
import type { ApiError } from '../api-error.ts'
import { AppLink } from '../app-link.tsx'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRuta } from '../use-ruta.ts'

type Props = {
  titulo: string
  /** The sentence of this screen (§8). */
  falla: string
  lectura: { error: ApiError | null; fallida: boolean; isFetching: boolean; refetch: () => unknown }
}

export function Carga({ titulo, falla, lectura: { error, fallida, isFetching, refetch } }: Props) {
  const { seccion } = useRuta()
  // What is not there will not be there on another try: the way out is the list it would be in.
  const noExiste = error === null || error.status === 404
  return (
    <>
      <PageHeader titulo={titulo} />
      {fallida && !isFetching ? (
        <ErrorState
          titulo={falla}
          mensaje={error?.mensaje ?? errores.NO_ENCONTRADO[1]}
          folio={error?.folio}
          onRetry={noExiste ? undefined : refetch}
        >
          <Button component={AppLink} to={seccion.path} variant={noExiste ? 'filled' : 'subtle'}>
            Ir a {seccion.titulo}
          </Button>
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton height={320} radius="lg" aria-hidden />
        </Delayed>
      )}
    </>
  )
}
