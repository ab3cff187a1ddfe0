// What a screen of cards has read, while it comes and when it does not.
import type { ReactNode } from 'react'
import type { ApiError } from '../api-error.ts'
import { ErrorState } from './error-state.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

type Props<T> = {
  lectura: { data: T | undefined; error: ApiError | null; isPending: boolean; refetch: () => unknown }
  /** The sentence of this screen when it cannot be read. */
  falla: string
  children: (datos: T) => ReactNode
}

export function Leido<T>({ lectura: { data, error, isPending, refetch }, falla, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (isPending) return <PageSkeleton />
  return <ErrorState titulo={falla} mensaje={error?.mensaje} folio={error?.folio} onRetry={refetch} />
}
