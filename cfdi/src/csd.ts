// Opens a CSD or an e.firma (.cer and encrypted .key of the SAT) and says, in its own words for each case, why one cannot be used.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readTlv, TAG } from './der.ts'

/** An open certificate: what a CFDI prints of it. */
export type Certificado = {
  /** Twenty digits. */
  NoCertificado: string
  /** DER in base64, one line, as the attribute Certificado wants it. */
  Certificado: string
  Rfc: string
  Nombre: string
  validoDesde: Date
  validoHasta: Date
  /** The SAT writes the branch (OU) in a CSD and not in an e.firma. */
  esCsd: boolean
  x509: X509Certificate
}

/** A CSD ready to seal. The key object is opened once and kept: opening it costs as much as a signature. */
export type Csd = Certificado & { privateKey: KeyObject }

const MENSAJES = {
  CER_ILEGIBLE: 'El archivo .cer no es un certificado. Revisa que subiste el archivo correcto.',
  CER_SIN_DATOS: 'El certificado no es del SAT: le falta el RFC o el número de serie de veinte dígitos.',
  ES_FIEL: 'Subiste tu e.firma (FIEL). Para facturar necesitas un certificado de sello digital (CSD).',
  ES_CSD: 'Subiste un certificado de sello digital. Aquí va la e.firma.',
  EFIRMA_VENCIDA: 'La e.firma ya venció. Renuévala en el SAT.',
  EFIRMA_AUN_NO_VIGENTE: 'La e.firma todavía no está vigente.',
  OTRO_RFC: 'El certificado es de otro RFC. Sube el del emisor.',
  VENCIDO: 'El certificado de sello digital ya venció. Tramita uno nuevo en el SAT.',
  AUN_NO_VIGENTE: 'El certificado de sello digital todavía no está vigente.',
  KEY_ILEGIBLE: 'El archivo .key no es una llave privada del SAT. Revisa que subiste el archivo correcto.',
  PASSWORD_INCORRECTO: 'La contraseña de la llave privada no es correcta.',
  KEY_NO_CORRESPONDE: 'La llave privada (.key) no corresponde al certificado (.cer).',
} as const

export type CsdErrorCodigo = keyof typeof MENSAJES

/** A certificate or key that cannot be used, with the sentence to show. */
export class CsdError extends Error {
  readonly codigo: CsdErrorCodigo
  constructor(codigo: CsdErrorCodigo) {
    super(MENSAJES[codigo])
    this.name = 'CsdError'
    this.codigo = codigo
  }
}

/** Reads a certificate, DER or PEM, of any kind; says nothing about whether it may seal. */
export function readCertificado(cer: Uint8Array): Certificado {
  let x509: X509Certificate
  try {
    x509 = new X509Certificate(cer)
  } catch {
    throw new CsdError('CER_ILEGIBLE')
  }
  const sujeto = x509.toLegacyObject().subject as unknown as Readonly<Record<string, string | string[] | undefined>>
  return {
    NoCertificado: numeroDe(x509),
    Certificado: x509.raw.toString('base64'),
    // "RFC / CURP" of a person, or "RFC of the company / RFC of its representative".
    Rfc: (firstOf(sujeto.x500UniqueIdentifier) ?? '').split('/')[0]?.trim() ?? '',
    Nombre: firstOf(sujeto.CN) ?? firstOf(sujeto.name) ?? '',
    validoDesde: new Date(x509.validFrom),
    validoHasta: new Date(x509.validTo),
    esCsd: firstOf(sujeto.OU) !== undefined,
    x509,
  }
}

/** The SAT's serial is twenty ASCII digits stored as bytes. */
function numeroDe(x509: X509Certificate): string {
  const texto = Buffer.from(x509.serialNumber, 'hex').toString('latin1')
  return /^[0-9]{20}$/.test(texto) ? texto : ''
}

function firstOf(valor: string | string[] | undefined): string | undefined {
  return Array.isArray(valor) ? valor[0] : valor
}

export type CsdArchivos = {
  cer: Uint8Array
  key: Uint8Array
  password: string
  now: Date
  /** Whose certificate it must be, when that is known. */
  rfc?: string
}

const QUEJAS = {
  csd: { otro: 'ES_FIEL', antes: 'AUN_NO_VIGENTE', despues: 'VENCIDO' },
  efirma: { otro: 'ES_CSD', antes: 'EFIRMA_AUN_NO_VIGENTE', despues: 'EFIRMA_VENCIDA' },
} as const satisfies Record<string, Record<string, CsdErrorCodigo>>

/** Opens a CSD or throws the CsdError that says what is wrong with it. */
export const openCsd = (archivos: CsdArchivos): Csd => openPar(archivos, 'csd')

/** An e.firma signs returns and contracts: whoever opens one keeps its key to itself. */
export const openEfirma = (archivos: CsdArchivos): Csd => openPar(archivos, 'efirma')

function openPar({ cer, key, password, now, rfc }: CsdArchivos, clase: keyof typeof QUEJAS): Csd {
  const certificado = readCertificado(cer)
  const quejas = QUEJAS[clase]
  if (certificado.Rfc === '' || certificado.NoCertificado === '') throw new CsdError('CER_SIN_DATOS')
  if (certificado.esCsd !== (clase === 'csd')) throw new CsdError(quejas.otro)
  if (rfc !== undefined && certificado.Rfc !== rfc) throw new CsdError('OTRO_RFC')
  if (now < certificado.validoDesde) throw new CsdError(quejas.antes)
  if (now > certificado.validoHasta) throw new CsdError(quejas.despues)
  const privateKey = openKey(key, password)
  if (!certificado.x509.checkPrivateKey(privateKey)) throw new CsdError('KEY_NO_CORRESPONDE')
  return { ...certificado, privateKey }
}

/** The SAT's keys take 2,048 rounds to open. Whoever asks for many more wants to keep a server busy for hours. */
const MAX_VUELTAS = 100_000

/** Opens the encrypted PKCS#8 .key of the SAT. */
export function openKey(key: Uint8Array, password: string): KeyObject {
  const cifrada = toDer(key)
  if (!isEncryptedPkcs8(cifrada) || countVueltas(cifrada) > MAX_VUELTAS) throw new CsdError('KEY_ILEGIBLE')
  let abierta: KeyObject
  try {
    abierta = createPrivateKey({ key: cifrada, format: 'der', type: 'pkcs8', passphrase: password })
  } catch {
    // The wrapping is sound, so what failed is the decryption: with a wrong password it may also end in garbage.
    throw new CsdError('PASSWORD_INCORRECTO')
  }
  if (abierta.asymmetricKeyType !== 'rsa') throw new CsdError('KEY_ILEGIBLE')
  return abierta
}

function toDer(key: Uint8Array): Buffer {
  const texto = Buffer.from(key).toString('latin1')
  const pem = /-----BEGIN ENCRYPTED PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END/.exec(texto)
  return pem?.[1] ? Buffer.from(pem[1], 'base64') : Buffer.from(key)
}

/** PKCS#8 EncryptedPrivateKeyInfo: SEQUENCE { SEQUENCE { OID, … }, OCTET STRING } and nothing after it. */
function isEncryptedPkcs8(bytes: Uint8Array): boolean {
  const fuera = readTlv(bytes)
  if (fuera?.tag !== TAG.SEQUENCE || fuera.fin !== bytes.length) return false
  const algoritmo = readTlv(fuera.contenido)
  if (algoritmo?.tag !== TAG.SEQUENCE || readTlv(algoritmo.contenido)?.tag !== TAG.OID) return false
  const datos = readTlv(fuera.contenido, algoritmo.fin)
  return datos?.tag === TAG.OCTET_STRING && datos.fin === fuera.contenido.length
}

/** The largest number among the parameters of the encryption: rounds, or what another way of opening it calls cost. */
function countVueltas(cifrada: Uint8Array): number {
  const algoritmo = readTlv(readTlv(cifrada)?.contenido ?? new Uint8Array())
  return algoritmo ? largestInteger(algoritmo.contenido, 8) : 0
}

function largestInteger(bytes: Uint8Array, niveles: number): number {
  let mayor = 0
  for (let parte = readTlv(bytes); parte; parte = readTlv(bytes, parte.fin)) {
    if (parte.tag === TAG.INTEGER)
      mayor = Math.max(mayor, Number(`0x${Buffer.from(parte.contenido).toString('hex') || '0'}`))
    if (parte.tag === TAG.SEQUENCE && niveles > 0) mayor = Math.max(mayor, largestInteger(parte.contenido, niveles - 1))
  }
  return mayor
}
