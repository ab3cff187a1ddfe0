// Where the person is: the entries of the browser's history, how one goes to another, and who may hold a departure.

export type Lugar = { pathname: string; search: string; hash: string; state: unknown; key: string }
export type Opciones = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }
type Paso = { currentLocation: Lugar; nextLocation: Lugar }
export type Retener = (paso: Paso) => boolean
/** A departure that waits for the person's word. */
export type Espera = { seguir: () => void; quedarse: () => void }
/** How far down the page is to be shown: a number, or where it stands. */
type Altura = number | 'igual'

const ALTURAS = 'litro.alturas'

type Guardado = { usr?: unknown; key?: string; idx?: number } | null
const guardado = () => window.history.state as Guardado

function readLugar(): Lugar {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: guardado()?.usr ?? null, key: guardado()?.key ?? 'primera' }
}

function readAlturas(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(ALTURAS) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

export class Lugares {
  actual: Lugar
  altura: Altura
  private idx: number
  private readonly alturas = readAlturas()
  private readonly oyentes = new Set<(lugar: Lugar) => void>()
  private guardia: { retener: Retener; esperar: (espera: Espera | null) => void } | undefined
  /** What to do with the next step of the history, when it is ours and not the person's. */
  private propio: (() => void) | undefined

  constructor() {
    // An entry made before us has no number, and without it nobody could tell how far back it is.
    if (guardado()?.idx === undefined) window.history.replaceState({ ...guardado(), idx: 0 }, '')
    this.idx = guardado()?.idx ?? 0
    this.actual = readLugar()
    this.altura = this.alturas.get(this.actual.key) ?? 'igual'
  }

  /** From the first drawing to the last one. */
  start(): () => void {
    const onPop = () => this.onPop()
    const onHide = () => {
      this.alturas.set(this.actual.key, window.scrollY)
      sessionStorage.setItem(ALTURAS, JSON.stringify([...this.alturas].slice(-100)))
    }
    window.addEventListener('popstate', onPop)
    window.addEventListener('pagehide', onHide)
    window.history.scrollRestoration = 'manual'
    return () => {
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('pagehide', onHide)
      window.history.scrollRestoration = 'auto'
    }
  }

  listen(oyente: (lugar: Lugar) => void): () => void {
    this.oyentes.add(oyente)
    return () => void this.oyentes.delete(oyente)
  }

  hold(retener: Retener, esperar: (espera: Espera | null) => void): () => void {
    const guardia = { retener, esperar }
    this.guardia = guardia
    return () => {
      if (this.guardia === guardia) this.guardia = undefined
    }
  }

  readonly navigate = (a: string | number, opciones: Opciones = {}): void => {
    if (typeof a === 'number') {
      window.history.go(a)
      return
    }
    const { pathname, search, hash } = new URL(a, window.location.href)
    const key = crypto.randomUUID().slice(0, 8)
    const nuevo: Lugar = { pathname, search, hash, state: opciones.state ?? null, key }
    if (this.isHeld(nuevo)) this.wait(() => this.write(nuevo, opciones))
    else this.write(nuevo, opciones)
  }

  private write(nuevo: Lugar, { replace, preventScrollReset }: Opciones): void {
    const idx = replace ? this.idx : this.idx + 1
    const entrada = { usr: nuevo.state, key: nuevo.key, idx }
    const direccion = nuevo.pathname + nuevo.search + nuevo.hash
    if (replace) window.history.replaceState(entrada, '', direccion)
    else window.history.pushState(entrada, '', direccion)
    this.accept(nuevo, idx, preventScrollReset ? 'igual' : 0)
  }

  private onPop(): void {
    const propio = this.propio
    this.propio = undefined
    if (propio) propio()
    else this.follow()
  }

  /** The person went back or forward. */
  private follow(): void {
    const nuevo = readLugar()
    const idx = guardado()?.idx
    // A jump to a mark of the page writes an entry that is not ours yet.
    if (idx === undefined) window.history.replaceState({ ...guardado(), idx: this.idx + 1 }, '')
    if (idx === undefined || !this.isHeld(nuevo)) {
      this.arrive()
      return
    }
    // The browser has moved already: it goes back to where the person still is, and the question is asked there.
    const pasos = idx - this.idx
    this.propio = () =>
      this.wait(() => {
        this.propio = () => this.arrive()
        window.history.go(pasos)
      })
    window.history.go(-pasos)
  }

  private arrive(): void {
    const lugar = readLugar()
    this.accept(lugar, guardado()?.idx ?? 0, this.alturas.get(lugar.key) ?? 0)
  }

  private isHeld(nextLocation: Lugar): boolean {
    return this.guardia?.retener({ currentLocation: this.actual, nextLocation }) ?? false
  }

  private wait(seguir: () => void): void {
    const terminar = () => this.guardia?.esperar(null)
    this.guardia?.esperar({
      seguir: () => {
        terminar()
        seguir()
      },
      quedarse: terminar,
    })
  }

  private accept(nuevo: Lugar, idx: number, altura: Altura): void {
    this.alturas.set(this.actual.key, window.scrollY)
    this.actual = nuevo
    this.idx = idx
    this.altura = altura
    for (const oyente of this.oyentes) oyente(nuevo)
  }
}
