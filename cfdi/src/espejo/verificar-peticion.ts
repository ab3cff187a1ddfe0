// The other side of the signature: reads a request of the mass download and proves who signed it. The simulator of the SAT uses it.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { decodeXml, type Elemento, parseXml } from '../xml-tree.ts'
import {
  type Atributos,
  type Dialecto,
  espaciosDe,
  NS_AUTENTICA,
  NS_DESCARGA,
  NS_SOAP,
  OPERACIONES,
  type Operacion,
  writeCuerpo,
  writeSignedInfo,
  writeTimestamp,
} from './forma-soap.ts'

type PeticionLeida = {
  operacion: Operacion
  atributos: Record<string, string>
  certificado: X509Certificate
  firmada: boolean
}
type AutenticaLeida = { created: Date; expires: Date; certificado: X509Certificate; firmada: boolean }

/** Null when it is not one of the five requests. */
export function verificarPeticion(bytes: Uint8Array): PeticionLeida | null {
  const leido = read(bytes)
  const cuerpo = leido && bodyOf(leido.raiz)
  const operacion = (Object.keys(OPERACIONES) as Operacion[]).find(
    (una) => OPERACIONES[una].elemento === cuerpo?.nombre,
  )
  if (!leido || !cuerpo || !operacion || cuerpo.uri !== NS_DESCARGA) return null
  const nodo = cuerpo.hijos.find(({ nombre }) => nombre === OPERACIONES[operacion].nodo)
  const certificado = readX509(textOf(leido.texto, 'X509Certificate'))
  if (!nodo || !certificado) return null
  const atributos = Object.fromEntries(nodo.atributos)
  const firmada = (['A', 'B'] as const).some((firma) =>
    isFirmada(leido.texto, firma, operacion, atributos, certificado),
  )
  return { operacion, atributos, certificado, firmada }
}

function isFirmada(
  texto: string,
  firma: Dialecto['firma'],
  operacion: Operacion,
  atributos: Atributos,
  certificado: X509Certificate,
): boolean {
  const digest = sha1(writeCuerpo(operacion, atributos, espaciosDe(firma)))
  return (
    digest === textOf(texto, 'DigestValue') && isSignature(writeSignedInfo(firma, '', digest, true), texto, certificado)
  )
}

export function verificarAutentica(bytes: Uint8Array): AutenticaLeida | null {
  const leido = read(bytes)
  const cuerpo = leido && bodyOf(leido.raiz)
  if (!leido || cuerpo?.nombre !== 'Autentica' || cuerpo.uri !== NS_AUTENTICA) return null
  const certificado = readX509(textOf(leido.texto, 'BinarySecurityToken'))
  const [creada, vence] = [textOf(leido.texto, 'Created'), textOf(leido.texto, 'Expires')]
  const [created, expires] = [new Date(creada), new Date(vence)]
  if (!certificado || Number.isNaN(created.getTime()) || Number.isNaN(expires.getTime())) return null
  const digest = sha1(writeTimestamp(creada, vence, true))
  const firmada =
    digest === textOf(leido.texto, 'DigestValue') &&
    isSignature(writeSignedInfo('A', '#_0', digest, true), leido.texto, certificado)
  return { created, expires, certificado, firmada }
}

const sha1 = (texto: string) => createHash('sha1').update(texto, 'utf8').digest('base64')

function isSignature(firmado: string, texto: string, certificado: X509Certificate): boolean {
  const valor = Buffer.from(textOf(texto, 'SignatureValue'), 'base64')
  return verify('sha1', Buffer.from(firmado, 'utf8'), certificado.publicKey, valor)
}

function read(bytes: Uint8Array): { texto: string; raiz: Elemento } | null {
  try {
    const texto = decodeXml(bytes)
    return { texto, raiz: parseXml(texto) }
  } catch {
    return null
  }
}

function bodyOf({ uri, nombre, hijos }: Elemento): Elemento | undefined {
  if (uri !== NS_SOAP || nombre !== 'Envelope') return undefined
  return hijos.find((hijo) => hijo.uri === NS_SOAP && hijo.nombre === 'Body')?.hijos[0]
}

/** The reader vouches for the structure; these texts hold no markup. */
function textOf(xml: string, nombre: string): string {
  return new RegExp(`<(?:\\w+:)?${nombre}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1]?.trim() ?? ''
}

function readX509(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}
