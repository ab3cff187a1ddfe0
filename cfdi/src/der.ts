// The little of ASN.1 DER that certificates of the SAT's shape need: writing one for tests, and looking at the outside of a key.

export const TAG = {
  INTEGER: 0x02,
  BIT_STRING: 0x03,
  OCTET_STRING: 0x04,
  NULL: 0x05,
  OID: 0x06,
  UTF8_STRING: 0x0c,
  UTC_TIME: 0x17,
  GENERALIZED_TIME: 0x18,
  SEQUENCE: 0x30,
  SET: 0x31,
} as const

export function der(tag: number, ...contenido: Uint8Array[]): Buffer {
  const cuerpo = Buffer.concat(contenido)
  return Buffer.concat([Buffer.from([tag]), derLength(cuerpo.length), cuerpo])
}

function derLength(largo: number): Buffer {
  if (largo < 0x80) return Buffer.from([largo])
  const bytes: number[] = []
  for (let resto = largo; resto > 0; resto = Math.floor(resto / 256)) bytes.unshift(resto % 256)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

export const derSequence = (...partes: Uint8Array[]): Buffer => der(TAG.SEQUENCE, ...partes)
export const derSet = (...partes: Uint8Array[]): Buffer => der(TAG.SET, ...partes)
export const derNull = (): Buffer => der(TAG.NULL)
export const derUtf8 = (texto: string): Buffer => der(TAG.UTF8_STRING, Buffer.from(texto, 'utf8'))
export const derOctetString = (bytes: Uint8Array): Buffer => der(TAG.OCTET_STRING, bytes)
export const derBitString = (bytes: Uint8Array, sinUsar = 0): Buffer =>
  der(TAG.BIT_STRING, Buffer.from([sinUsar]), bytes)
/** EXPLICIT [n]. */
export const derExplicit = (n: number, contenido: Uint8Array): Buffer => der(0xa0 | n, contenido)

/** A positive integer from its big-endian bytes. */
export function derInteger(bytes: Uint8Array): Buffer {
  const primero = bytes[0] ?? 0
  return primero >= 0x80 ? der(TAG.INTEGER, Buffer.from([0]), bytes) : der(TAG.INTEGER, bytes)
}

export function derOid(texto: string): Buffer {
  const [primero = 0, segundo = 0, ...resto] = texto.split('.').map(Number)
  const bytes = [primero * 40 + segundo]
  for (const arco of resto) {
    const grupo = [arco & 0x7f]
    for (let alto = Math.floor(arco / 128); alto > 0; alto = Math.floor(alto / 128)) grupo.unshift((alto & 0x7f) | 0x80)
    bytes.push(...grupo)
  }
  return der(TAG.OID, Buffer.from(bytes))
}

/** RFC 5280: UTCTime until 2049, GeneralizedTime after. */
export function derTime(fecha: Date): Buffer {
  const texto = `${fecha.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return fecha.getUTCFullYear() < 2050
    ? der(TAG.UTC_TIME, Buffer.from(texto.slice(2), 'latin1'))
    : der(TAG.GENERALIZED_TIME, Buffer.from(texto, 'latin1'))
}

type Tlv = { tag: number; contenido: Uint8Array; fin: number }

/** Reads one tag-length-value at an offset, or null when the bytes are not DER. */
export function readTlv(bytes: Uint8Array, inicio = 0): Tlv | null {
  const tag = bytes[inicio]
  const largo = bytes[inicio + 1]
  if (tag === undefined || largo === undefined) return null
  let desde = inicio + 2
  let tamanio = largo
  if (largo >= 0x80) {
    const octetos = largo & 0x7f
    if (octetos === 0 || octetos > 4) return null
    tamanio = 0
    for (let i = 0; i < octetos; i++) {
      const octeto = bytes[desde + i]
      if (octeto === undefined) return null
      tamanio = tamanio * 256 + octeto
    }
    desde += octetos
  }
  const fin = desde + tamanio
  return fin > bytes.length ? null : { tag, contenido: bytes.subarray(desde, fin), fin }
}
