// Puts the service worker in place once the first screen is there; where there is none, nothing is kept and nothing changes.
import { watchRed } from './conexion.ts'
import { activate } from './guardado.ts'
import { OBRERO } from './obrero-ruta.ts'

/** Not while developing: files there have no version in their name. */
export async function registerObrero(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    if (document.readyState !== 'complete' && navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
    }
    const registro: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(OBRERO)
    if (!registro) return
    activate()
    watchRed()
  } catch (error) {
    console.warn('service worker', error)
  }
}
