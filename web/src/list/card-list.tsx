// The same rows on a phone: one card each, with its three most telling fields and its actions.
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import estilos from './card-list.module.css'
import { CheckBox } from './check-box.tsx'
import { cellOf } from './columna.tsx'
import type { DataTableProps } from './data-table.tsx'

/**
 * Name first, then what tells it apart, then the figure; a fourth may stand under the figure. Each is the first line of a
 * column, or told anew where a card has room for more or for less.
 */
export type Tarjeta<Fila> = readonly (Extract<keyof Fila, string> | ((fila: Fila) => ReactNode))[]

type Props<Fila> = Omit<DataTableProps<Fila>, 'orden' | 'onOrdenar'> & {
  tarjeta: Tarjeta<Fila>
  /** Under the fields: what a row without a detail screen could not show elsewhere on a phone. */
  pie?: (fila: Fila) => ReactNode
}

const ajustes = <Fila,>({ filas, acciones }: Props<Fila>) => ({
  count: filas.length,
  estimateSize: () => (acciones ? 112 : 72),
  overscan: 6,
  useFlushSync: false,
})

/** The page itself scrolls, so that on a small screen what stands over the cards makes room for them. */
export function CardList<Fila>(props: Props<Fila>) {
  const lista = useRef<HTMLUListElement>(null)
  const [margen, setMargen] = useState(0)
  // What stands over it may have grown since the last time.
  useLayoutEffect(() => {
    if (lista.current) setMargen(Math.trunc(lista.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtual = useWindowVirtualizer({ ...ajustes(props), scrollMargin: margen })
  return <Cards {...props} lista={lista} virtual={virtual} margen={margen} />
}

/** One among other things of a screen, in a box of its own. */
export function CardBox<Fila>(props: Props<Fila>) {
  const caja = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ ...ajustes(props), getScrollElement: () => caja.current })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div ref={caja} className={estilos.caja} tabIndex={0}>
      <Cards {...props} virtual={virtual} margen={0} />
    </div>
  )
}

type CardsProps<Fila> = Props<Fila> & {
  lista?: Ref<HTMLUListElement>
  virtual: {
    getVirtualItems: () => VirtualItem[]
    getTotalSize: () => number
    measureElement: (tarjeta: HTMLLIElement | null) => void
  }
  /** Of the first card, from where its scroll begins. */
  margen: number
}

function Cards<Fila>(props: CardsProps<Fila>) {
  const { etiqueta, filas, clave, columnas, tarjeta, pie, acciones, claseDeFila, onFin, seleccion, virtual } = props
  // What names the row opens it; other cards carry the link of their folio.
  const abre = tarjeta[0] === columnas[0]?.campo ? props.enlace : undefined
  const vistas = virtual.getVirtualItems()
  const ultima = vistas.at(-1)?.index ?? 0
  const [titulo, texto, cifra, extra] = tarjeta.map((parte) => {
    if (typeof parte === 'function') return parte
    const columna = columnas.find(({ campo }) => campo === parte)
    return columna && ((fila: Fila) => cellOf({ ...columna, abajo: undefined }, fila))
  })

  // A word in the place of the figure is no figure: only amounts are that strong.
  const palabra = columnas.some(({ campo, cifra: deCifras }) => campo === tarjeta[2] && !deCifras)

  useEffect(() => {
    if (onFin && ultima >= filas.length - 30) onFin()
  }, [onFin, ultima, filas.length])

  return (
    <ul ref={props.lista} className={estilos.lista} aria-label={etiqueta} style={{ height: virtual.getTotalSize() }}>
      {vistas.map(({ index, start }) => {
        const fila = filas[index] as Fila
        const destino = abre?.(fila)
        const nombre = destino ? <AppLink to={destino}>{titulo?.(fila)}</AppLink> : titulo?.(fila)
        return (
          <li
            key={String(fila[clave])}
            ref={virtual.measureElement}
            data-index={index}
            className={`${estilos.tarjeta} ${claseDeFila?.(fila) ?? ''}`}
            style={{ transform: `translateY(${start - props.margen}px)` }}
          >
            <div className={estilos.titulo}>
              {seleccion ? (
                <CheckBox
                  etiqueta={`Seleccionar ${seleccion.etiqueta(fila)}`}
                  elegida={seleccion.tiene(fila)}
                  onAlternar={(hasta) => seleccion.alternar(fila, hasta)}
                />
              ) : null}
              {seleccion ? <span>{nombre}</span> : nombre}
            </div>
            <div className={`${estilos.cifra} cifra`} data-palabra={palabra || undefined}>
              {cifra?.(fila)}
            </div>
            <div className={estilos.texto}>{texto?.(fila)}</div>
            <div className={estilos.extra}>{extra?.(fila)}</div>
            <div className={estilos.bajo}>
              {pie ? <div className={estilos.pie}>{pie(fila)}</div> : null}
              {acciones ? <div className={estilos.acciones}>{acciones(fila)}</div> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** What a card says in several lines; what there is not to say takes none. */
export function Parrafo({ lineas }: { lineas: readonly ReactNode[] }) {
  return (
    <span className={estilos.parrafo}>
      {lineas.filter(Boolean).map((linea, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no name but their place.
        <span key={i}>{linea}</span>
      ))}
    </span>
  )
}
