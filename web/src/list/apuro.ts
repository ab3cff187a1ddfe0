// Where a list does not fit: who may do less than others needs less room for it, and words give way before figures.
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { type Ceder, suma } from './anchos.ts'
import type { Columna } from './columna.tsx'
import type { Apuro } from './disposicion.ts'

/** How much of their width words give at most: they have a second line. */
const CEDE = 0.3

/** What a column draws by itself, or says below, may be a badge, a day or an account: those are not cut. */
const esDePalabras = <Fila>({ crece, frases, cifra, como, render, abajo }: Columna<Fila>) =>
  !cifra && (crece || frases || !(render || como || typeof abajo === 'function'))

/** All or nothing: narrow columns that slide anyway would be worse than wide ones. No word is broken for it. */
export const cederDe =
  <Fila>(columnas: readonly Columna<Fila>[]): Ceder =>
  ({ pistas, minimos, lugares }, falta) => {
    const firmes = new Set(lugares.filter((_, i) => !esDePalabras(columnas[i]!)).map(({ pista }) => pista))
    const ceden = pistas.map((ancho, i) =>
      firmes.has(i) ? 0 : Math.max(0, Math.min(ancho * CEDE, ancho - (minimos[i] ?? 0))),
    )
    const parte = falta / suma(ceden)
    return parte > 1 ? pistas : pistas.map((ancho, i) => Math.floor(ancho - (ceden[i] ?? 0) * parte))
  }

export function useApuro<Fila>(marco: RefObject<HTMLDivElement | null>, columnas: readonly Columna<Fila>[]): Apuro {
  const enUso = useAccionesEnUso(marco)
  return useMemo(() => ({ enUso, ceder: cederDe(columnas) }), [enUso, columnas])
}

/** The title of the column, and the air of a cell with its border. */
const MINIMO = 80
const AIRE = 24

/** What those of the rows seen so far take. It only grows: nothing moves back and forth while rows go by. */
function useAccionesEnUso(marco: RefObject<HTMLDivElement | null>): number {
  const [ancho, setAncho] = useState(0)
  useEffect(() => {
    if (!marco.current) return
    const caja = marco.current
    const mirar = () => {
      for (const fila of caja.querySelectorAll('[data-estrecha] td[data-acciones] > *')) {
        const { firstElementChild: primera, lastElementChild: ultima } = fila
        const fin = ultima?.getBoundingClientRect().right ?? 0
        const suyo = Math.ceil(fin - (primera?.getBoundingClientRect().left ?? 0)) + AIRE
        setAncho((antes) => Math.max(antes, MINIMO, suyo))
      }
    }
    mirar()
    const observador = new MutationObserver(mirar)
    observador.observe(caja, { childList: true, subtree: true, attributeFilter: ['data-estrecha'] })
    return () => observador.disconnect()
  }, [marco])
  return ancho
}
