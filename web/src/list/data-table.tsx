// The table of every list: native rows, drawn only where the eye is, with its head and what identifies a row always in sight.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../ruteo/ruteo.tsx'
import type { Columna } from './columna.tsx'
import estilos from './data-table.module.css'
import { ALTO_DE_NOTA, type Apuro, useDisposicion } from './disposicion.ts'
import esqueleto from './esqueleto.module.css'
import { type FilaProps, Fila as Row } from './fila.tsx'
import { lugarRecordado, useMemoriaDeLugar } from './memoria-de-lugar.ts'
import type { Orden } from './orden.ts'
import { rowAfterKey } from './row-keys.ts'
import type { Seleccion } from './seleccion.ts'
import { Cabeza } from './tabla-cabeza.tsx'
import { usePrinting } from './use-printing.ts'
import { ALTOS } from './vista.ts'

const ALTO_CABEZA = 52
const LINEA = 18
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
  apuro?: Apuro
  /** Where a row leads: a click on it, or Enter. */
  enlace?: (fila: Fila) => string | null
  /** What opening a row does, before it leads anywhere or instead; `aparte`, in a tab of its own. */
  alAbrir?: (fila: Fila, aparte: boolean) => void
  /** Each row can be ticked, by its checkbox or with the space bar; with Shift, all up to the last one touched. */
  seleccion?: Seleccion<Fila>
  /** Height of a row of two lines, in pixels. */
  alto?: number
  /** Rows that match, loaded or not. */
  total?: number
  onFin?: () => void
  cargandoMas?: boolean
  /** The page scrolls, not the table: every row is drawn, and the wheel is the page's. */
  enPagina?: boolean
  className?: string
}

export function DataTable<Fila>(props: DataTableProps<Fila>) {
  const { etiqueta, columnas, filas, clave, acciones, total, onFin, seleccion } = props
  const { anchoAcciones = ANCHO_ACCIONES } = props
  const caja = useRef<HTMLDivElement>(null)
  const disposicion = useDisposicion(
    {
      ...{ columnas, filas },
      anchoAcciones: acciones ? anchoAcciones : 0,
      apuro: props.apuro,
      conCasilla: seleccion !== undefined,
    },
    caja,
  )
  const lineas = Math.max(disposicion.alta ? 3 : 2, ...columnas.map(({ frases }) => Number(frases ?? 0)))
  const alto = (props.alto ?? ALTOS.comoda) + (lineas - 2) * LINEA
  const { activa, onKeyDown, setActiva, onAbrir, virtual } = useRows(props, caja, alto)
  const imprimiendo = usePrinting()
  const visibles = virtual.getVirtualItems()
  // Paper does not scroll: there every row that is here is drawn.
  const todas = imprimiendo || props.enPagina === true
  const vistas = todas ? filas.map((_, index) => ({ index })) : visibles
  const ultima = visibles.at(-1)?.index ?? 0
  const arriba = todas ? 0 : (visibles[0]?.start ?? 0)
  const abajo = todas ? 0 : virtual.getTotalSize() - (visibles.at(-1)?.end ?? 0)

  useEffect(() => {
    if (onFin && ultima >= filas.length - 60) onFin()
  }, [onFin, ultima, filas.length])

  return (
    <div
      ref={caja}
      className={`${estilos.caja} ${props.className ?? ''}`}
      data-apretada={disposicion.apretada || undefined}
      data-estrecha={disposicion.estrecha || undefined}
      data-en-pagina={props.enPagina || undefined}
      data-eligiendo={(seleccion && seleccion.cuantas !== 'ninguna') || undefined}
    >
      <table
        className={estilos.tabla}
        aria-label={etiqueta}
        data-compartida={disposicion.compartida || undefined}
        data-elegible={seleccion ? true : undefined}
        data-acciones={acciones ? true : undefined}
        aria-rowcount={(total ?? filas.length) + 1}
        style={{
          ...disposicion.plantilla,
          ['--alto' as string]: `${alto}px`,
          ['--lineas' as string]: lineas,
          ['--alto-nota' as string]: `${ALTO_DE_NOTA}px`,
        }}
      >
        <Cabeza {...props} disposicion={disposicion} />
        <tbody onKeyDown={onKeyDown}>
          {arriba > 0 ? <Spacer alto={arriba} /> : null}
          {vistas.map(({ index }) => {
            const fila = filas[index] as Fila
            return (
              <Row
                key={String(fila[clave])}
                fila={fila}
                indice={index}
                activa={index === activa}
                columnas={columnas as readonly Columna<unknown>[]}
                disposicion={disposicion}
                clase={props.claseDeFila?.(fila)}
                acciones={acciones as ((fila: unknown) => ReactNode) | undefined}
                elegida={seleccion?.tiene(fila)}
                onAlternar={seleccion?.alternar as FilaProps['onAlternar']}
                etiqueta={seleccion?.etiqueta(fila)}
                onFocus={setActiva}
                onAbrir={onAbrir}
              />
            )
          })}
          {abajo > 0 ? <Spacer alto={abajo} /> : null}
          {props.cargandoMas ? <SkeletonRows filas={3} columnas={5} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Only the rows in sight exist; the arrows move between them and bring the next ones. */
function useRows<Fila>(
  { etiqueta, columnas, filas, enlace, alAbrir, seleccion }: DataTableProps<Fila>,
  caja: RefObject<HTMLDivElement | null>,
  alto: number,
) {
  const { key } = useLocation()
  const [recordado] = useState(() => lugarRecordado(key, etiqueta))
  const [activa, setActiva] = useState(recordado.fila)
  const pendiente = useRef<number | null>(recordado.foco ? recordado.fila : null)
  const navigate = useNavigate()
  const nota = columnas.find((columna) => columna.nota)?.nota
  const virtual = useVirtualizer({
    count: filas.length,
    getScrollElement: () => caja.current,
    estimateSize: (i) => (nota?.(filas[i] as Fila) ? alto + ALTO_DE_NOTA : alto),
    scrollPaddingStart: ALTO_CABEZA,
    overscan: 6,
    useFlushSync: false,
  })
  useEffect(() => {
    if (alto > 0) virtual.measure()
  }, [virtual, alto])
  // Other rows under the same numbers are higher elsewhere.
  useEffect(() => {
    if (nota && filas.length > 0) virtual.measure()
  }, [virtual, nota, filas])
  useMemoriaDeLugar(etiqueta, caja, activa, filas.length)
  // A row far away is drawn some frames after the scroll; the focus waits for it.
  useEffect(() => {
    const fila = caja.current?.querySelector<HTMLElement>(`tr[data-indice="${pendiente.current}"]`)
    if (!fila) return
    pendiente.current = null
    // Who comes back may already be somewhere else.
    if (esDeNadie(document.activeElement) || caja.current?.contains(document.activeElement))
      fila.focus({ preventScroll: true })
  })
  const onAbrir = useAbrir({ enlace, alAbrir, navigate })
  const onKeyDown = (evento: KeyboardEvent<HTMLElement>) => {
    // Keys typed in a button or link inside the row are theirs.
    if (!(evento.target instanceof HTMLTableRowElement)) return
    const fila = filas[activa]
    // With Ctrl it belongs to what is ticked.
    if (evento.key === 'Enter' && fila && !evento.ctrlKey && !evento.metaKey) return onAbrir?.(fila, false)
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
  return { activa: Math.min(activa, Math.max(0, filas.length - 1)), setActiva, onKeyDown, onAbrir, virtual }
}

/** Of nobody: the page itself, or the screen that was just opened. */
const esDeNadie = (donde: Element | null) => donde === null || donde === document.body || donde.id === 'contenido'

/** The same function for all rows and for ever: a list that is drawn again does not draw its rows again. */
function useAbrir<Fila>(como: Pick<DataTableProps<Fila>, 'enlace' | 'alAbrir'> & { navigate: (a: string) => unknown }) {
  const ultimo = useRef(como)
  useEffect(() => {
    ultimo.current = como
  })
  const [abrir] = useState(() => (fila: unknown, aparte: boolean) => {
    const { enlace, alAbrir, navigate } = ultimo.current
    alAbrir?.(fila as Fila, aparte)
    const a = enlace?.(fila as Fila)
    if (!a) return
    if (aparte) window.open(a, '_blank', 'noopener')
    else void navigate(a)
  })
  return como.enlace || como.alAbrir ? abrir : undefined
}

function Spacer({ alto }: { alto: number }) {
  return (
    <tr aria-hidden className={estilos.espacio}>
      <td style={{ height: alto }} />
    </tr>
  )
}

/** The bars of a row breathe together, as one layer: each by itself, a screen of them would be drawn apart sixty times a second. */
export function SkeletonRows({ filas, columnas }: { filas: number; columnas: number }) {
  return Array.from({ length: filas }, (_, fila) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <tr key={fila} aria-hidden className={esqueleto.esqueleto}>
      <td>
        {Array.from({ length: columnas }, (_, columna) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <span key={columna} style={{ width: `${45 + ((fila * 7 + columna * 17) % 40)}%` }} />
        ))}
      </td>
    </tr>
  ))
}
