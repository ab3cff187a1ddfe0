// Makes throw-away certificates shaped like the SAT's for tests and for the demo; they say on themselves that they are not valid.
import { generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import {
  der,
  derBitString,
  derExplicit,
  derInteger,
  derNull,
  derOctetString,
  derOid,
  derSequence,
  derSet,
  derTime,
  derUtf8,
} from './der.ts'

export type CertificadoDePrueba = {
  Rfc: string
  Nombre: string
  /** CURP of a person, or RFC of the representative of a company. */
  Representante?: string
  /** Twenty digits. */
  NoCertificado: string
  desde: Date
  hasta: Date
  password: string
  /** A FIEL has no branch (OU) and may also encrypt. */
  tipo?: 'csd' | 'fiel'
}

/** Files as the SAT delivers them: certificate in DER, and PKCS#8 key encrypted with PBES2 and the password. */
export type ArchivosCsd = { cer: Buffer; key: Buffer; password: string }

/** An invented PAC, so that the demo's stamps cannot be taken for real ones. */
export const PAC_DE_PRUEBA = { Rfc: 'LPD261101PA1', Nombre: 'LITRO PAC DE DEMOSTRACION' } as const

const OID = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  organization: '2.5.4.10',
  organizationalUnit: '2.5.4.11',
  name: '2.5.4.41',
  uniqueIdentifier: '2.5.4.45',
  country: '2.5.4.6',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const

type Nombres = readonly [oid: string, valor: string][]
const AUTORIDAD: Nombres = [
  [OID.commonName, 'AC DE PRUEBA DE LITRO'],
  [OID.organization, 'NO VÁLIDO ANTE EL SAT'],
  [OID.country, 'MX'],
]

const generateKeyPairAsync = promisify(generateKeyPair)

/** An authority of nobody, for what must be issued by one that somebody trusts. */
export type AcDePrueba = { cer: Buffer; llave: KeyObject }

export async function generateAcDePrueba(desde: Date, hasta: Date): Promise<AcDePrueba> {
  const { publicKey, privateKey: llave } = await generateKeyPairAsync('rsa', { modulusLength: 2048 })
  const verdadero = der(0x01, Buffer.from([0xff]))
  const extensiones = derSequence(
    derSequence(derOid(OID.basicConstraints), verdadero, derOctetString(derSequence(verdadero))),
    // keyCertSign and cRLSign.
    derSequence(derOid(OID.keyUsage), verdadero, derOctetString(derBitString(Buffer.from([0x06]), 1))),
  )
  const datos = { numero: '00000000000000000001', desde, hasta, sujeto: AUTORIDAD, extensiones }
  return { cer: buildCertificado(datos, publicKey, llave), llave }
}

/** Generates a certificate with a new RSA-2048 key, issued by an authority or, without one, by itself in its name. */
export async function generateCsdDePrueba(datos: CertificadoDePrueba, ac?: AcDePrueba): Promise<ArchivosCsd> {
  const { publicKey, privateKey } = await generateKeyPairAsync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({
    format: 'der',
    type: 'pkcs8',
    cipher: 'des-ede3-cbc',
    passphrase: datos.password,
  })
  const { NoCertificado: numero, desde, hasta, password } = datos
  const cuerpo = { numero, desde, hasta, sujeto: subjectOf(datos), extensiones: extensionsOf(datos) }
  return { cer: buildCertificado(cuerpo, publicKey, ac?.llave ?? privateKey), key, password }
}

type Cuerpo = { numero: string; desde: Date; hasta: Date; sujeto: Nombres; extensiones: Buffer }

function buildCertificado(
  { numero, desde, hasta, sujeto, extensiones }: Cuerpo,
  publicKey: KeyObject,
  firma: KeyObject,
) {
  const algoritmo = derSequence(derOid(OID.sha256WithRsa), derNull())
  const tbs = derSequence(
    derExplicit(0, derInteger(Buffer.from([2]))),
    derInteger(Buffer.from(numero, 'latin1')),
    algoritmo,
    derName(AUTORIDAD),
    derSequence(derTime(desde), derTime(hasta)),
    derName(sujeto),
    publicKey.export({ format: 'der', type: 'spki' }),
    derExplicit(3, extensiones),
  )
  return derSequence(tbs, algoritmo, derBitString(sign('sha256', tbs, firma)))
}

function subjectOf({ Rfc, Nombre, Representante = Rfc, tipo = 'csd' }: CertificadoDePrueba): [string, string][] {
  const comunes: [string, string][] = [
    [OID.commonName, Nombre],
    [OID.name, Nombre],
    [OID.organization, Nombre],
    [OID.uniqueIdentifier, `${Rfc} / ${Representante}`],
    [OID.serialNumber, ` / ${Representante}`],
  ]
  return tipo === 'csd' ? [...comunes, [OID.organizationalUnit, 'Sucursal de prueba']] : comunes
}

function derName(atributos: Nombres): Buffer {
  return derSequence(...atributos.map(([oid, valor]) => derSet(derSequence(derOid(oid), derUtf8(valor)))))
}

function extensionsOf({ tipo = 'csd' }: CertificadoDePrueba): Buffer {
  const critica = der(0x01, Buffer.from([0xff]))
  // digitalSignature and nonRepudiation; an e.firma adds dataEncipherment and keyAgreement.
  const usos = tipo === 'csd' ? derBitString(Buffer.from([0xc0]), 6) : derBitString(Buffer.from([0xd8]), 3)
  return derSequence(
    derSequence(derOid(OID.basicConstraints), critica, derOctetString(derSequence())),
    derSequence(derOid(OID.keyUsage), derOctetString(usos)),
  )
}
