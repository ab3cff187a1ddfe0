// An issuer of somebody else: where its keys are, and whether it binds tokens to the key of a browser. Discovered on first use.
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

type EmisorAjeno = {
  getKey: JWTVerifyGetKey
  /** Whether a browser that shows its key gets tokens bound to it (RFC 9449). False while nobody can be asked. */
  ligaTokens: () => Promise<boolean>
}

type Hallado = { keys: JWTVerifyGetKey; dpop: boolean }

/** A silent issuer is not asked again for each page that opens. */
const PAUSA_MS = 10_000

export function openEmisorAjeno(issuer: string, now: () => number = Date.now): EmisorAjeno {
  let hallado: Promise<Hallado> | undefined
  let fallo = Number.NEGATIVE_INFINITY
  const find = (): Promise<Hallado> => {
    hallado ??= discover(issuer).catch((error: unknown) => {
      hallado = undefined
      fallo = now()
      throw error
    })
    return hallado
  }
  return {
    getKey: async (header, token) => (await find()).keys(header, token),
    ligaTokens: async () => {
      if (!hallado && now() - fallo < PAUSA_MS) return false
      return find().then(
        ({ dpop }) => dpop,
        () => false,
      )
    },
  }
}

async function discover(issuer: string): Promise<Hallado> {
  const respuesta = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5000) })
  if (!respuesta.ok) throw new Error(`el emisor respondió ${respuesta.status} al descubrimiento`)
  const documento = (await respuesta.json()) as {
    issuer?: string
    jwks_uri?: string
    dpop_signing_alg_values_supported?: unknown
  }
  if (documento.issuer?.replace(/\/+$/, '') !== issuer || !documento.jwks_uri) {
    throw new Error('el documento de descubrimiento no corresponde al emisor configurado')
  }
  const algoritmos = documento.dpop_signing_alg_values_supported
  return {
    keys: createRemoteJWKSet(new URL(documento.jwks_uri), { cooldownDuration: 30_000, timeoutDuration: 5000 }),
    // The key of our browsers is of this kind and no other.
    dpop: Array.isArray(algoritmos) && algoritmos.includes('ES256'),
  }
}
