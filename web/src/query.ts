// Cached calls: the key of a query is the service, the partner and what was asked, so that partners never mix.
import { type RespuestaDe, type ServiceKey, services } from '@litro/contract/services'
import type { UseQueryOptions } from '@tanstack/react-query'
import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useRef } from 'react'
import { ApiError } from './api-error.ts'
import { type Argumentos, call } from './call.ts'
import { type Llavero, withKey } from './clave.ts'
import { type Clase, claseDe, tocaDe } from './obsoletas.ts'
import { sinRed } from './sin-red/conexion.ts'
import { avisarFalla } from './ui/avisos.ts'

export const SocioContext = createContext<number | null>(null)

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The line over the screen says it already.
        if (query.meta?.silencioso || sinRed()) return
        console.error(query.queryKey[0], error)
        // A screen without data says itself what failed. One that goes on showing its last data must tell they are old.
        if (query.state.data !== undefined && error instanceof ApiError && error.pasajero) avisarFalla(error)
      },
    }),
    defaultOptions: {
      queries: {
        // Without network every screen asks again for what was kept of it: it costs nothing and tells of when it is.
        staleTime: () => (sinRed() ? 0 : 30_000),
        gcTime: 10 * 60_000,
        // Without network a call fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        retry: (veces, error) => error instanceof ApiError && error.pasajero && veces < 1,
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

type Opciones<R> = Omit<UseQueryOptions<R, ApiError>, 'queryKey' | 'queryFn'>

/** A read, cached. `silencioso` in the request also keeps its failure out of the toasts. */
export function useServicio<K extends ServiceKey>(
  key: K,
  argumentos: Argumentos<K> = [] as unknown as Argumentos<K>,
  opciones: Opciones<RespuestaDe<K>> = {},
) {
  const socio = use(SocioContext)
  const [peticion] = argumentos
  return useQuery<RespuestaDe<K>, ApiError>({
    ...opciones,
    queryKey: [key, peticion?.socio ?? socio, peticion?.params ?? null, peticion?.consulta ?? null],
    queryFn: ({ signal }) => call(key, ...([{ ...peticion, signal }] as unknown as Argumentos<K>)),
    meta: { silencioso: peticion?.silencioso, ...opciones.meta },
  })
}

/** What the screen does when its write ends. */
type Final<R> = {
  onSuccess?: (respuesta: R) => void
  onError?: (error: ApiError) => void
  onSettled?: () => void
}

/** Marks as stale what tells of what a service touches; what is on the screen is read again now. */
export function useStale() {
  const cliente = useQueryClient()
  return useCallback(
    (servicio: ServiceKey, salvo?: ServiceKey) => {
      const tocadas: readonly (Clase | undefined)[] = tocaDe(servicio)
      // What waits for a person is counted from all the rest: the bell and the menu follow what is done, and nobody waits for them.
      if (tocadas.length > 0) {
        void cliente.invalidateQueries({ predicate: ({ queryKey: [lectura] }) => claseDe(String(lectura)) === 'aviso' })
      }
      return cliente.invalidateQueries({
        predicate: ({ queryKey: [lectura], meta }) =>
          lectura !== salvo && !meta?.formulario && tocadas.includes(claseDe(String(lectura))),
      })
    },
    [cliente],
  )
}

type Efecto = {
  /** Asked only to see what it would do. */
  soloLee?: true
  /** A read whose rows the screen changes itself, or that it no longer shows. */
  salvo?: ServiceKey
  /** The screen leaves when its write is taken: what it would read again is not waited for. */
  sale?: true
}

/** A write. What it touches is stale when it ends; a capture carries the key of its submission. */
export function useEscritura<K extends ServiceKey>(key: K, { soloLee, salvo, sale }: Efecto = {}) {
  const stale = useStale()
  const llavero = useRef<Llavero>({ clave: null })
  const escritura = useMutation<RespuestaDe<K>, ApiError, Argumentos<K>>({
    mutationFn: (argumentos) => {
      if (!services[key].captura) return call(key, ...argumentos)
      const [peticion] = argumentos
      // The same arguments, and the key besides: their type says no more than that they may be absent.
      return withKey(llavero.current, (clave) => call(key, ...([{ ...peticion, clave }] as unknown as Argumentos<K>)))
    },
    onSuccess: () => {
      const leidas = soloLee ? undefined : stale(key, salvo)
      return sale ? undefined : leidas
    },
  })
  // The library forgets who asked once its part of the screen is gone, and what was decided often leaves the screen before
  // all the reads are back: its ending is told all the same.
  const mutate = (argumentos: Argumentos<K>, { onSuccess, onError, onSettled }: Final<RespuestaDe<K>> = {}): void => {
    void escritura
      .mutateAsync(argumentos)
      .then(onSuccess, onError ?? (() => undefined))
      .finally(onSettled)
  }
  return { ...escritura, mutate }
}
