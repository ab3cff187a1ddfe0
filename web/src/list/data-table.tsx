// The table of every list: native rows, drawn only where the eye is, with head and first column always in sight.
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { APRIETE_ACCIONES, figureWidths, fitColumns } from './anchos.ts'
import { CheckAll, CheckBox } from './check-box.tsx'
import { type Columna, cellOf } from './columna.tsx'
import estilos from './data-table.module.css'
import { nextOrden, type Orden } from './orden.ts'
import { rowAfterKey } from './row-keys.ts'
import type { Seleccion } from './seleccion.ts'
import { usePrinting } from './use-printing.ts'

const ALTO_FILA = 40
const ANCHO = 140
const ANCHO_ACCIONES = 190

export type DataTableProps<Fila> = {
  etiqueta: string
  columnas: readonly Columna<Fila>[]
  filas: readonly Fila[]
  clave: Extract<keyof Fila, string>
  orden: Orden | null
  onOrdenar: (orden: Orden) => void
  claseDeFila?: (fila: Fila) => string | undefined
  acciones?: (fila: Fila) => ReactNode
  /** Room for the actions of a row, in pixels. */
  anchoAcciones?: number
  /** Where Enter on a row leads. */
  enlace?: (fila: Fila) => string
  /** Each row can be ticked, by its checkbox or with the space bar; with Shift, all up to the last one touched. */
  seleccion?: Seleccion<Fila>
  /** Height of a row in pixels, where one line does not tell enough. */
  alto?: number
  /** Rows that match, loaded or not. */
  total?: number
  onFin?: () => void
  cargandoMas?: boolean
  className?: string
}

export function DataTable<Fila>(props: DataTableProps<Fila>) {
  const { etiqueta, columnas, filas, clave, acciones, total, onFin, cargandoMas, seleccion, alto = ALTO_FILA } = props
  const caja = useRef<HTMLDivElement>(null)
  const { anchos, fijo, apretada } = useWidths(props, caja)
  const { activa, onKeyDown, setActiva, virtual } = useRows(props, caja)
  const imprimiendo = usePrinting()
  const visibles = virtual.getVirtualItems()
  // Paper does not scroll: there every row that is here is drawn.
  const vistas = imprimiendo ? filas.map((_, index) => ({ index })) : visibles
  const ultima = visibles.at(-1)?.index ?? 0
  const arriba = imprimiendo ? 0 : (visibles[0]?.start ?? 0)
  const abajo = imprimiendo ? 0 : virtual.getTotalSize() - (visibles.at(-1)?.end ?? 0)
  const columnasTotales = columnas.length + (acciones ? 1 : 0)

  useEffect(() => {
    if (onFin && ultima >= filas.length - 60) onFin()
  }, [onFin, ultima, filas.length])

  return (
    <div ref={caja} className={`${estilos.caja} ${props.className ?? ''}`} data-apretada={apretada || undefined}>
      <table
        className={estilos.tabla}
        aria-label={etiqueta}
        aria-rowcount={(total ?? filas.length) + 1}
        style={{
          minWidth: anchos.reduce((suma, ancho) => suma + ancho, fijo),
          ['--alto' as string]: `${alto}px`,
        }}
      >
        <colgroup>
          {columnas.map(({ campo }, i) => (
            <col key={campo} style={{ width: anchos[i] }} />
          ))}
          {acciones ? <col style={{ width: fijo }} /> : null}
        </colgroup>
        <Head {...props} />
        <tbody onKeyDown={onKeyDown}>
          {arriba > 0 ? <Spacer alto={arriba} columnas={columnasTotales} /> : null}
          {vistas.map(({ index }) => {
            const fila = filas[index] as Fila
            return (
              <Row
                key={String(fila[clave])}
                fila={fila}
                indice={index}
                activa={index === activa}
                columnas={columnas as readonly Columna<unknown>[]}
                clase={props.claseDeFila?.(fila)}
                acciones={acciones as ((fila: unknown) => ReactNode) | undefined}
                elegida={seleccion?.tiene(fila)}
                onAlternar={seleccion?.alternar as RowProps['onAlternar']}
                etiqueta={seleccion?.etiqueta(fila)}
                onFocus={setActiva}
              />
            )
          })}
          {abajo > 0 ? <Spacer alto={abajo} columnas={columnasTotales} /> : null}
          {cargandoMas ? <SkeletonRows filas={3} columnas={columnasTotales} /> : null}
        </tbody>
      </table>
    </div>
  )
}

const ANCHO_CASILLA = 30

/** The width of each column on this screen, and on which sides there is more to see. */
function useWidths<Fila>(
  { columnas, filas, acciones, anchoAcciones = ANCHO_ACCIONES, seleccion }: DataTableProps<Fila>,
  caja: React.RefObject<HTMLDivElement | null>,
) {
  const [disponible, setDisponible] = useState(0)
  useEffect(() => {
    const marco = caja.current
    if (!marco) return
    let lado = -1
    const alRodar = () => {
      // Most scrolling is downwards, and changes nothing at the sides.
      if (marco.scrollLeft !== lado) mirar()
    }
    const mirar = () => {
      lado = marco.scrollLeft
      setDisponible(marco.clientWidth)
      marco.toggleAttribute('data-antes', marco.scrollLeft > 1)
      marco.toggleAttribute('data-sigue', marco.scrollLeft + marco.clientWidth < marco.scrollWidth - 1)
    }
    const observador = new ResizeObserver(mirar)
    observador.observe(marco)
    if (marco.firstElementChild) observador.observe(marco.firstElementChild)
    marco.addEventListener('scroll', alRodar, { passive: true })
    return () => {
      observador.disconnect()
      marco.removeEventListener('scroll', alRodar)
    }
  }, [caja])
  const casilla = seleccion ? ANCHO_CASILLA : 0
  const cifras = useFigures(columnas, filas)
  const pedidos = columnas.map(({ ancho = ANCHO }, i) => Math.max(ancho, cifras[i] ?? 0) + (i === 0 ? casilla : 0))
  const crecen = columnas.map(({ crece = false }) => crece)
  const { anchos, apretada } = fitColumns(pedidos, acciones ? anchoAcciones : 0, disponible, crecen)
  return { anchos, apretada, fijo: acciones ? anchoAcciones - (apretada ? APRIETE_ACCIONES : 0) : 0 }
}

/** What the figures of the rows at hand need: each row is looked at once, when it arrives. */
function useFigures<Fila>(columnas: readonly Columna<Fila>[], filas: readonly Fila[]): readonly number[] {
  const visto = useRef({ columnas, primera: filas[0], hasta: 0, anchos: [] as number[] })
  return useMemo(() => {
    const { current } = visto
    const otras = current.columnas !== columnas || current.primera !== filas[0] || filas.length < current.hasta
    const antes = otras ? { hasta: 0, anchos: [] } : current
    const nuevas = figureWidths(columnas, filas.slice(antes.hasta))
    const anchos = nuevas.map((ancho, i) => Math.max(ancho, antes.anchos[i] ?? 0))
    visto.current = { columnas, primera: filas[0], hasta: filas.length, anchos }
    return anchos
  }, [columnas, filas])
}

/** Only the rows in sight exist; the arrows move between them and bring the next ones. */
function useRows<Fila>(
  { filas, enlace, seleccion, alto = ALTO_FILA }: DataTableProps<Fila>,
  caja: React.RefObject<HTMLDivElement | null>,
) {
  const [activa, setActiva] = useState(0)
  const pendiente = useRef<number | null>(null)
  const navigate = useNavigate()
  const virtual = useVirtualizer({
    count: filas.length,
    getScrollElement: () => caja.current,
    estimateSize: () => alto,
    scrollPaddingStart: ALTO_FILA,
    overscan: 10,
    useFlushSync: false,
  })
  // A row far away is drawn some frames after the scroll; the focus waits for it.
  useEffect(() => {
    const fila = caja.current?.querySelector<HTMLElement>(`tr[data-indice="${pendiente.current}"]`)
    if (!fila) return
    pendiente.current = null
    fila.focus({ preventScroll: true })
  })
  const onKeyDown = (evento: KeyboardEvent<HTMLElement>) => {
    // Keys typed in a button or link inside the row are theirs.
    if (!(evento.target instanceof HTMLTableRowElement)) return
    const fila = filas[activa]
    if (evento.key === 'Enter' && enlace && fila) return void navigate(enlace(fila))
    if (evento.key === ' ' && seleccion && fila) {
      evento.preventDefault()
      return seleccion.alternar(fila, evento.shiftKey)
    }
    const siguiente = rowAfterKey(evento.key, activa, filas.length, caja.current?.clientHeight ?? 400)
    if (siguiente === null) return
    evento.preventDefault()
    setActiva(siguiente)
    virtual.scrollToIndex(siguiente)
    pendiente.current = siguiente
  }
  return { activa: Math.min(activa, Math.max(0, filas.length - 1)), setActiva, onKeyDown, virtual }
}

function Head<Fila>({ columnas, acciones, orden, onOrdenar, seleccion }: DataTableProps<Fila>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columnas.map(({ campo, titulo, cifra, sinOrden }, i) => {
          const ordenada = orden?.campo === campo
          const Icono = ordenada ? (orden.descendente ? IconArrowDown : IconArrowUp) : IconArrowsSort
          return (
            <th
              key={campo}
              scope="col"
              data-cifra={cifra}
              aria-sort={ordenada ? (orden.descendente ? 'descending' : 'ascending') : undefined}
            >
              {seleccion && i === 0 ? <CheckAll seleccion={seleccion} /> : null}
              {sinOrden ? (
                <span className={estilos.titulo}>{titulo}</span>
              ) : (
                <button
                  type="button"
                  className={estilos.titulo}
                  data-ordenada={ordenada || undefined}
                  onClick={() => onOrdenar(nextOrden(orden, campo))}
                >
                  {titulo}
                  <Icono size={14} stroke={1.8} aria-hidden />
                </button>
              )}
            </th>
          )
        })}
        {acciones ? (
          <th scope="col" className={estilos.acciones}>
            <span className={estilos.titulo}>Acciones</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

type RowProps = {
  fila: unknown
  indice: number
  activa: boolean
  columnas: readonly Columna<unknown>[]
  clase?: string
  acciones?: (fila: unknown) => ReactNode
  elegida?: boolean
  etiqueta?: string
  onAlternar?: (fila: unknown, hasta: boolean) => void
  onFocus: (indice: number) => void
}

const Row = memo(function Row(props: RowProps) {
  const { fila, indice, activa, columnas, clase, acciones, elegida = false, etiqueta, onAlternar, onFocus } = props
  return (
    <tr
      className={clase}
      data-indice={indice}
      data-elegida={elegida || undefined}
      aria-rowindex={indice + 2}
      tabIndex={activa ? 0 : -1}
      onFocus={() => onFocus(indice)}
    >
      {columnas.map((columna, i) => {
        const celda = cellOf(columna, fila)
        return (
          <td
            key={columna.campo}
            data-cifra={columna.cifra}
            className={columna.cifra ? 'cifra' : undefined}
            // What ends in an ellipsis can still be read.
            title={typeof celda === 'string' && !columna.cifra ? celda : undefined}
          >
            {onAlternar && i === 0 ? (
              <CheckBox
                etiqueta={`Seleccionar ${etiqueta}`}
                elegida={elegida}
                onAlternar={(hasta) => onAlternar(fila, hasta)}
              />
            ) : null}
            {celda}
          </td>
        )
      })}
      {acciones ? <td className={estilos.acciones}>{acciones(fila)}</td> : null}
    </tr>
  )
})

function Spacer({ alto, columnas }: { alto: number; columnas: number }) {
  return (
    <tr aria-hidden className={estilos.espacio}>
      <td colSpan={columnas} style={{ height: alto }} />
    </tr>
  )
}

export function SkeletonRows({ filas, columnas }: { filas: number; columnas: number }) {
  return Array.from({ length: filas }, (_, fila) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <tr key={fila} aria-hidden className={estilos.esqueleto}>
      {Array.from({ length: columnas }, (_, columna) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <td key={columna}>
          <span style={{ width: `${45 + ((fila * 7 + columna * 17) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
