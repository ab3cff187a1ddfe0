// The stamp as the screen drives it: one call, never twice, and then what the document itself says.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { useEffect, useRef, useState } from 'react'
import { useEscritura, useStale } from '../../query.ts'
import { type Documento, estadoDeFila } from '../documento.ts'
import { useDocumento } from '../use-documento.ts'
import { esIncierto, type Fase, faseDeError, faseTrasLectura } from './timbrado.ts'

export function useTimbrado(familia: Familia, id: string) {
  const [fase, setFase] = useState<Fase>({ tipo: 'listo' })
  const lectura = useDocumento(familia, id, fase.tipo === 'en_proceso')
  const { documento, dataUpdatedAt } = lectura
  const stale = useStale()
  const servicio: `${Familia}_timbrar` = `${familia}_timbrar`
  const escritura = useEscritura(servicio)
  const ocupado = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading counts, also one that says the same.
  useEffect(() => {
    if (documento) setFase((antes) => faseTrasLectura(antes, toLectura(familia, documento)))
  }, [familia, documento, dataUpdatedAt])

  // Learnt by watching, the lists do not know yet.
  useEffect(() => {
    if (fase.tipo === 'timbrado') void stale(servicio)
  }, [fase.tipo, servicio, stale])

  const timbrar = async () => {
    // A state would come one render late for the second click.
    if (ocupado.current || !documento) return
    ocupado.current = true
    setFase({ tipo: 'timbrando' })
    try {
      const { EnProceso } = await escritura.mutateAsync([{ params: { id }, entrada: { Version: documento.Version } }])
      setFase({ tipo: EnProceso ? 'en_proceso' : 'timbrado' })
    } catch (error) {
      console.error(servicio, error)
      const siguiente = await settle(error)
      setFase(siguiente)
      ocupado.current = siguiente.tipo !== 'error'
    }
  }

  /** The document decides when the call could not; if it cannot be read either, we keep watching. */
  const settle = async (error: unknown): Promise<Fase> => {
    const { data, isSuccess } = await lectura.refetch()
    if (!esIncierto(error)) return faseDeError(error)
    const leido = data?.[0] as Documento | undefined
    if (!isSuccess || !leido || leido.EnProceso) return { tipo: 'en_proceso' }
    return estadoDeFila(familia, leido) === 'timbrado' ? { tipo: 'timbrado' } : faseDeError(error)
  }

  // A refusal learnt by watching frees the button too.
  useEffect(() => {
    if (fase.tipo === 'error') ocupado.current = false
  }, [fase])

  return { fase, timbrar, lectura, documento }
}

const toLectura = (familia: Familia, documento: Documento) => ({
  estado: estadoDeFila(familia, documento),
  EnProceso: documento.EnProceso,
  UltimoErrorTimbrado: documento.UltimoErrorTimbrado,
})
