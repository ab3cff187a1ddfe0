// Whether the server can be reached, as the last calls told: without it, screens show what was kept and write nothing.

type Estado = {
  sinRed: boolean
  /** Of when the data on the screen are; null when nothing is known of them. */
  datosDe: number | null
}

/** Soon at first, because most cuts last a moment; then seldom enough to cost no battery. */
const PRIMERA_MS = 1000
const SIGUIENTES_MS = 10_000

let estado: Estado = { sinRed: false, datosDe: null }
/** The last answer of the server, while there was one. */
let ultima: number | null = null
/** The oldest of the kept answers this screen shows, and which screen it is. */
let guardada: { lugar: string; momento: number } | null = null
let vigilada = false
let espera: ReturnType<typeof setTimeout> | undefined
const oyentes = new Set<() => void>()

function set(sinRed: boolean): void {
  const datosDe = guardada?.lugar === window.location.pathname ? guardada.momento : ultima
  if (estado.sinRed === sinRed && (!sinRed || estado.datosDe === datosDe)) return
  estado = { sinRed, datosDe }
  for (const oyente of oyentes) oyente()
}

export function subscribe(oyente: () => void): () => void {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

export const estadoDeConexion = (): Estado => estado
export const sinRed = (): boolean => estado.sinRed

/** The server answered, whatever it said. */
export function hayRed(): void {
  ultima = Date.now()
  if (!estado.sinRed) return
  guardada = null
  clearTimeout(espera)
  set(false)
}

/** Nobody answered. Only where answers are kept: elsewhere a failed call is just that. */
export function faltaRed(): void {
  if (!vigilada) return
  const antes = estado.sinRed
  set(true)
  if (!antes) ask(PRIMERA_MS)
}

/** A kept answer is shown in the place of the one that did not come. */
export function seMostroGuardada(momento: number): void {
  const lugar = window.location.pathname
  guardada = { lugar, momento: guardada?.lugar === lugar ? Math.min(guardada.momento, momento) : momento }
  if (estado.sinRed) set(true)
}

/** Asks until the server answers: what is alive says so without a token, and no kept answer stands in its place. */
function ask(en: number): void {
  clearTimeout(espera)
  espera = setTimeout(async () => {
    // Nobody looks: the return to the screen asks again.
    if (document.visibilityState === 'hidden') return
    // Whatever is answered, somebody is there.
    const vivo = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (vivo) hayRed()
    else if (estado.sinRed) ask(SIGUIENTES_MS)
  }, en)
}

/** Follows the network from here on. */
export function watchRed(): void {
  if (vigilada) return
  vigilada = true
  const again = () => {
    if (estado.sinRed) ask(0)
  }
  window.addEventListener('offline', faltaRed)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  if (!navigator.onLine) faltaRed()
}
