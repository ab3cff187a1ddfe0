// One-time codes of an app (RFC 6238): a secret both know, six digits every thirty seconds, none of them twice.
import { Secret, TOTP } from 'otpauth'
import type { Consultable } from './cuenta.sql.ts'
import { findTotp, saveTotp, spendTotp } from './factor.sql.ts'
import type { Sello } from './sello.ts'

const PERIODO = 30
/** A phone's clock may be half a minute off, either way. */
const VENTANA = 1

export const makeSecreto = (): string => new Secret({ size: 20 }).base32

function totpOf(secreto: string, usuario: string): TOTP {
  return new TOTP({ issuer: 'Litro', label: usuario, secret: Secret.fromBase32(secreto), period: PERIODO })
}

/** What the app reads from the drawing. */
export const uriOf = (secreto: string, usuario: string): string => totpOf(secreto, usuario).toString()

/** The period a code belongs to, or nothing when it is not of now. */
export function periodoDe(secreto: string, codigo: string, ahora = Date.now()): number | undefined {
  const limpio = codigo.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(limpio)) return undefined
  const delta = totpOf(secreto, '').validate({ token: limpio, window: VENTANA, timestamp: ahora })
  return delta === null ? undefined : Math.floor(ahora / 1000 / PERIODO) + delta
}

export async function guardarTotp(base: Consultable, sello: Sello, sub: string, secreto: string, periodo: number) {
  await saveTotp(base, sub, sello.seal(Buffer.from(secreto)), periodo)
}

export async function comprobarTotp(base: Consultable, sello: Sello, sub: string, codigo: string): Promise<boolean> {
  const row = await findTotp(base, sub)
  if (!row) return false
  const periodo = periodoDe(sello.open(row.secreto).toString('utf8'), codigo)
  return periodo !== undefined && spendTotp(base, sub, periodo)
}
