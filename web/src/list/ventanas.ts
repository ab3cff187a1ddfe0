// The rows of a list in windows that follow the scroll (keyset), and the counts and sums of everything that matches.
import type { ServiceKey, Services } from '@litro/contract/services'
import type { ResumenLista } from '@litro/contract/servicio'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { use, useCallback, useMemo } from 'react'
import type { z } from 'zod'
import type { ApiError } from '../api-error.ts'
import { useDescarga } from '../archivos/use-descarga.ts'
import type { ArchivoKey, Argumentos, FilaDe, ListKey, Ventana } from '../call.ts'
import { call, callVentana } from '../call.ts'
import { SocioContext } from '../query.ts'
import { FALLA_DE_HOJA, type Fuente, type Opciones } from './fuente.ts'
import type { Sumas } from './list-footer.tsx'
import { type Consulta, consultaOf, type Estrecho, esEstrechada, esFiltrada, useListState } from './list-state.ts'

/** What can be asked for in windows, and has a summary and a sheet: `factura_listar`, `factura_resumen`, `factura_exportar`. */
type ListaKey = {
  [K in ListKey]: 'limite' extends keyof z.input<Services[K]['consulta']> ? K : never
}[ListKey]
type De<K> = K extends `${infer L}_listar` ? L : never
type Lista = {
  [L in De<ListaKey>]: `${L}_resumen` extends ServiceKey ? (`${L}_exportar` extends ArchivoKey ? L : never) : never
}[De<ListaKey>]
/** What the service of a list takes: one it does not take would narrow nothing, and seem to. */
export type EstrechoDe<L extends Lista> = Extract<Estrecho, keyof z.input<Services[`${L}_listar`]['consulta']>>
type FilaDeLista<L extends Lista> = FilaDe<Extract<`${L}_listar`, ListaKey>>

/** The first screen comes fast; whoever scrolls gets bigger windows. */
const PRIMERA = 100
const SIGUIENTES = 500
/** A desk is decided upon, often over everything it has: as many rows as a window may carry. */
const DE_BANDEJA = 1000
/** As many as one address can name. */
const MAXIMO_IDS = 500

type OpcionesDeVentanas<L extends Lista> = Omit<Opciones<FilaDeLista<L>>, 'sumas'> & {
  lista: L
  sumas?: Sumas
  /** Without it the list is not exported. With `todo`, the main button exports everything and a second one what is filtered. */
  hoja?: { archivo: string; alcance: 'filtrado' | 'todo' }
  /** What narrows it besides words, status and order, of what its service takes; a constant. */
  estrechos?: readonly EstrechoDe<L>[]
  /** What the screen itself asks for besides: which month, which side. */
  fija?: Record<string, string>
  /** A desk: what waits for somebody. It is read again by hand, or by itself every so often. */
  bandeja?: { cadaMs?: number }
}

export function useVentanas<L extends Lista>(opciones: OpcionesDeVentanas<L>): Fuente<FilaDeLista<L>> {
  const { lista, clave, filtros, sumas, ordenInicial, estrechos, bandeja } = opciones
  const [estado, onCambiar] = useListState({ estatusPorOmision: filtros?.porOmision, ordenInicial, estrechos })
  const consulta = { ...consultaOf(estado), ...opciones.fija }
  const lectura = useFilas<FilaDeLista<L>>(lista, consulta, bandeja)
  const { data: resumen, refetch: readResumen } = useResumen(lista, consulta, bandeja?.cadaMs)
  const hoja = useHoja(opciones, consulta, resumen?.Filas === 0)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, error, refetch } = lectura
  const filas = useMemo(() => lectura.data?.pages.flatMap((ventana) => ventana.filas) ?? [], [lectura.data])
  const onPedir = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return {
    ...{ clave, filtros, sumas, estado, onCambiar, estrechos, filas, resumen },
    cargando: lectura.isPending,
    error: isError && filas.length === 0 ? { folio: error.folio } : null,
    onLeer: () => Promise.all([refetch(), readResumen()]),
    // One that is read again by itself need not turn its button each time.
    ...(bandeja && { leyendo: !bandeja.cadaMs && lectura.isRefetching && !isFetchingNextPage }),
    escondidas: bandeja ? esEstrechada(estado, filtros?.porOmision) : esFiltrada(estado),
    viejas: lectura.isPlaceholderData,
    siguiente: { hay: hasNextPage, cargando: isFetchingNextPage, fallo: lectura.isFetchNextPageError, onPedir },
    hoja: opciones.hoja && hoja,
  }
}

// Which list it is is known only when it runs, and every one of them takes the same questions (D-161): what its service is
// called and what it is asked are told to the types here.

function useFilas<Fila>(lista: Lista, consulta: Consulta, bandeja?: { cadaMs?: number }) {
  const socio = use(SocioContext)
  const key = `${lista}_listar` as ListaKey
  return useInfiniteQuery<Ventana<Fila>, ApiError>({
    queryKey: [key, socio, 'ventanas', consulta],
    queryFn: ({ pageParam, signal }) => {
      const cursor = typeof pageParam === 'string' ? pageParam : undefined
      const limite = bandeja ? DE_BANDEJA : cursor ? SIGUIENTES : PRIMERA
      const peticion = { consulta: { ...consulta, cursor, limite }, signal }
      return callVentana(key, ...([peticion] as Argumentos<ListaKey>)) as Promise<Ventana<Fila>>
    },
    initialPageParam: null,
    getNextPageParam: (ultima) => ultima.siguiente,
    // Lists keep their last rows while refreshing.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: bandeja?.cadaMs !== undefined,
    refetchInterval: bandeja?.cadaMs,
  })
}

/** Counts and sums of everything a list has of what is asked for. */
export function useResumen(lista: Lista, { orden: _orden, ...filtros }: Consulta, cadaMs?: number) {
  const socio = use(SocioContext)
  return useQuery<ResumenLista, ApiError>({
    queryKey: [`${lista}_resumen`, socio, filtros],
    queryFn: ({ signal }) => call(`${lista}_resumen`, { consulta: filtros, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: cadaMs,
    // The rows tell the user about a failure; the footer only stays empty.
    meta: { silencioso: true },
  })
}

type Hojeable<L extends Lista> = Pick<OpcionesDeVentanas<L>, 'lista' | 'clave' | 'hoja'>

function useHoja<L extends Lista>({ lista, clave, hoja }: Hojeable<L>, consulta: Consulta, vacia: boolean) {
  const { ocupado, bajar } = useDescarga(`${lista as Lista}_exportar`, hoja?.archivo ?? '', { falla: FALLA_DE_HOJA })
  const pedir = (que: Consulta & { ids?: string }) => void bajar({ consulta: que })
  const { orden, ...filtros } = consulta
  const filtrada = Object.keys(filtros).length > 0
  return {
    ...{ ocupado, vacia, maximo: MAXIMO_IDS },
    onFiltradas: () => pedir(consulta),
    onElegidas: (filas: readonly FilaDeLista<L>[]) =>
      pedir({ ids: filas.map((fila) => fila[clave]).join(','), ...(orden ? { orden } : {}) }),
    // That nothing matches says that there is nothing only while nothing is asked for.
    ...(hoja?.alcance === 'todo' && { onTodas: () => (vacia && !filtrada ? undefined : pedir({})) }),
  }
}
