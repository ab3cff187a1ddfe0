// The place of a record that is being read, or that could not be.
import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { ApiError } from '../api-error.ts'
import { Delayed } from './delayed.tsx'
import { ErrorState } from './error-state.tsx'
import { PageHeader } from './page-header.tsx'

type Props = {
  titulo: string
  /** The sentence of this screen (§8). */
  falla: string
  lectura: { error: ApiError | null; fallida: boolean; isFetching: boolean; refetch: () => unknown }
}

export function Carga({ titulo, falla, lectura: { error, fallida, isFetching, refetch } }: Props) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader titulo={titulo} />
      {fallida && !isFetching ? (
        <ErrorState
          titulo={falla}
          mensaje={error?.mensaje}
          folio={error?.folio}
          onRetry={refetch}
          onVolver={() => navigate(-1)}
        />
      ) : (
        <Delayed>
          <Skeleton height={320} radius="lg" aria-hidden />
        </Delayed>
      )}
    </>
  )
}
