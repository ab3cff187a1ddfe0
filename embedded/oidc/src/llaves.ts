// The provider's secrets: made on the first start, sealed in the database, the same for every node, renewed by date or by command.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import type { Consultable } from './cuenta.sql.ts'
import {
  deleteLlave,
  deleteRetiradas,
  insertLlave,
  isLlaveOld,
  type LlaveRow,
  listLlaves,
  lockLlaves,
  retireLlaves,
} from './llave.sql.ts'
import { makePimienta, type Pimienta, type Sello } from './sello.ts'
import { inTx } from './tx.ts'

type Jwk = {
  kty: string
  kid: string
  use: string
  alg: string
  n: string
  e: string
  [member: string]: unknown
}

/** Newest first: the first key signs, the others only verify what they signed before. */
export type Llaves = { firma: { keys: Jwk[] }; cookies: string[]; pimienta: Pimienta }

const BITS = 2048
/** No token lives longer than a day: after this nobody needs the old key. */
const GRACIA_HORAS = 25
const PIMIENTA = 'pimienta'

async function makeJwk(): Promise<Jwk> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const kid = randomBytes(12).toString('base64url')
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as Jwk
}

const makeSecreto = () => randomBytes(48).toString('base64url')

function seal(sello: Sello, valor: unknown): string {
  return sello.seal(Buffer.from(JSON.stringify(valor))).toString('base64')
}

function open(sello: Sello, { valor }: LlaveRow): unknown {
  return JSON.parse(sello.open(Buffer.from(valor.sellado ?? '', 'base64')).toString('utf8')) as unknown
}

const ofClass = (rows: LlaveRow[], clase: string) => rows.filter(({ nombre }) => nombre.startsWith(`${clase}:`))

/** Rows of the first edition held their secrets in the clear: sealed where they are, nobody has to sign in again. */
async function sealOld(tx: Consultable, sello: Sello, rows: LlaveRow[]): Promise<void> {
  for (const { nombre, valor } of rows) {
    if (valor.sellado !== undefined) continue
    if (nombre === 'firma') {
      for (const jwk of valor.keys as Jwk[]) await insertLlave(tx, `firma:${jwk.kid}`, seal(sello, jwk))
    } else if (nombre === 'cookies') {
      for (const secreto of valor.secretos as string[]) await insertLlave(tx, nameOfCookie(), seal(sello, secreto))
    }
    await deleteLlave(tx, nombre)
  }
}

const nameOfCookie = () => `cookies:${randomBytes(9).toString('base64url')}`

const isComplete = (rows: LlaveRow[]) =>
  rows.every(({ valor }) => valor.sellado !== undefined) &&
  ofClass(rows, 'firma').length > 0 &&
  ofClass(rows, 'cookies').length > 0 &&
  rows.some(({ nombre }) => nombre === PIMIENTA)

/** Under a lock: of several nodes starting at once one writes, and all use what was written. */
async function complete(pool: Pool, sello: Sello): Promise<LlaveRow[]> {
  return inTx(pool, async (tx) => {
    await lockLlaves(tx)
    await sealOld(tx, sello, await listLlaves(tx))
    const rows = await listLlaves(tx)
    if (ofClass(rows, 'firma').length === 0) await addFirma(tx, sello)
    if (ofClass(rows, 'cookies').length === 0) await insertLlave(tx, nameOfCookie(), seal(sello, makeSecreto()))
    if (!rows.some(({ nombre }) => nombre === PIMIENTA)) await insertLlave(tx, PIMIENTA, seal(sello, makeSecreto()))
    return listLlaves(tx)
  })
}

async function addFirma(tx: Consultable, sello: Sello): Promise<string> {
  const jwk = await makeJwk()
  await insertLlave(tx, `firma:${jwk.kid}`, seal(sello, jwk))
  return jwk.kid
}

export async function loadLlaves(pool: Pool, sello: Sello): Promise<Llaves> {
  const leidas = await listLlaves(pool)
  const rows = isComplete(leidas) ? leidas : await complete(pool, sello)
  const inUseFirst = (clase: string) =>
    ofClass(rows, clase).sort((a, b) => Number(a.retirada !== null) - Number(b.retirada !== null))
  const pimienta = rows.find(({ nombre }) => nombre === PIMIENTA)!
  return {
    firma: { keys: inUseFirst('firma').map((row) => open(sello, row) as Jwk) },
    cookies: inUseFirst('cookies').map((row) => open(sello, row) as string),
    pimienta: makePimienta(Buffer.from(String(open(sello, pimienta)))),
  }
}

async function rotate(tx: Consultable, sello: Sello): Promise<string> {
  const kid = await addFirma(tx, sello)
  await retireLlaves(tx, 'firma', `firma:${kid}`)
  const cookie = nameOfCookie()
  await insertLlave(tx, cookie, seal(sello, makeSecreto()))
  await retireLlaves(tx, 'cookies', cookie)
  return kid
}

/**
 * A new key from now on. The old ones go on verifying until what they signed has expired; with `ya`, because one was
 * stolen, they stop at once: browsers renew by themselves, since the refresh token is not signed.
 */
export async function rotarLlaves(pool: Pool, sello: Sello, { ya }: { ya: boolean }): Promise<string> {
  return inTx(pool, async (tx) => {
    await lockLlaves(tx)
    const kid = await rotate(tx, sello)
    await deleteRetiradas(tx, ya ? 0 : GRACIA_HORAS)
    return kid
  })
}

/** By date: true when this node renewed them. */
export async function rotarSiVencieron(pool: Pool, sello: Sello, dias: number): Promise<boolean> {
  if (!(await isLlaveOld(pool, 'firma', dias))) {
    await deleteRetiradas(pool, GRACIA_HORAS)
    return false
  }
  return inTx(pool, async (tx) => {
    await lockLlaves(tx)
    // Another node may have done it while this one waited.
    if (!(await isLlaveOld(tx, 'firma', dias))) return false
    await rotate(tx, sello)
    await deleteRetiradas(tx, GRACIA_HORAS)
    return true
  })
}

/** Only what anybody may know of the keys. */
export function toPublicJwks(firma: Llaves['firma']): { keys: object[] } {
  return { keys: firma.keys.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e })) }
}
