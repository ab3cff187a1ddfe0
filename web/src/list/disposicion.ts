// Where each cell of a table stands: its track, its line where two columns share a cell, and how far from the left it stays.
import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  AIRE_APRETADO,
  anchoDeDosLineas,
  anchoDeTitulo,
  anchosDichos,
  type Ceder,
  type Dicho,
  DOS_LINEAS,
  mayorDe,
  type Reparto,
  repartir,
} from './anchos.ts'
import type { Columna } from './columna.tsx'

const ANCHO = 120
/** How wide a line is too narrow for two of a name. */
const ESTRECHO = 130
/** A row has six steps: two columns share them by halves, and a name of two lines takes four. */
export const PASOS = { solo: '1 / -1', arriba: '1 / span 3', abajo: '4 / span 3' } as const
/** Under the six, in a row that is higher than the others; what stands there may stay in sight while columns slide. */
export const PASO_DE_NOTA = {
  ...{ gridColumn: '1 / -1', gridRow: 7, alignItems: 'flex-start' },
  ...{ overflow: 'visible', paddingLeft: 14 },
}
export const ALTO_DE_NOTA = 24
export const PASOS_DE_LARGO = { arriba: '1 / span 4', abajo: '5 / span 2' } as const
/** Room of the checkbox, or of the edge of the table where there is none. */
const ORILLA = { conCasilla: 19, sinCasilla: 6 }

type Lugar = {
  estilo: CSSProperties
  fija?: true
  ultimaFija?: true
  lugar: 'solo' | 'arriba' | 'abajo'
  /** At the left edge of the table, where the checkbox is. */
  orilla?: true
  /** At the right, as figures are; under a name, at its left. */
  cifra?: true
  /** Of a name over another column, where the rows have a line more for it: the room of one line. */
  renglon?: number | undefined
}
export type Disposicion = {
  lugares: readonly Lugar[]
  acciones: CSSProperties
  plantilla: CSSProperties
  apretada: boolean
  compartida: boolean
  /** A name does not fit in the one line it has over another column, and each row gives it two. */
  alta: boolean
  /** With all the room its actions ask for, it does not fit. */
  estrecha: boolean
}

/** What a list does where room is short: its actions take what they use, and its words give some of theirs. */
export type Apuro = { enUso: number; ceder: Ceder }

type Opciones<Fila> = {
  columnas: readonly Columna<Fila>[]
  filas: readonly Fila[]
  anchoAcciones: number
  apuro?: Apuro
  conCasilla: boolean
}

export function useDisposicion<Fila>(opciones: Opciones<Fila>, caja: RefObject<HTMLDivElement | null>): Disposicion {
  const { columnas, filas, anchoAcciones, apuro, conCasilla } = opciones
  const disponible = useAncho(caja)
  const dichos = useDichos(columnas, filas)
  return useMemo(() => {
    const orilla = conCasilla ? ORILLA.conCasilla : ORILLA.sinCasilla
    const pedidos = columnas.map(({ campo, titulo, ancho = ANCHO, crece, entero, bajo, fija }, i) => ({
      ...{ campo, crece, bajo, fija, titulo: anchoDeTitulo(titulo) },
      ancho: Math.max(ancho, dichos[i]!.cifra),
      palabra: Math.min(ancho, entero ? anchoDeDosLineas(dichos[i]!) : dichos[i]!.palabra),
    }))
    // The edge belongs to the table, whichever column comes to stand at it.
    const con = (fijo: number) => repartir(pedidos, fijo, disponible > 0 ? disponible - orilla : 0, apuro?.ceder)
    const holgado = con(anchoAcciones)
    // Who may do less than others needs less room for it, where room is short.
    const fijo = holgado.apretada ? Math.min(apuro?.enUso || anchoAcciones, anchoAcciones) : anchoAcciones
    const reparto = fijo === anchoAcciones ? holgado : con(fijo)
    const pistas = reparto.pistas.map((ancho, i) => (i === 0 ? ancho + orilla : ancho))
    const dispuesta = disponer(columnas, { ...reparto, pistas }, fijo)
    const renglones = reparto.lugares.map(({ pista }, i) =>
      columnas[i]!.entero ? reparto.pistas[pista]! - AIRE_APRETADO : undefined,
    )
    const alta = renglones.some((renglon, i) => {
      if (renglon === undefined) return false
      const solo = reparto.lugares[i]!.lugar === 'solo'
      return solo ? renglon < ESTRECHO && dichos[i]!.nombre > renglon * DOS_LINEAS : dichos[i]!.nombre > renglon
    })
    const lugares = alta
      ? dispuesta.lugares.map((lugar, i) => ({ ...lugar, renglon: renglones[i] }))
      : dispuesta.lugares
    return { ...dispuesta, lugares, alta, estrecha: holgado.apretada }
  }, [columnas, dichos, disponible, anchoAcciones, conCasilla, apuro])
}

function disponer<Fila>(
  columnas: readonly Columna<Fila>[],
  reparto: Reparto,
  fijo: number,
): Omit<Disposicion, 'estrecha' | 'alta'> {
  const { pistas, lugares, apretada } = reparto
  const hay = columnas.some(({ fija }) => fija)
  const fijas = new Set(lugares.filter((_, i) => (hay ? columnas[i]!.fija : i === 0)).map(({ pista }) => pista))
  const izquierda = (pista: number) =>
    pistas.reduce((suma, ancho, i) => (i < pista && fijas.has(i) ? suma + ancho : suma), 0)
  const ultima = Math.max(...fijas)
  const todas = fijo > 0 ? [...pistas, fijo] : pistas
  const cabezas = pistas.map((_, i) => lugares.findIndex(({ pista, lugar }) => pista === i && lugar !== 'abajo'))
  const total = todas.reduce((suma, ancho) => suma + ancho, 0)
  return {
    apretada,
    compartida: lugares.some(({ lugar }) => lugar === 'abajo'),
    acciones: { gridColumn: pistas.length + 1, gridRow: PASOS.solo },
    plantilla: {
      minWidth: total,
      ['--pistas' as string]: todas
        .map((ancho, i) => (i === pistas.length - 1 ? `minmax(${ancho}px, 1fr)` : `${ancho}px`))
        .join(' '),
    },
    lugares: lugares.map(({ pista, lugar }) => ({
      lugar,
      ...(fijas.has(pista) && { fija: true as const }),
      ...(pista === ultima && { ultimaFija: true as const }),
      ...(pista === 0 && { orilla: true as const }),
      ...(columnas[cabezas[pista] ?? 0]?.cifra && { cifra: true as const }),
      estilo: {
        gridColumn: pista + 1,
        gridRow: PASOS[lugar],
        ...(fijas.has(pista) && { left: izquierda(pista) }),
      },
    })),
  }
}

/** The width there is, known before any row is drawn, and on which sides of it there is more to see. */
function useAncho(caja: RefObject<HTMLDivElement | null>): number {
  const [disponible, setDisponible] = useState(0)
  useLayoutEffect(() => {
    const marco = caja.current
    if (!marco) return
    let lado = -1
    const mirar = () => {
      lado = marco.scrollLeft
      setDisponible(marco.clientWidth)
      marco.toggleAttribute('data-antes', marco.scrollLeft > 1)
      marco.toggleAttribute('data-sigue', marco.scrollLeft + marco.clientWidth < marco.scrollWidth - 1)
    }
    const alRodar = () => {
      // Most scrolling is downwards, and changes nothing at the sides.
      if (marco.scrollLeft !== lado) mirar()
    }
    setDisponible(marco.clientWidth)
    const observador = new ResizeObserver(mirar)
    observador.observe(marco)
    if (marco.firstElementChild) observador.observe(marco.firstElementChild)
    marco.addEventListener('scroll', alRodar, { passive: true })
    return () => {
      observador.disconnect()
      marco.removeEventListener('scroll', alRodar)
    }
  }, [caja])
  return disponible
}

/** What the rows at hand say: each row is looked at once, when it arrives. */
function useDichos<Fila>(columnas: readonly Columna<Fila>[], filas: readonly Fila[]): readonly Dicho[] {
  const visto = useRef({ columnas, primera: filas[0], hasta: 0, dichos: [] as Dicho[] })
  return useMemo(() => {
    const { current } = visto
    const otras = current.columnas !== columnas || current.primera !== filas[0] || filas.length < current.hasta
    const antes = otras ? { hasta: 0, dichos: [] as Dicho[] } : current
    const nuevos = anchosDichos(columnas, filas.slice(antes.hasta))
    const dichos = nuevos.map((dicho, i) => mayorDe(dicho, antes.dichos[i] ?? dicho))
    // The same widths are the same array: more rows alone do not lay the table out again.
    const iguales = !otras && dichos.every((dicho, i) => esIgual(dicho, current.dichos[i]))
    visto.current = { columnas, primera: filas[0], hasta: filas.length, dichos: iguales ? current.dichos : dichos }
    return visto.current.dichos
  }, [columnas, filas])
}

const esIgual = (uno: Dicho, otro: Dicho | undefined) =>
  uno.cifra === otro?.cifra && uno.palabra === otro.palabra && uno.nombre === otro.nombre
