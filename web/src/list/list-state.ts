// Search, filters and order of a list live in the address, so that back, reload and a shared link work.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from '../ruteo/ruteo.tsx'
import { type Orden, parseOrden, writeOrden } from './orden.ts'

/** What narrows a list of money, each a way of its own: days (YYYY-MM-DD), ids, and whether something is still owed. */
type Estrechos = {
  desde?: string
  hasta?: string
  socio?: string
  cliente?: string
  proveedor?: string
  producto?: string
  sucursal?: string
  saldo?: 'si'
}
export type Estrecho = keyof Estrechos

export type ListState = { q: string; estatus: string[]; orden: Orden | null } & Estrechos

/** `estrechos`: which of them count in this list; the others of the address are somebody else's. */
type Opciones = { estatusPorOmision?: readonly string[]; ordenInicial?: string; estrechos?: readonly Estrecho[] }

const DIA = /^\d{4}-\d{2}-\d{2}$/
const CLAVE = /^[1-9]\d{0,14}$/

const validos: Record<Estrecho, RegExp> = {
  desde: DIA,
  hasta: DIA,
  socio: CLAVE,
  cliente: CLAVE,
  proveedor: CLAVE,
  producto: CLAVE,
  sucursal: CLAVE,
  saldo: /^si$/,
}

/** All there are; which of them a list understands, its service says. */
export const ESTRECHOS = Object.keys(validos) as Estrecho[]
export const PERIODO = ['desde', 'hasta'] as const satisfies readonly Estrecho[]
/** Of one partner: where a list has the rows of all of them, they are chosen after it and go with it (D-272). */
export const DE_SOCIO = ['cliente', 'proveedor', 'sucursal'] as const satisfies readonly Estrecho[]

/** Those of a state that are asked for. */
export const estrechosDe = (estado: Estrechos): Estrechos =>
  Object.fromEntries(ESTRECHOS.flatMap((nombre) => (estado[nombre] ? [[nombre, estado[nombre]]] : []))) as Estrechos

export const esFiltrada = (estado: ListState) =>
  estado.q !== '' || estado.estatus.length > 0 || Object.keys(estrechosDe(estado)).length > 0

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((valor) => b.includes(valor))

/** The selection a desk opens with is not the user's filter: empty under it is simply empty. */
export const esEstrechada = ({ q, estatus, ...resto }: ListState, porOmision: readonly string[] = []) =>
  q !== '' || !same(estatus, porOmision) || Object.keys(estrechosDe(resto)).length > 0

export const SIN_FILTROS: Partial<ListState> = {
  q: '',
  estatus: [],
  ...Object.fromEntries(ESTRECHOS.map((nombre) => [nombre, undefined])),
}

/** No `estatus` in the address means the default selection; an empty one means that nothing is selected, i.e. all. */
export function readListState(params: URLSearchParams, opciones: Opciones = {}): ListState {
  const estatus = params.get('estatus')
  const propios = (opciones.estrechos ?? []).flatMap((nombre) => {
    const texto = params.get(nombre) ?? ''
    return validos[nombre].test(texto) ? [[nombre, texto]] : []
  })
  const sueltos = opciones.estrechos?.includes('socio') && !propios.some(([nombre]) => nombre === 'socio')
  return {
    ...Object.fromEntries(sueltos ? propios.filter(([nombre]) => !DE_SOCIO.some((suyo) => suyo === nombre)) : propios),
    q: (params.get('q') ?? '').trim(),
    estatus: estatus === null ? [...(opciones.estatusPorOmision ?? [])] : estatus.split(',').filter(Boolean),
    orden: parseOrden(params.get('orden') ?? opciones.ordenInicial),
  }
}

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
  for (const nombre of opciones.estrechos ?? []) set(nombre, estado[nombre], !estado[nombre])
  return nuevos
}

export type Consulta = { q?: string; estatus?: string; orden?: string } & Estrechos

/** What the server is asked for: an empty selection shows all. */
export function consultaOf({ q, estatus, orden, ...resto }: ListState): Consulta {
  return {
    ...estrechosDe(resto),
    ...(q ? { q } : {}),
    ...(estatus.length > 0 ? { estatus: estatus.join(',') } : {}),
    ...(orden ? { orden: writeOrden(orden) } : {}),
  }
}

export function useListState(opciones: Opciones) {
  const [params, setParams] = useSearchParams()
  const { estatusPorOmision, ordenInicial, estrechos } = opciones
  const estado = useMemo(
    () => readListState(params, { estatusPorOmision, ordenInicial, estrechos }),
    [params, estatusPorOmision, ordenInicial, estrechos],
  )
  // The address is drawn a moment after it is asked for; a second change must not forget the first.
  const pedidos = useRef(params)
  useEffect(() => {
    pedidos.current = params
  }, [params])
  const cambiar = useCallback(
    (cambio: Partial<ListState>, sigue = false) => {
      const fijas = { estatusPorOmision, ordenInicial, estrechos }
      const antes = pedidos.current
      // A new search is a new place to come back to; another order, or more letters of the same search, is not.
      const replace = sigue || Object.keys(cambio).every((nombre) => nombre === 'orden')
      pedidos.current = writeListState(antes, { ...readListState(antes, fijas), ...cambio }, fijas)
      setParams(pedidos.current, { replace, preventScrollReset: true })
    },
    [setParams, estatusPorOmision, ordenInicial, estrechos],
  )
  return [estado, cambiar] as const
}
