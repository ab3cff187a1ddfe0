// Proving again who one is, without leaving the screen: the request waits, a window of the issuer asks, and the request is repeated.

/** What the API asks for (RFC 9470), read from its `WWW-Authenticate`. */
export type Reto = { max_age: number; acr_values?: string }

const INSUFICIENTE = /error="insufficient_user_authentication"/

export function readReto(cabecera: string | null): Reto | null {
  if (!cabecera || !INSUFICIENTE.test(cabecera)) return null
  const edad = Number(/max_age="?(\d+)/.exec(cabecera)?.[1] ?? 0)
  const acr_values = /acr_values="([^"]+)"/.exec(cabecera)?.[1]
  return { max_age: edad, ...(acr_values && { acr_values }) }
}

/** The answer of the issuer comes back to the silent page, which tells it to every tab on this channel. */
export const CANAL = 'litro:prueba'

export type Pendiente = {
  reto: Reto
  /** The address of the window that asks. */
  abrir(): Promise<string>
  /** What the issuer answered; true when it was for this request and its token is here. */
  recibir(url: string): Promise<boolean>
  cancelar(): void
}

/** How the answer is asked for and taken: the OIDC client does both. */
export type Emisor = {
  proofUrl(reto: Reto): Promise<{ url: string; state: string }>
  takeProof(url: string): Promise<string>
}

/** Somebody else signed in in that window: nothing of what the first person asked may be done in the other's name. */
export class OtraPersona extends Error {
  constructor() {
    super('Another person signed in')
    this.name = 'OtraPersona'
  }
}

/** A proof that is about to be too old when it arrives is none. */
const MARGEN = 30

export type Confirmaciones = ReturnType<typeof createConfirmaciones>

/** One question at a time: requests that wait for the same proof share it. */
export function createConfirmaciones(emisor: Emisor) {
  let pendiente: Pendiente | null = null
  let respuesta: Promise<string | null> | null = null
  const oyentes = new Set<() => void>()
  const set = (nuevo: Pendiente | null) => {
    pendiente = nuevo
    for (const oir of oyentes) oir()
  }

  function ask(reto: Reto): Promise<string | null> {
    return new Promise((resolve) => {
      const finish = (token: string | null) => {
        respuesta = null
        set(null)
        resolve(token)
      }
      let esperado: string | undefined
      set({
        reto,
        async abrir() {
          const { url, state } = await emisor.proofUrl({ ...reto, max_age: Math.max(0, reto.max_age - MARGEN) })
          esperado = state
          return url
        },
        async recibir(url) {
          // Another tab may be asking at the same time: each answer has its own.
          if (esperado === undefined || new URL(url).searchParams.get('state') !== esperado) return false
          finish(await emisor.takeProof(url))
          return true
        },
        cancelar: () => finish(null),
      })
    })
  }

  return {
    /** A token that carries the proof, or nothing when its owner would rather not. */
    confirmar(reto: Reto): Promise<string | null> {
      respuesta ??= ask(reto)
      return respuesta
    },
    pendiente: () => pendiente,
    subscribe(oir: () => void): () => void {
      oyentes.add(oir)
      return () => oyentes.delete(oir)
    },
  }
}
