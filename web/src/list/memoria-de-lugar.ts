// Where each table was left: coming back to a list finds the same place and the same row.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from '../ruteo/ruteo.tsx'

/** `foco`: somebody was on that row, and goes on from it. */
type Lugar = { alto: number; fila: number; foco: boolean }

const lugares = new Map<string, Lugar>()
const MAXIMO = 100

/** Keeps what is scrolled, which row was last touched and whether the focus was there, by the entry of the history and the name of the table. */
export function useMemoriaDeLugar(tabla: string, caja: RefObject<HTMLElement | null>, fila: number, filas: number) {
  const { key } = useLocation()
  const clave = `${key}:${tabla}`
  const guardado = useRef(lugares.get(clave))
  const actual = useRef(fila)
  actual.current = fila
  useLayoutEffect(() => {
    const marco = caja.current
    if (!marco || filas === 0 || !guardado.current) return
    marco.scrollTop = guardado.current.alto
    guardado.current = undefined
  }, [caja, filas])
  // Before it leaves the document, which forgets where the focus was.
  useLayoutEffect(() => {
    const marco = caja.current
    if (!marco) return
    let alto = marco.scrollTop
    const onScroll = () => {
      alto = marco.scrollTop
    }
    marco.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      marco.removeEventListener('scroll', onScroll)
      if (lugares.size >= MAXIMO) lugares.delete(lugares.keys().next().value ?? '')
      lugares.set(clave, { alto, fila: actual.current, foco: marco.contains(document.activeElement) })
    }
  }, [caja, clave])
}

export const lugarRecordado = (key: string, tabla: string): Pick<Lugar, 'fila' | 'foco'> =>
  lugares.get(`${key}:${tabla}`) ?? { fila: 0, foco: false }
