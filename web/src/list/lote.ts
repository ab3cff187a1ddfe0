// The same decision over several rows, one after the other: each has its own end, and one that fails does not stop the rest.
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'

export type Resultado<Fila> = { fila: Fila; bien: boolean; detalle: string }
export type Avance = { hechas: number; total: number }

const SIN_INTENTAR = 'No se intentó: se perdió la conexión.'

/** `hacer` answers the words of its success. Without connection nothing else is tried. */
export async function runLote<Fila>(
  filas: readonly Fila[],
  hacer: (fila: Fila) => Promise<string>,
  onAvance: (avance: Avance) => void = () => undefined,
): Promise<Resultado<Fila>[]> {
  const resultados: Resultado<Fila>[] = []
  let cortado = false
  for (const fila of filas) {
    onAvance({ hechas: resultados.length, total: filas.length })
    if (cortado) {
      resultados.push({ fila, bien: false, detalle: SIN_INTENTAR })
      continue
    }
    try {
      resultados.push({ fila, bien: true, detalle: await hacer(fila) })
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
  const correr = useCallback(async (filas: readonly Fila[], hacer: (fila: Fila) => Promise<string>) => {
    if (ocupado.current || filas.length === 0) return
    ocupado.current = true
    setResultados([])
    try {
      setResultados(await runLote(filas, hacer, setAvance))
    } finally {
      setAvance(null)
      ocupado.current = false
    }
  }, [])
  const cerrar = useCallback(() => setResultados([]), [])
  return { avance, resultados, correr, cerrar }
}
