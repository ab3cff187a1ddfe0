// Access token → Usuario: signature, issuer, audience and expiry first, then our own record of the person.
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

const ALGORITMOS = ['RS256', 'ES256', 'EdDSA']

export type Identidad = { emisor: string; sujeto: string; claims: JWTPayload }
export type VerifyToken = (authorization: string | undefined) => Promise<Identidad>

export function makeVerifyToken(oidc: Config['oidc'], getKey: JWTVerifyGetKey): VerifyToken {
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    if (!token) throw new AppError(authorization ? 'TOKEN_INVALIDO' : 'NO_AUTENTICADO')
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer: oidc.issuer,
        audience: oidc.audience,
        algorithms: ALGORITMOS,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      return { emisor: oidc.issuer, sujeto: payload.sub!, claims: payload }
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

export function embeddedKeys(jwks: { keys: object[] }): JWTVerifyGetKey {
  return createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
}

/** Keys of an external issuer, found by discovery on first use and fetched again only when an unknown key appears. */
export function externalKeys(issuer: string): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  return async (header, token) => {
    keys ??= await discover(issuer)
    return keys(header, token)
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const respuesta = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) })
  if (!respuesta.ok) throw new Error(`el emisor respondió ${respuesta.status} al descubrimiento`)
  const documento = (await respuesta.json()) as { issuer?: string; jwks_uri?: string }
  if (documento.issuer?.replace(/\/+$/, '') !== issuer || !documento.jwks_uri) {
    throw new Error('el documento de descubrimiento no corresponde al emisor configurado')
  }
  return createRemoteJWKSet(new URL(documento.jwks_uri), { cooldownDuration: 30_000, timeoutDuration: 5000 })
}
