// Asks the server for a file and saves it; one at a time, and a failure is said.
import { useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { type ArchivoKey, type Argumentos, download, save } from '../call.ts'
import { avisarError } from '../ui/avisos.ts'

const FALLA = 'No se pudo descargar el archivo. Inténtalo de nuevo.'

type Opciones = {
  /** The sentence of this screen when the server gives none. */
  falla?: string
  /** It is always that sentence: of a failed download the server's words are only logged (§8). */
  literal?: true
}

/** `archivo` is the name to save under when the server gives none. */
export function useDescarga<K extends ArchivoKey>(servicio: K | undefined, archivo: string, opciones: Opciones = {}) {
  const { falla = FALLA, literal } = opciones
  const [ocupado, setOcupado] = useState(false)
  const enCurso = useRef(false)
  const bajar = async (...argumentos: Argumentos<K>) => {
    if (enCurso.current || servicio === undefined) return
    enCurso.current = true
    setOcupado(true)
    try {
      save(await download(servicio, ...argumentos), archivo)
    } catch (error) {
      console.error(servicio, error)
      avisarError(!literal && error instanceof ApiError ? error.mensaje : falla)
    } finally {
      enCurso.current = false
      setOcupado(false)
    }
  }
  return { ocupado, bajar }
}
