// The record of an address, read before its form is drawn: always fresh, and never changed under what is being typed.
import type { ReactNode } from 'react'
import type { Argumentos, FilaDe, ListKey } from '../call.ts'
import { useServicio } from '../query.ts'
import { useParams } from '../ruteo/ruteo.tsx'
import { Carga } from './carga.tsx'

type Props<K extends ListKey> = {
  servicio: K
  titulo: string
  /** The sentence of this screen when the record cannot be read (§8). */
  falla: string
  /** When it is not the one of the address. */
  id?: string
  children: (registro: FilaDe<K>, recargar: () => void) => ReactNode
}

/** `recargar` reads it again and draws the form anew. */
export function Registro<K extends ListKey>({ servicio, titulo, falla, id, children }: Props<K>) {
  const { id: deLaRuta = '' } = useParams()
  const argumentos = [{ params: { id: id ?? deLaRuta } }] as unknown as Argumentos<K>
  const { data, error, isFetching, refetch } = useServicio(servicio, argumentos, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    // The screen one comes from may have read it a while ago.
    refetchOnMount: 'always',
    // Not even by what is saved here: the form would be drawn anew under who types in it.
    meta: { formulario: true },
  })
  // Reads of one record answer an array of one, and an empty one is the same as not found (D-62, D-165).
  const registro = (Array.isArray(data) ? data[0] : data) as FilaDe<K> | undefined
  if (registro && !isFetching) return children(registro, refetch)
  const fallida = !isFetching && (error !== null || data !== undefined)
  return <Carga titulo={titulo} falla={falla} lectura={{ error, fallida, isFetching, refetch }} />
}

type NuevoProps<K extends ListKey> = Omit<Props<K>, 'children'> & {
  children: (registro: FilaDe<K> | null, recargar?: () => void) => ReactNode
}

/** The same form for a record of the address and, where the address has none, for a new one. */
export function RegistroONuevo<K extends ListKey>({ children, ...props }: NuevoProps<K>) {
  const { id } = useParams()
  if (id === undefined) return children(null)
  return (
    <Registro key={id} {...props}>
      {children}
    </Registro>
  )
}
