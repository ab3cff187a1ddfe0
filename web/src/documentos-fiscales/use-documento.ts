// One document for a screen: always read anew, and watched while something about it is still being decided.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useServicio } from '../query.ts'
import { type Documento, estadoDeFila } from './documento.ts'

const SONDEO_TIMBRADO_MS = 3000
const SONDEO_CANCELACION_MS = 20_000

/** A stamp resolves in seconds; the receiver's answer to a cancellation may take days. */
function sondeoDe(familia: Familia, documento: Documento | undefined): number | false {
  if (!documento) return false
  if (documento.EnProceso) return SONDEO_TIMBRADO_MS
  return estadoDeFila(familia, documento) === 'por_cancelar' ? SONDEO_CANCELACION_MS : false
}

/** `vigilar` keeps asking although the last answer showed nothing under way: the outcome of a stamp is not known. */
export function useDocumento(familia: Familia, id: string, vigilar = false) {
  const servicio: `${Familia}_leer` = `${familia}_leer`
  const lectura = useServicio(servicio, [{ params: { id } }], {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      vigilar ? SONDEO_TIMBRADO_MS : sondeoDe(familia, state.data?.[0] as Documento | undefined),
    // While it is being watched the screen says itself that there is no answer yet.
    meta: { silencioso: vigilar },
  })
  // What another screen read a while ago is not shown: amounts and version must be today's.
  const documento = lectura.isFetchedAfterMount ? (lectura.data?.[0] as Documento | undefined) : undefined
  const fallida = lectura.isFetchedAfterMount && !documento
  return { ...lectura, documento, fallida }
}
