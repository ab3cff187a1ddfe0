// Proof of possession (RFC 9449): a token bound to a key works only beside a fresh proof signed with that key, for this request.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { AppError } from '../errors.ts'

export type Peticion = {
  method: string
  /** Path and query, as they came. */
  url: string
  headers: { authorization?: string; dpop?: string | string[] }
}

/** Refuses the request, or lets it pass. */
export type VerifyProof = (peticion: Peticion, token: string, jkt: string) => Promise<void>

export type ProofParts = {
  /** Origins under which the portal is reached. */
  origenes: readonly string[]
  /** True for the first who presents it, on whichever node. */
  usar: (id: string, segundos: number) => Promise<boolean>
  now?: () => number
}

/** How far the clocks of browser and server may be apart, and how long a proof that was seen could be sent again. */
const VENTANA = 60
const MAXIMO_LLAVES = 5000
const MAXIMO_VISTAS = 200_000

type Jwk = { kty: 'EC'; crv: 'P-256'; x: string; y: string }
type Claims = { jti?: unknown; htm?: unknown; htu?: unknown; iat?: unknown; ath?: unknown }
type Proof = { jwk: Jwk; claims: Claims; firmado: string; firma: Buffer }

const sha256 = (texto: string) => createHash('sha256').update(texto).digest('base64url')

function refused(razon: string): AppError {
  const autenticar = 'DPoP error="invalid_dpop_proof", algs="ES256"'
  return new AppError('TOKEN_INVALIDO', { autenticar, causa: new Error(`dpop: ${razon}`) })
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(Buffer.from(texto, 'base64url').toString('utf8')) as unknown
  } catch {
    throw refused('ilegible')
  }
}

function readProof(cabecera: string | string[] | undefined): Proof {
  const partes = typeof cabecera === 'string' && cabecera.length <= 4096 ? cabecera.split('.') : []
  if (partes.length !== 3) throw refused('falta la prueba')
  const [protegida = '', cuerpo = '', firma = ''] = partes
  const { typ, alg, jwk } = (parse(protegida) ?? {}) as { typ?: unknown; alg?: unknown; jwk?: Partial<Jwk> }
  const { kty, crv, x, y } = jwk ?? {}
  if (typ !== 'dpop+jwt' || alg !== 'ES256' || kty !== 'EC' || crv !== 'P-256') throw refused('encabezado')
  if (typeof x !== 'string' || typeof y !== 'string') throw refused('llave')
  return {
    jwk: { kty, crv, x, y },
    claims: (parse(cuerpo) ?? {}) as Claims,
    firmado: `${protegida}.${cuerpo}`,
    firma: Buffer.from(firma, 'base64url'),
  }
}

const thumbprint = ({ crv, kty, x, y }: Jwk) => sha256(JSON.stringify({ crv, kty, x, y }))

/** Reading a key costs as much as using it: those in use are kept. */
function makeLlavero() {
  const llaves = new Map<string, KeyObject>()
  return (jkt: string, jwk: Jwk): KeyObject => {
    const conocida = llaves.get(jkt)
    if (conocida) return conocida
    if (llaves.size >= MAXIMO_LLAVES) llaves.clear()
    try {
      const llave = createPublicKey({ key: jwk, format: 'jwk' })
      llaves.set(jkt, llave)
      return llave
    } catch {
      throw refused('llave')
    }
  }
}

/** What this node has seen in the last window, in two halves that take turns: forgetting needs no timer. */
function makeVistas(now: () => number) {
  let actuales = new Set<string>()
  let anteriores = new Set<string>()
  let desde = now()
  return (id: string): boolean => {
    const ahora = now()
    if (ahora - desde > VENTANA * 2000 || actuales.size >= MAXIMO_VISTAS) {
      anteriores = ahora - desde > VENTANA * 4000 ? new Set() : actuales
      actuales = new Set()
      desde = ahora
    }
    if (actuales.has(id) || anteriores.has(id)) return false
    actuales.add(id)
    return true
  }
}

/** The address without its query, under any origin of the portal. */
function isHere(htu: unknown, url: string, origenes: readonly string[]): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false
  const dicha = new URL(htu)
  return origenes.includes(dicha.origin) && dicha.pathname === new URL(url, 'http://x').pathname
}

export function makeVerifyProof({ origenes, usar, now = Date.now }: ProofParts): VerifyProof {
  const keyOf = makeLlavero()
  const isNew = makeVistas(now)
  return async ({ method, url, headers }, token, jkt) => {
    const { jwk, claims, firmado, firma } = readProof(headers.dpop)
    if (thumbprint(jwk) !== jkt) throw refused('otra llave')
    const { jti, htm, htu, iat, ath } = claims
    if (typeof jti !== 'string' || jti === '' || jti.length > 200) throw refused('jti')
    if (htm !== method || !isHere(htu, url, origenes)) throw refused('otra solicitud')
    if (typeof iat !== 'number' || Math.abs(now() / 1000 - iat) > VENTANA) throw refused('hora')
    if (ath !== sha256(token)) throw refused('otro token')
    const key = keyOf(jkt, jwk)
    if (!verify('sha256', Buffer.from(firmado), { key, dsaEncoding: 'ieee-p1363' }, firma)) throw refused('firma')
    // A read that is seen twice tells what it told; a write is made once by all nodes together.
    const id = sha256(`${jkt} ${jti}`)
    if (!isNew(id)) throw refused('repetida')
    const escribe = method !== 'GET' && method !== 'HEAD'
    if (escribe && !(await usar(`dpop:${id}`, VENTANA * 2))) throw refused('repetida')
  }
}
