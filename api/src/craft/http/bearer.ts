// Access token → Usuario: signature, issuer, audience and expiry first, then our own record of the person.
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Peticion, VerifyProof } from './dpop.ts'

const ALGORITMOS = ['RS256', 'ES256', 'EdDSA']

export type Identidad = {
  emisor: string
  sujeto: string
  claims: JWTPayload
  /** Whether its permission is still there: whose it was is known also when it is not. */
  vive: boolean
}
export type VerifyToken = (peticion: Peticion) => Promise<Identidad>

/** `version` is another one when the keys are: what was verified with those of before is verified again. */
export type TokenKeys = JWTVerifyGetKey & { version?: () => unknown }

export type Guardas = {
  /** Whether the permission a token of ours names is still there; absent with an external issuer. */
  vive?: (gid: string) => Promise<boolean>
  verifyProof: VerifyProof
}

export function makeVerifyToken(oidc: Config['oidc'], getKey: TokenKeys, guardas: Guardas): VerifyToken {
  const verify = rememberVerified(makeVerifySignature(oidc, getKey), getKey)
  return async (peticion) => {
    const { authorization } = peticion.headers
    const [, esquema, token] = /^(Bearer|DPoP) ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
    if (!token) throw new AppError(authorization ? 'TOKEN_INVALIDO' : 'NO_AUTENTICADO')
    const claims = await verify(token)
    await checkHolder(peticion, esquema!, token, claims, guardas.verifyProof)
    const vive = typeof claims.gid !== 'string' || !guardas.vive || (await guardas.vive(claims.gid))
    return { emisor: oidc.issuer, sujeto: claims.sub!, claims, vive }
  }
}

/** A token bound to a key is worth nothing without its proof; one that is not may be presented by whoever bears it. */
async function checkHolder(
  peticion: Peticion,
  esquema: string,
  token: string,
  { cnf }: JWTPayload,
  verifyProof: VerifyProof,
): Promise<void> {
  const jkt = (cnf as { jkt?: unknown } | undefined)?.jkt
  const ligado = jkt !== undefined
  if (ligado !== (esquema.toLowerCase() === 'dpop')) {
    throw new AppError('TOKEN_INVALIDO', { autenticar: ligado ? 'DPoP error="invalid_token", algs="ES256"' : 'Bearer' })
  }
  if (ligado) await verifyProof(peticion, token, String(jkt))
}

type VerifySignature = (token: string) => Promise<JWTPayload>

function makeVerifySignature(oidc: Config['oidc'], getKey: JWTVerifyGetKey): VerifySignature {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer: oidc.issuer,
        audience: oidc.audience,
        algorithms: ALGORITMOS,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_VENCIDO')
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
        throw new AppError('TOKEN_INVALIDO', { causa: error })
      }
      // The issuer cannot be reached: nobody's token is wrong, we just cannot know.
      throw new AppError('NO_DISPONIBLE', { causa: error })
    }
  }
}

const MEMORIA_MS = 60_000
const MEMORIA_MAXIMO = 5000

/** The same token comes with every request of its owner: its signature is worked out now and then, not each time. */
function rememberVerified(verify: VerifySignature, { version }: TokenKeys): VerifySignature {
  type Visto = { claims: JWTPayload; hasta: number; version: unknown }
  const vistos = new Map<string, Visto>()
  return async (token) => {
    const actual = version?.()
    const visto = vistos.get(token)
    if (visto && visto.hasta > Date.now() && visto.version === actual) return visto.claims
    const claims = await verify(token)
    if (vistos.size >= MEMORIA_MAXIMO) vistos.clear()
    vistos.set(token, { claims, hasta: Math.min(Date.now() + MEMORIA_MS, claims.exp! * 1000), version: actual })
    return claims
  }
}

type Local = ReturnType<typeof createLocalJWKSet>

/** Where the keys of our own issuer are read, and read again. */
type Propias = { jwks: () => { keys: object[] }; recargarLlaves: () => Promise<void> }

/** An unknown key may be one another node has just made: read again, though not for every stranger's token. */
const RELECTURA_MS = 5000

export function embeddedKeys({ jwks, recargarLlaves }: Propias): TokenKeys {
  let leidas: { keys: object[] } | undefined
  let local: Local | undefined
  let ultima = 0
  const current = (): Local => {
    const actuales = jwks()
    if (!local || actuales !== leidas) {
      leidas = actuales
      local = createLocalJWKSet(actuales as Parameters<typeof createLocalJWKSet>[0])
    }
    return local
  }
  const getKey: JWTVerifyGetKey = async (header, token) => {
    try {
      return await current()(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - ultima < RELECTURA_MS) throw error
      ultima = Date.now()
      await recargarLlaves()
      return current()(header, token)
    }
  }
  return Object.assign(getKey, { version: jwks })
}
