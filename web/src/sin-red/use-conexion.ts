// The connection as screens see it.
import { useSyncExternalStore } from 'react'
import { estadoDeConexion, sinRed, subscribe } from './conexion.ts'

export const useConexion = () => useSyncExternalStore(subscribe, estadoDeConexion)
export const useSinRed = () => useSyncExternalStore(subscribe, sinRed)

/** The line at the top that says it, and what a verb that waits for the network points to. */
export const ID_AVISO = 'sin-conexion'
export const MOTIVO = 'Sin conexión. Podrás hacerlo cuando vuelva la red.'

/** What makes a control look and sound disabled, and say why: it can still be reached, so that its reason is read. */
export const sinRedProps = {
  'aria-disabled': true,
  'aria-describedby': ID_AVISO,
  'data-disabled': true,
  title: MOTIVO,
} as const
