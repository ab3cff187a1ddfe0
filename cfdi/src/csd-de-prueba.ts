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

const generateKeyPairAsync = promisify(generateKeyPair)

/** Generates a certificate with a new RSA-2048 key. */
export async function generateCsdDePrueba(datos: CertificadoDePrueba): Promise<ArchivosCsd> {
  const { publicKey, privateKey } = await generateKeyPairAsync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({
    format: 'der',
    type: 'pkcs8',
    cipher: 'des-ede3-cbc',
    passphrase: datos.password,
  })
  return { cer: buildCertificado(datos, publicKey, privateKey), key, password: datos.password }
}

function buildCertificado(datos: CertificadoDePrueba, publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const algoritmo = derSequence(derOid(OID.sha256WithRsa), derNull())
  const tbs = derSequence(
    derExplicit(0, derInteger(Buffer.from([2]))),
    derInteger(Buffer.from(datos.NoCertificado, 'latin1')),
    algoritmo,
    derName([
      [OID.commonName, 'AC DE PRUEBA DE LITRO'],
      [OID.organization, 'NO VÁLIDO ANTE EL SAT'],
      [OID.country, 'MX'],
    ]),
    derSequence(derTime(datos.desde), derTime(datos.hasta)),
    derName(subjectOf(datos)),
    publicKey.export({ format: 'der', type: 'spki' }),
    derExplicit(3, extensionsOf(datos)),
  )
  return derSequence(tbs, algoritmo, derBitString(sign('sha256', tbs, privateKey)))
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

function derName(atributos: readonly [oid: string, valor: string][]): Buffer {
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
