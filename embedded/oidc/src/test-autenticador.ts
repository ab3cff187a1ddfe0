// For tests: an authenticator made of software, which answers what a browser would after asking for a finger.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (datos: Buffer | string) => createHash('sha256').update(datos).digest()
const text = (texto: string) => Buffer.concat([Buffer.from([0x60 + texto.length]), Buffer.from(texto)])
const bytes = (datos: Buffer) => Buffer.concat([Buffer.from([0x59, datos.length >> 8, datos.length & 0xff]), datos])

type Opciones = { challenge: string; rpId?: string; rp?: { id: string } }

/** The options a page gives to the browser. */
export function opcionesDe(html: string, ceremonia: 'entrar' | 'alta'): Opciones {
  const json = new RegExp(`data-passkey="([^"]+)" data-ceremonia="${ceremonia}"`).exec(html)?.[1]
  if (!json) throw new Error(`la página no ofrece llave de acceso: ${html.slice(0, 300)}`)
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Opciones
}

export class Autenticador {
  readonly #privada: KeyObject
  readonly #cose: Buffer
  readonly #id = randomBytes(32)
  readonly origin: string
  /** 1: somebody is there; 4: and was recognised. */
  banderas = 0x05
  contador = 0

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privada = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const punto = (nombre: number, valor: string) =>
      Buffer.concat([Buffer.from([nombre, 0x58, 32]), Buffer.from(valor, 'base64url')])
    this.#cose = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), punto(0x21, x), punto(0x22, y)])
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  #datos(rpId: string, mas: number, cola = Buffer.alloc(0)): Buffer {
    const contador = Buffer.alloc(4)
    contador.writeUInt32BE(this.contador)
    return Buffer.concat([sha256(rpId), Buffer.from([this.banderas | mas]), contador, cola])
  }

  #cliente(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #sobre(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response })
  }

  alta({ challenge, rp }: Opciones): string {
    const largo = Buffer.from([0, this.#id.length])
    const cola = Buffer.concat([Buffer.alloc(16), largo, this.#id, this.#cose])
    const authData = this.#datos(rp!.id, 0x40, cola)
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ])
    return this.#sobre({
      clientDataJSON: this.#cliente('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  entrar({ challenge, rpId }: Opciones): string {
    this.contador += 1
    const authData = this.#datos(rpId!, 0)
    const cliente = this.#cliente('webauthn.get', challenge)
    const firma = createSign('sha256').update(authData).update(sha256(cliente)).sign(this.#privada)
    return this.#sobre({
      clientDataJSON: cliente.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: firma.toString('base64url'),
    })
  }
}
