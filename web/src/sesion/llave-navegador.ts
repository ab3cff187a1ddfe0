// The key of this browser: made once, kept where no script can read it out, shown with every request of a token bound to it.
import { DPoPState, IndexedDbDPoPStore } from 'oidc-client-ts'

/**
 * The library forgets the key when somebody signs out, and makes one when it finds none. Two tabs would then make two, and
 * the tokens of one of them would belong to a key nobody has: here it is made once, by whoever comes first, and stays.
 */
export class LlaveDelNavegador extends IndexedDbDPoPStore {
  #leida: Promise<CryptoKeyPair> | undefined
  readonly #nombre: string

  constructor(nombre: string) {
    super()
    this.#nombre = nombre
  }

  override remove(key: string): Promise<DPoPState> {
    return this.get(key)
  }

  /** The one there is; otherwise a new one, unless another tab puts its own meanwhile. */
  par(): Promise<CryptoKeyPair> {
    this.#leida ??= this.#readOrMake().catch((error: unknown) => {
      this.#leida = undefined
      throw error
    })
    return this.#leida
  }

  async #readOrMake(): Promise<CryptoKeyPair> {
    const guardada = await this.get(this.#nombre)
    if (guardada) return guardada.keys
    const curva = { name: 'ECDSA', namedCurve: 'P-256' }
    const nueva = await crypto.subtle.generateKey(curva, false, ['sign', 'verify'])
    const store = await this.createStore<CryptoKeyPair>(this._dbName, this._storeName)
    // One transaction: what is read and what is written belong together.
    return store('readwrite', async (almacen) => {
      const otra = (await this.promisifyRequest(almacen.get(this.#nombre))) as DPoPState | undefined
      if (otra) return otra.keys
      await this.promisifyRequest(almacen.put(new DPoPState(nueva), this.#nombre))
      return nueva
    })
  }
}

/** Where the browser keeps no database, tokens are plain ones. */
export async function openLlave(nombre: string): Promise<LlaveDelNavegador | undefined> {
  try {
    const llave = new LlaveDelNavegador(nombre)
    await llave.par()
    return llave
  } catch (error) {
    console.error('browser key', error)
    return undefined
  }
}

const encode = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const encodeText = (texto: string) => encode(new TextEncoder().encode(texto))
const sha256 = async (texto: string) => encode(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto)))

/** Whether a token belongs to a key: said in its middle part. Anything else is for whoever bears it. */
export function isBound(token: string): boolean {
  try {
    const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
      cnf?: { jkt?: string }
    }
    return claims.cnf?.jkt !== undefined
  } catch {
    return false
  }
}

type Solicitud = { metodo: string; url: string; token: string }

/** Makes the proofs of requests. The clock of the server counts: a browser may live in another hour. */
export function createPruebas(llave: Pick<LlaveDelNavegador, 'par'>, ahora: () => number = Date.now) {
  let desfase = 0
  return {
    async proof({ metodo, url, token }: Solicitud): Promise<string> {
      const { privateKey, publicKey } = await llave.par()
      const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
      const { origin, pathname } = new URL(url, window.location.origin)
      const header = encodeText(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk: { crv, kty, x, y } }))
      const claims = {
        jti: crypto.randomUUID(),
        htm: metodo,
        htu: origin + pathname,
        iat: Math.floor((ahora() + desfase) / 1000),
        ath: await sha256(token),
      }
      const firmado = `${header}.${encodeText(JSON.stringify(claims))}`
      const algoritmo = { name: 'ECDSA', hash: 'SHA-256' }
      const firma = await crypto.subtle.sign(algoritmo, privateKey, new TextEncoder().encode(firmado))
      return `${firmado}.${encode(firma)}`
    },
    /** True when the hour of the answer is another one: the request may be tried once more. */
    adjust(fecha: string | null): boolean {
      const deAlla = Date.parse(fecha ?? '')
      if (Number.isNaN(deAlla)) return false
      const nuevo = deAlla - ahora()
      if (Math.abs(nuevo - desfase) < 5000) return false
      desfase = nuevo
      return true
    },
  }
}

export type Pruebas = ReturnType<typeof createPruebas>
