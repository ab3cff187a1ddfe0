// The verbs of the desk: each answers what the desk says now of its document, and a toast tells how the row ended or where it stands.
import type { CancelacionEnCurso } from '@litro/contract/admin/bandejas'
import { useRef, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { call } from '../call.ts'
import { useStale } from '../query.ts'
import { avisarError, avisarExito } from '../ui/avisos.ts'
import { palabraDe, tipoDe, type VerboDeCancelacion as Verbo } from './cancelacion.ts'

/** The document whose cancellation it is. */
type De = Pick<CancelacionEnCurso, 'Familia' | 'Id' | 'Folio'>

export function send(verbo: Verbo, { Familia, Id }: De): Promise<CancelacionEnCurso[]> {
  const params = { tipo: tipoDe(Familia), id: Id }
  if (verbo === 'enviar') return call('admin_cancelacion_enviar', { params })
  if (verbo === 'consultar') return call('admin_cancelacion_consultar', { params })
  if (verbo === 'recordar') return call('admin_cancelacion_recordar', { params })
  if (verbo === 'desistir') return call('admin_cancelacion_desistir', { params })
  return call('admin_cancelacion_simular', { params, entrada: { Respuesta: verbo } })
}

/** How a request stands after a verb: what follows its folio in a sentence. */
export function standingOf(filas: readonly CancelacionEnCurso[], id: number): string {
  const fila = filas.find(({ Id }) => Id === id)
  if (!fila) return 'ya no está en la bandeja.'
  if (fila.Estado === 'cancelada') return 'quedó cancelada ante el SAT.'
  if (fila.Terminada) return `sigue vigente: cancelación ${palabraDe(fila.Estado)}.`
  return `está ${palabraDe(fila.Estado)}.`
}

export function useCancelaciones() {
  const stale = useStale()
  const [enCurso, setEnCurso] = useState<number | null>(null)
  const ocupado = useRef(false)
  const hacer = async (verbo: Verbo, fila: De) => {
    if (ocupado.current) return
    ocupado.current = true
    setEnCurso(fila.Id)
    try {
      const filas = await send(verbo, fila)
      avisarExito(
        verbo === 'recordar'
          ? `Recordatorio de ${fila.Folio} en camino.`
          : `${fila.Folio} ${standingOf(filas, fila.Id)}`,
      )
    } catch (error) {
      console.error(verbo, error)
      avisarError(error instanceof ApiError ? `${fila.Folio}: ${error.mensaje}` : 'No se pudo completar la operación.')
    } finally {
      await stale('admin_cancelacion_enviar')
      ocupado.current = false
      setEnCurso(null)
    }
  }
  return { hacer, enCurso }
}
