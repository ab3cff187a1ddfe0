// The same decision over several rows, one after the other: each has its own end, and one that fails does not stop the rest.
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'

export type Resultado<Fila> = { fila: Fila; bien: boolean; detalle: string }
export type Avance = { hechas: number; total: number }

const SIN_INTENTAR = 'No se intentó: se perdió la conexión.'

/** The words of a success, or of an end that was not one though nothing was refused. */
type Desenlace = string | { mal: string }
export type Hacer<Fila> = (fila: Fila) => Promise<Desenlace>
/** Why a row does not admit it as it stands; null when it does. */
export type Impide<Fila> = (fila: Fila) => string | null

/** Rows that do not admit it are told so without asking. Without connection nothing else is tried. */
export async function runLote<Fila>(
  filas: readonly Fila[],
  hacer: Hacer<Fila>,
  onAvance: (avance: Avance) => void = () => undefined,
  impide: Impide<Fila> = () => null,
): Promise<Resultado<Fila>[]> {
  const resultados: Resultado<Fila>[] = []
  let cortado = false
  for (const fila of filas) {
    onAvance({ hechas: resultados.length, total: filas.length })
    const impedida = cortado ? SIN_INTENTAR : impide(fila)
    if (impedida !== null) {
      resultados.push({ fila, bien: false, detalle: impedida })
      continue
    }
    try {
      const desenlace = await hacer(fila)
      const bien = typeof desenlace === 'string'
      resultados.push({ fila, bien, detalle: bien ? desenlace : desenlace.mal })
    } catch (error) {
      console.error(error)
      cortado = error instanceof ApiError && (error.status === 0 || error.status === 401)
      resultados.push({ fila, bien: false, detalle: detailOf(error) })
    }
  }
  return resultados
}

function detailOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Ocurrió un error inesperado.'
  const propias = [error.mensaje, ...Object.values(error.campos)]
  return [...new Set(propias)].join(' ')
}

/** A lot under way or its results. A second click while it runs does nothing. */
export function useLote<Fila>() {
  const [avance, setAvance] = useState<Avance | null>(null)
  const [resultados, setResultados] = useState<Resultado<Fila>[]>([])
  const ocupado = useRef(false)
  const correr = useCallback(async (filas: readonly Fila[], hacer: Hacer<Fila>, impide?: Impide<Fila>) => {
    if (ocupado.current || filas.length === 0) return []
    ocupado.current = true
    setResultados([])
    try {
      const todos = await runLote(filas, hacer, setAvance, impide)
      setResultados(todos)
      return todos
    } finally {
      setAvance(null)
      ocupado.current = false
    }
  }, [])
  const cerrar = useCallback(() => setResultados([]), [])
  return { avance, resultados, correr, cerrar }
}
