// Search, filters and order of a list live in the address, so that back, reload and a shared link work.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Orden, parseOrden, writeOrden } from './orden.ts'

/** `desde` and `hasta` are days (YYYY-MM-DD), only in lists that can be narrowed to a period. */
export type ListState = { q: string; estatus: string[]; orden: Orden | null; desde?: string; hasta?: string }

type Opciones = { estatusPorOmision?: readonly string[]; ordenInicial?: string; periodo?: boolean }

const DIA = /^\d{4}-\d{2}-\d{2}$/

export const esFiltrada = ({ q, estatus, desde, hasta }: ListState) =>
  q !== '' || estatus.length > 0 || desde !== undefined || hasta !== undefined

export const SIN_FILTROS = { q: '', estatus: [], desde: undefined, hasta: undefined } satisfies Partial<ListState>

/** No `estatus` in the address means the default selection; an empty one means that nothing is selected, i.e. all. */
export function readListState(params: URLSearchParams, opciones: Opciones = {}): ListState {
  const estatus = params.get('estatus')
  const dia = (nombre: 'desde' | 'hasta') => {
    const texto = params.get(nombre) ?? ''
    return opciones.periodo && DIA.test(texto) ? { [nombre]: texto } : {}
  }
  return {
    ...dia('desde'),
    ...dia('hasta'),
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
  if (opciones.periodo) {
    set('desde', estado.desde, !estado.desde)
    set('hasta', estado.hasta, !estado.hasta)
  }
  return nuevos
}

export type Consulta = { q?: string; estatus?: string; orden?: string; desde?: string; hasta?: string }

/** What the server is asked for: an empty selection shows all. */
export function consultaOf({ q, estatus, orden, desde, hasta }: ListState): Consulta {
  return {
    ...(desde ? { desde } : {}),
    ...(hasta ? { hasta } : {}),
    ...(q ? { q } : {}),
    ...(estatus.length > 0 ? { estatus: estatus.join(',') } : {}),
    ...(orden ? { orden: writeOrden(orden) } : {}),
  }
}

export function useListState(opciones: Opciones) {
  const [params, setParams] = useSearchParams()
  const { estatusPorOmision, ordenInicial, periodo } = opciones
  const estado = useMemo(
    () => readListState(params, { estatusPorOmision, ordenInicial, periodo }),
    [params, estatusPorOmision, ordenInicial, periodo],
  )
  // The address is drawn a moment after it is asked for; a second change must not forget the first.
  const pedidos = useRef(params)
  useEffect(() => {
    pedidos.current = params
  }, [params])
  const cambiar = useCallback(
    (cambio: Partial<ListState>) => {
      // A new search is a new place to come back to; another order is not.
      const replace = Object.keys(cambio).every((nombre) => nombre === 'orden')
      const fijas = { estatusPorOmision, ordenInicial, periodo }
      const antes = pedidos.current
      pedidos.current = writeListState(antes, { ...readListState(antes, fijas), ...cambio }, fijas)
      setParams(pedidos.current, { replace, preventScrollReset: true })
    },
    [setParams, estatusPorOmision, ordenInicial, periodo],
  )
  return [estado, cambiar] as const
}
