// A form over a record that exists: it opens when the record has come, and what is typed is never replaced behind the user.
import type { ReactNode } from 'react'
import type { Argumentos, FilaDe, ListKey } from '../call.ts'
import { useServicio } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

type Props<K extends ListKey> = {
  titulo: string
  /** A read of one record: it answers an array of one, or the record itself (D-62, D-165). */
  servicio: K
  id: string
  /** The sentence of this screen when the record cannot be read. */
  falla: string
  children: (registro: FilaDe<K>) => ReactNode
}

export function RecordLoader<K extends ListKey>({ titulo, servicio, id, falla, children }: Props<K>) {
  const peticion = [{ params: { id } }] as unknown as Argumentos<K>
  // Read anew at every visit, and not again while the form is open.
  const { data, error, isPending, refetch } = useServicio(servicio, peticion, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const registro = Array.isArray(data) ? data[0] : data
  if (registro) return children(registro as FilaDe<K>)
  return (
    <>
      <PageHeader titulo={titulo} />
      {isPending ? (
        <PageSkeleton />
      ) : (
        <ErrorState titulo={falla} mensaje={error?.mensaje} folio={error?.folio} onRetry={refetch} />
      )}
    </>
  )
}
