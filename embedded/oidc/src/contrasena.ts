// Passwords: scrypt with a salt each, parameters kept beside the hash so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const LOG_N = 15
const R = 8
const P = 3
const LARGO = 32

function derive(contrasena: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // NFKC: the same password typed on a Mac and on Windows must be the same bytes (NIST SP 800-63B §5.1.1.2).
  const texto = contrasena.normalize('NFKC')
  return new Promise((resolve, reject) => {
    scrypt(texto, salt, LARGO, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function parameters(logN: number, r: number, p: number): ScryptOptions {
  const N = 2 ** logN
  return { N, r, p, maxmem: 256 * N * r }
}

/** `logN`: the work of checking it, as a power of two. */
export async function hashContrasena(contrasena: string, logN = LOG_N): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(contrasena, salt, parameters(logN, R, P))
  return ['scrypt', logN, R, P, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyContrasena(contrasena: string, hash: string): Promise<boolean> {
  const [name, logN, r, p, salt, key] = hash.split('$')
  if (name !== 'scrypt' || !salt || !key) return false
  const esperada = Buffer.from(key, 'base64url')
  const dada = await derive(contrasena, Buffer.from(salt, 'base64url'), parameters(Number(logN), Number(r), Number(p)))
  return esperada.length === dada.length && timingSafeEqual(esperada, dada)
}

/** A hash nobody knows the password of: checking it costs what checking a real account costs. */
export function hashFalso(): string {
  return ['scrypt', LOG_N, R, P, randomBytes(16).toString('base64url'), randomBytes(LARGO).toString('base64url')].join(
    '$',
  )
}
