// A file of the server shown where it is asked about: read once, and said when it cannot be.
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { ApiError } from '../api-error.ts'
import { type ArchivoKey, type Argumentos, download } from '../call.ts'
import { SocioContext } from '../query.ts'
import { Delayed } from '../ui/delayed.tsx'
import { MessageLine } from '../ui/message-line.tsx'
import { FileView } from './file-view.tsx'

type Props<K extends ArchivoKey> = {
  servicio: K
  peticion: NonNullable<Argumentos<K>[0]>
  /** Another version of the record is another file. */
  version: number
  nombre: string
  /** The sentence of this screen when the server gives none. */
  falla: string
  /** It is what the screen is about: as tall as the window allows. */
  grande?: true
  children?: (bytes: Blob) => ReactNode
}

export function StoredFile<K extends ArchivoKey>(props: Props<K>) {
  const { servicio, peticion, version, nombre, falla, grande, children } = props
  const socio = use(SocioContext)
  const { data, error, refetch } = useQuery({
    queryKey: [servicio, peticion.socio ?? socio, peticion.params, version],
    queryFn: async ({ signal }) => {
      const pedido = [{ ...peticion, signal }] as unknown as Argumentos<K>
      return (await download(servicio, ...pedido)).blob
    },
    staleTime: Number.POSITIVE_INFINITY,
    // What a draft would look like also hangs on its client and its issuer: closed, it is forgotten.
    gcTime: grande ? 0 : 60_000,
  })
  if (error) {
    return (
      <MessageLine tono="ambar">
        <p>{error instanceof ApiError ? error.mensaje : falla}</p>
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          Reintentar
        </Button>
      </MessageLine>
    )
  }
  if (!data) {
    return (
      <Delayed>
        <Skeleton height={220} aria-hidden />
      </Delayed>
    )
  }
  return (
    <>
      <FileView bytes={data} nombre={nombre} grande={grande} />
      {children?.(data)}
    </>
  )
}
