// The exchange rate a form holds: fetched when it is missing or of another day, and refreshed on demand, with its messages.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../call.ts'
import { hoyEnMexico } from '../formato.ts'
import type { Valores } from './captura.ts'

/** §9: how long each message stands. */
export const MENSAJE_EXITO_MS = 2500
export const MENSAJE_FALLA_MS = 3000

type Mensaje = { tono: 'verde' | 'rojo'; texto: string }

export function useTipoCambio() {
  const { setValue, getValues, trigger, formState } = useFormContext<Valores>()
  const [ocupado, setOcupado] = useState(false)
  const [mensaje, setMensaje] = useState<Mensaje | null>(null)
  const enviado = useRef(formState.isSubmitted)
  enviado.current = formState.isSubmitted

  useEffect(() => {
    if (!mensaje) return
    const ms = mensaje.tono === 'verde' ? MENSAJE_EXITO_MS : MENSAJE_FALLA_MS
    const salida = setTimeout(() => setMensaje(null), ms)
    return () => clearTimeout(salida)
  }, [mensaje])

  const refrescar = useCallback(
    async (exito: Mensaje | null, signal?: AbortSignal) => {
      setOcupado(true)
      try {
        const [vigente] = await call('tipo_cambio_listar', { signal })
        if (signal?.aborted) return
        setValue('TipoCambio', vigente ? String(vigente.TipoCambio) : '')
        setValue('FechaTipoCambio', vigente ? (vigente.Fecha ?? vigente.FechaHora).slice(0, 10) : null)
        if (enviado.current) void trigger('TipoCambio')
        setMensaje(exito)
      } catch (error) {
        if (signal?.aborted) return
        console.error('tipo_cambio_listar', error)
        setMensaje({ tono: 'rojo', texto: 'No se pudo refrescar el tipo de cambio.' })
      } finally {
        if (!signal?.aborted) setOcupado(false)
      }
    },
    [setValue, trigger],
  )

  // The block is drawn when the account becomes one in dollars: a rate of today is kept, any other is fetched.
  useEffect(() => {
    if (getValues('FechaTipoCambio') === hoyEnMexico()) return
    const salida = new AbortController()
    void refrescar(null, salida.signal)
    return () => salida.abort()
  }, [getValues, refrescar])

  const onRefrescar = () => void refrescar({ tono: 'verde', texto: 'Tipo de cambio actualizado.' })
  return { ocupado, mensaje, onRefrescar }
}
