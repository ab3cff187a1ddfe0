// Search, filters and order of a list live in the address, so that back, reload and a shared link work.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Orden } from './columna.ts'
import { parseOrden, writeOrden } from './columna.ts'

export type ListState = { q: string; estatus: string[]; orden: Orden | null }

type Opciones = { estatusPorOmision?: readonly string[]; ordenInicial?: string }

/** No `estatus` in the address means the default selection; an empty one means that nothing is selected, i.e. all. */
export function readListState(params: URLSearchParams, opciones: Opciones = {}): ListState {
  const estatus = params.get('estatus')
  return {
    q: (params.get('q') ?? '').trim(),
    estatus: estatus === null ? [...(opciones.estatusPorOmision ?? [])] : estatus.split(',').filter(Boolean),
    orden: parseOrden(params.get('orden') ?? opciones.ordenInicial),
  }
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((valor) => b.includes(valor))

/** What equals the default is left out, so that the plain address is the plain list. */
export function writeListState(params: URLSearchParams, estado: ListState, opciones: Opciones = {}): URLSearchParams {
  const nuevos = new URLSearchParams(params)
  const set = (nombre: string, valor: string | undefined, omitir: boolean) => {
    if (omitir || valor === undefined) nuevos.delete(nombre)
    else nuevos.set(nombre, valor)
  }
  const orden = writeOrden(estado.orden)
  set('q', estado.q.trim(), estado.q.trim() === '')
  set('estatus', estado.estatus.join(','), same(estado.estatus, opciones.estatusPorOmision ?? []))
  set('orden', orden, orden === opciones.ordenInicial)
  return nuevos
}

/** What the server is asked for: an empty selection shows all. */
export function consultaOf({ q, estatus, orden }: ListState): { q?: string; estatus?: string; orden?: string } {
  return {
    ...(q ? { q } : {}),
    ...(estatus.length > 0 ? { estatus: estatus.join(',') } : {}),
    ...(orden ? { orden: writeOrden(orden) } : {}),
  }
}

export function useListState(opciones: Opciones) {
  const [params, setParams] = useSearchParams()
  const { estatusPorOmision, ordenInicial } = opciones
  const estado = useMemo(
    () => readListState(params, { estatusPorOmision, ordenInicial }),
    [params, estatusPorOmision, ordenInicial],
  )
  const cambiar = useCallback(
    (cambio: Partial<ListState>) => {
      // A new search is a new place to come back to; another order is not.
      const replace = cambio.q === undefined && cambio.estatus === undefined
      setParams(
        (antes) => {
          const fijas = { estatusPorOmision, ordenInicial }
          return writeListState(antes, { ...readListState(antes, fijas), ...cambio }, fijas)
        },
        { replace, preventScrollReset: true },
      )
    },
    [setParams, estatusPorOmision, ordenInicial],
  )
  return [estado, cambiar] as const
}
