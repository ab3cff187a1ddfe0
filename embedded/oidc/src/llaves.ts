// The provider's secrets: made on the first start, kept in the database, the same for every node.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { insertLlaveIfMissing, readLlave } from './llave.sql.ts'

export type Jwk = {
  kty: string
  kid: string
  use: string
  alg: string
  n: string
  e: string
  [member: string]: unknown
}

export type Llaves = { firma: { keys: Jwk[] }; cookies: string[] }

const BITS = 2048

async function makeFirma(): Promise<Llaves['firma']> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const kid = randomBytes(12).toString('base64url')
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as Jwk] }
}

// Insert-if-missing and then read: of several nodes starting at once one writes, and all use what was written.
async function readOrMake<T extends object>(pool: Pool, nombre: string, make: () => Promise<T>): Promise<T> {
  const guardada = await readLlave(pool, nombre)
  if (guardada) return guardada as T
  await insertLlaveIfMissing(pool, nombre, await make())
  return (await readLlave(pool, nombre)) as T
}

export async function loadLlaves(pool: Pool): Promise<Llaves> {
  const [firma, cookies] = await Promise.all([
    readOrMake(pool, 'firma', makeFirma),
    readOrMake(pool, 'cookies', async () => ({ secretos: [randomBytes(48).toString('base64url')] })),
  ])
  return { firma, cookies: cookies.secretos }
}

/** Only what anybody may know of the keys. */
export function toPublicJwks(firma: Llaves['firma']): { keys: object[] } {
  return { keys: firma.keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e })) }
}
