// Passkeys (WebAuthn): the authenticator proves that it is there and that it recognised its owner; both factors in one.
import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Consultable } from './cuenta.sql.ts'
import { findPasskey, listPasskeys, type PasskeyRow, touchPasskey } from './factor.sql.ts'
import { usePrueba } from './prueba-usada.sql.ts'
import type { Pimienta } from './sello.ts'
import type { Site } from './site.ts'

const RP_NAME = 'Litro'
const ESPERA_MS = 5 * 60_000
/** Longer than any sign-in under way: until then the same answer is not taken again. */
const MEMORIA = 60 * 60

// Imported late: it is heavy, and an installation with an external issuer never needs it.
const library = () => import('@simplewebauthn/server')

/** Bound to one sign-in of one browser and to nothing stored: whoever just looks at the page writes no row. */
export function retoDe(pimienta: Pimienta, proposito: 'entrar' | 'alta', que: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(pimienta.huella(`passkey-${proposito}`, que), 'base64url'))
}

const toText = (reto: Uint8Array) => Buffer.from(reto).toString('base64url')

type Pedido = { rpId: string; reto: Uint8Array<ArrayBuffer> }

/** Without `de`, the browser offers whatever passkey it has for this site: no name is typed. */
export async function opcionesDeEntrada({ rpId, reto }: Pedido, de?: readonly PasskeyRow[]): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: reto,
    timeout: ESPERA_MS,
    userVerification: 'required',
    ...(de && { allowCredentials: de.map((p) => ({ id: p.id, transports: p.transportes })) }),
  })
}

type Persona = { sub: string; usuario: string; nombre: string }

export async function opcionesDeAlta(base: Consultable, { rpId, reto }: Pedido, persona: Persona): Promise<object> {
  const suyas = await listPasskeys(base, persona.sub)
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpId,
    // The authenticator keeps it: it says nothing of the person.
    userID: new Uint8Array(createHash('sha256').update(persona.sub).digest()),
    userName: persona.usuario,
    userDisplayName: persona.nombre,
    challenge: reto,
    timeout: ESPERA_MS,
    attestationType: 'none',
    excludeCredentials: suyas.map((p) => ({ id: p.id, transports: p.transportes })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

function parse<T>(texto: string): T | undefined {
  try {
    const valor = JSON.parse(texto) as unknown
    return typeof valor === 'object' && valor !== null ? (valor as T) : undefined
  } catch {
    return undefined
  }
}

type Donde = { site: Site; reto: Uint8Array }

/** Who it was, or nothing: an answer of another site, another moment, a second use, or a key we do not know. */
export async function comprobarPasskey(
  base: Consultable,
  { site, reto }: Donde,
  texto: string,
): Promise<{ sub: string; bloqueada: boolean } | undefined> {
  const response = parse<AuthenticationResponseJSON>(texto)
  if (!site.rpId || typeof response?.id !== 'string' || response.id.includes('\0')) return undefined
  const passkey = await findPasskey(base, response.id)
  if (!passkey) return undefined
  const { id, sub, bloqueada } = passkey
  const contador = Number(passkey.contador)
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: toText(reto),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id, publicKey: new Uint8Array(passkey.llave), counter: contador, transports: passkey.transportes },
      requireUserVerification: true,
    })
    const vez = createHash('sha256').update(String(response.response.signature)).digest('base64url')
    if (!verified || !(await usePrueba(base, `passkey:${vez}`, MEMORIA))) return undefined
    await touchPasskey(base, id, authenticationInfo.newCounter)
    return { sub, bloqueada }
  } catch {
    return undefined
  }
}

type PasskeyNueva = { id: string; llave: Uint8Array; contador: number; transportes: string[] }

/** What to keep of a new authenticator, or nothing when its answer is not of this moment or this site. */
export async function leerAlta({ site, reto }: Donde, texto: string): Promise<PasskeyNueva | undefined> {
  const response = parse<RegistrationResponseJSON>(texto)
  if (!site.rpId || !response) return undefined
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: toText(reto),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, llave: publicKey, contador: counter, transportes: transports }
  } catch {
    return undefined
  }
}
