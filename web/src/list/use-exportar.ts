// Asks the server for a sheet and saves it; one at a time, and a failure is said.
import type { CapturaDe } from '@litro/contract/services'
import type { HojaDeBandeja } from '@litro/contract/servicio'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { ArchivoKey, Argumentos } from '../call.ts'
import { download, save } from '../call.ts'
import { avisarError } from '../ui/avisos.ts'

/** The services that make the sheet of a desk, whose rows the screen names; and all the other sheets and files. */
export type HojaDeBandejaKey = {
  [K in ArchivoKey]: CapturaDe<K> extends z.input<typeof HojaDeBandeja> ? K : never
}[ArchivoKey]
export type HojaKey = Exclude<ArchivoKey, HojaDeBandejaKey>

export function useExportar<K extends ArchivoKey>(servicio: K | undefined, archivo: string) {
  const [ocupado, setOcupado] = useState(false)
  const enCurso = useRef(false)
  const exportar = async (...argumentos: Argumentos<K>) => {
    if (enCurso.current || servicio === undefined) return
    enCurso.current = true
    setOcupado(true)
    try {
      save(await download(servicio, ...argumentos), archivo)
    } catch (error) {
      console.error(servicio, error)
      avisarError(error instanceof ApiError ? error.mensaje : 'No se pudo exportar la lista.')
    } finally {
      enCurso.current = false
      setOcupado(false)
    }
  }
  return { ocupado, exportar }
}
