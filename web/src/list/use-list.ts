// The rows of a list in windows that follow the scroll (keyset), and the counts and sums of everything that matches.

import type { RespuestaDe, ServiceKey, Services } from '@litro/contract/services'
import type { ResumenLista } from '@litro/contract/servicio'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../api-error.ts'
import type { Argumentos, FilaDe, ListKey, Ventana } from '../call.ts'
import { call, callVentana } from '../call.ts'
import { SocioContext } from '../query.ts'
import type { Consulta } from './list-state.ts'

/** A list is what can be asked for in windows. */
export type ListaKey = {
  [K in ListKey]: 'limite' extends keyof z.input<Services[K]['consulta']> ? K : never
}[ListKey]

export type ResumenKey = { [K in ServiceKey]: RespuestaDe<K> extends ResumenLista ? K : never }[ServiceKey]

/** The first screen comes fast; whoever scrolls gets bigger windows. */
const PRIMERA = 100
const SIGUIENTES = 500

export function useList<K extends ListaKey>(key: K, consulta: Consulta, enabled: boolean) {
  const socio = use(SocioContext)
  const respuesta = useInfiniteQuery<Ventana<FilaDe<K>>, ApiError>({
    queryKey: [key, socio, 'ventanas', consulta],
    queryFn: ({ pageParam, signal }) => {
      const cursor = typeof pageParam === 'string' ? pageParam : undefined
      const limite = cursor ? SIGUIENTES : PRIMERA
      return callVentana(key, ...([{ consulta: { ...consulta, cursor, limite }, signal }] as unknown as Argumentos<K>))
    },
    initialPageParam: null,
    getNextPageParam: (ultima) => ultima.siguiente,
    // Lists keep their last rows while refreshing.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    enabled,
  })
  const filas = useMemo(() => respuesta.data?.pages.flatMap((ventana) => ventana.filas) ?? [], [respuesta.data])
  return { ...respuesta, filas }
}

export function useResumen(key: ResumenKey | undefined, consulta: Consulta, enabled: boolean) {
  const socio = use(SocioContext)
  const { orden: _orden, ...filtros } = consulta
  return useQuery<ResumenLista, ApiError>({
    queryKey: [key, socio, filtros],
    queryFn: ({ signal }) => call(key!, { consulta: filtros, signal }) as Promise<ResumenLista>,
    placeholderData: keepPreviousData,
    enabled: enabled && key !== undefined,
    // The rows tell the user about a failure; the footer only stays empty.
    meta: { silencioso: true },
  })
}
