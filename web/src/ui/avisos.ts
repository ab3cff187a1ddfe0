// Toasts: what needs no decision. Repeated failures replace each other instead of piling up.
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { ApiError } from '../api-error.ts'

export function avisarFalla(error: ApiError): void {
  notifications.show({
    id: error.status === 0 ? 'sin-conexion' : 'falla-servidor',
    color: 'red',
    title: error.status === 0 ? 'Sin conexión' : 'El servidor no pudo responder',
    message: error.folio ? `${error.mensaje} Folio: ${error.folio}` : error.mensaje,
    autoClose: 8000,
  })
}

/** What has a link or a verb in it stays long enough to be taken up. Gives the way to close it. */
export function avisarExito(mensaje: ReactNode): () => void {
  const autoClose = typeof mensaje === 'string' ? 5000 : 12_000
  const id = notifications.show({ color: 'green', title: 'Listo', message: mensaje, autoClose })
  return () => notifications.hide(id)
}

export function avisarError(mensaje: string): void {
  notifications.show({ color: 'red', title: 'No se pudo completar', message: mensaje, autoClose: 8000 })
}

/** Something was done and something else is left: stays long enough to be taken up. */
export function avisarPaso(id: string, titulo: string, contenido: ReactNode): void {
  notifications.show({ id, color: 'yellow', title: titulo, message: contenido, autoClose: 20_000 })
}
