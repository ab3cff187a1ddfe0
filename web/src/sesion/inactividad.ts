// The session ends by itself when nobody touches any tab for a while.

const CLAVE = 'litro.actividad'
const EVENTOS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Often enough to be on time, seldom enough to cost nothing. */
const MIRADA_MS = 10_000

type Almacen = Pick<Storage, 'getItem' | 'setItem'>

/** Somebody is here: told to all the tabs. */
export function touch(almacen: Almacen, ahora = Date.now()): void {
  almacen.setItem(CLAVE, String(ahora))
}

/** Milliseconds since any tab was touched. */
export function idleFor(almacen: Almacen, ahora = Date.now()): number {
  const ultima = Number(almacen.getItem(CLAVE))
  return ultima > 0 ? Math.max(0, ahora - ultima) : 0
}

type Opciones = { minutos: number; almacen?: Almacen; onIdle: () => void }

/** Looks now and then; whoever comes back after the limit finds the session closed. */
export function watchIdle({ minutos, almacen = localStorage, onIdle }: Opciones): () => void {
  const limite = minutos * 60_000
  if (almacen.getItem(CLAVE) === null) touch(almacen)
  let anotada = 0
  let terminada = false
  const look = () => {
    if (terminada || idleFor(almacen) < limite) return
    terminada = true
    stop()
    onIdle()
  }
  const note = () => {
    const ahora = Date.now()
    if (ahora - anotada < MIRADA_MS) return
    // A computer that slept through the limit wakes up with a touch: that is no activity of before.
    look()
    if (terminada) return
    anotada = ahora
    touch(almacen, ahora)
  }
  const timer = setInterval(look, MIRADA_MS)
  for (const evento of EVENTOS) window.addEventListener(evento, note, { passive: true })
  function stop(): void {
    clearInterval(timer)
    for (const evento of EVENTOS) window.removeEventListener(evento, note)
  }
  look()
  return stop
}
