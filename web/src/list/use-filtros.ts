// The saved filters of the list at hand: read once for all lists, and the one it opens with is put on by itself.
import type { Busqueda, Filtro } from '@litro/contract/filtros/filtro'
import { useEffect, useRef } from 'react'
import { useServicio } from '../query.ts'
import { useLocation, useSearchParams } from '../ruteo/ruteo.tsx'
import { ESTRECHOS, estrechosDe, type ListState, SIN_FILTROS } from './list-state.ts'
import { parseOrden, writeOrden } from './orden.ts'

/** What is kept of a list's state. */
export const busquedaOf = ({ q, estatus, orden, ...resto }: ListState): Busqueda => ({
  q,
  estatus,
  ...(orden ? { orden: writeOrden(orden) } : {}),
  ...estrechosDe(resto),
})

/** The change that brings a list to what was kept: what was not kept is taken off. */
export const cambioOf = ({ orden, ...resto }: Busqueda): Partial<ListState> => ({
  ...SIN_FILTROS,
  ...resto,
  ...(orden ? { orden: parseOrden(orden) } : {}),
})

/** The same search, whatever the order of its toggles. */
export function esLaMisma(a: Busqueda, b: Busqueda): boolean {
  const clave = ({ q, estatus, ...resto }: Busqueda) =>
    JSON.stringify([q, [...estatus].sort(), ESTRECHOS.map((nombre) => resto[nombre] ?? '')])
  return clave(a) === clave(b) && (a.orden === b.orden || a.orden === undefined || b.orden === undefined)
}

const PROPIAS = ['q', 'estatus', 'orden', ...ESTRECHOS]

export function useFiltros(onCambiar: (cambio: Partial<ListState>) => void) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const vista = params.get('vista')
  const lista = vista ? `${pathname}?vista=${vista}` : pathname
  const { data } = useServicio('filtro_listar', [{ silencioso: true }], { staleTime: 5 * 60_000 })
  const filtros: Filtro[] = (data ?? []).filter(({ Lista }) => Lista === lista)
  const inicial = filtros.find(({ PorOmision }) => PorOmision)
  const limpia = !PROPIAS.some((nombre) => params.has(nombre))
  const abierta = useRef<string | null>(null)
  // Once each time a list is opened with nothing asked for in its address; whoever clears it has cleared it.
  useEffect(() => {
    if (data === undefined || abierta.current === lista) return
    abierta.current = lista
    if (inicial && limpia) onCambiar(cambioOf(inicial.Busqueda))
  }, [data, lista, inicial, limpia, onCambiar])
  return { lista, filtros }
}
