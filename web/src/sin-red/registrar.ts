// Puts the service worker in place once the first screen is there; where there is none, nothing is kept and nothing changes.
import { watchRed } from './conexion.ts'
import { OBRERO } from './obrero-ruta.ts'

/** The page is there and the browser has nothing better to do. */
async function calm(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  // Not every browser tells when it is idle.
  const idle = window.requestIdleCallback ?? ((hacer: () => void) => setTimeout(hacer, 1000))
  await new Promise<void>((resolve) => void idle(() => resolve(), { timeout: 3000 }))
}

/** Whether it is there. Not while developing: files there have no version in their name. */
export async function registerObrero(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  try {
    // The first time there is much to fetch: the screen goes first.
    if (!navigator.serviceWorker.controller && navigator.onLine) await calm()
    const registro: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(OBRERO)
    if (!registro) return false
    watchRed()
    return true
  } catch (error) {
    console.warn('service worker', error)
    return false
  }
}
