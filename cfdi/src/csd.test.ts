// Opening a CSD: what is read of it, and one sentence for each way it can be wrong.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CsdArchivos, CsdError, openCsd, openKey, readCertificado } from './csd.ts'
import { type ArchivosCsd, generateCsdDePrueba } from './csd-de-prueba.ts'
import { derInteger, derSequence, readTlv, TAG } from './der.ts'
import { AHORA, CASOS, PASSWORD, readCertificadoDePrueba } from './pruebas/casos.ts'

const archivos = (nombre: string): CsdArchivos => ({
  cer: readCertificadoDePrueba(`${nombre}.cer`),
  key: readCertificadoDePrueba(`${nombre}.key`),
  password: PASSWORD,
  now: AHORA,
})

function fallaDe(cambio: CsdArchivos): CsdError {
  try {
    openCsd(cambio)
  } catch (error) {
    if (error instanceof CsdError) return error
    throw error
  }
  throw new Error('Se abrió un CSD que no debía abrirse')
}

test('un CSD abierto dice su número, RFC, nombre y vigencia', () => {
  const csd = openCsd(archivos('emisor'))
  expect(csd).toMatchObject({ NoCertificado: '30001000000500009001', Rfc: 'EKU9003173C9', esCsd: true })
  expect(csd.Nombre).toBe('ESCUELA KEMPER URGATE')
  expect(csd.validoHasta.toISOString()).toBe('2030-01-01T06:00:00.000Z')
  expect(Buffer.from(csd.Certificado, 'base64')).toEqual(readCertificadoDePrueba('emisor.cer'))
})

test('la llave en PEM cifrado también se abre', () => {
  const base64 = readCertificadoDePrueba('emisor.key').toString('base64').replace(/.{64}/g, '$&\n')
  const pem = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${base64}\n-----END ENCRYPTED PRIVATE KEY-----\n`
  expect(openCsd({ ...archivos('emisor'), key: Buffer.from(pem) }).Rfc).toBe('EKU9003173C9')
})

test('una llave que tardaría horas en abrirse no se empieza a abrir, tampoco la de una e.firma', () => {
  const buena = archivos('emisor')
  // PBES2 with PBKDF2: 2,048 rounds become two thousand million, and the lengths around them grow by two.
  const key = Buffer.from(slow(buena.key))
  expect(fallaDe({ ...buena, key }).codigo).toBe('KEY_ILEGIBLE')
  expect(() => openKey(key, PASSWORD)).toThrow(CsdError)
  const pem = `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${key.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----\n`
  expect(fallaDe({ ...buena, key: Buffer.from(pem) }).codigo).toBe('KEY_ILEGIBLE')
})

/** The same key, asking for 0x7fffffff rounds. */
function slow(key: Uint8Array): Uint8Array {
  const [cifrado, dato] = children(key)
  const swap = (bytes: Uint8Array): Buffer => {
    const parte = readTlv(bytes)!
    if (parte.tag === TAG.INTEGER) return derInteger(Buffer.from([0x7f, 0xff, 0xff, 0xff]))
    return parte.tag === TAG.SEQUENCE ? derSequence(...children(bytes).map(swap)) : Buffer.from(bytes)
  }
  return derSequence(swap(cifrado!), dato!)
}

function children(bytes: Uint8Array): Uint8Array[] {
  const { contenido } = readTlv(bytes)!
  const partes: Uint8Array[] = []
  for (let en = 0, parte = readTlv(contenido); parte; en = parte.fin, parte = readTlv(contenido, en))
    partes.push(contenido.subarray(en, parte.fin))
  return partes
}

describe('cada rechazo tiene su código y su frase', () => {
  const bueno = archivos('emisor')
  const sinCifrar = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    format: 'der',
    type: 'pkcs8',
  })
  const rechazos: [string, CsdArchivos][] = [
    ['CER_ILEGIBLE', { ...bueno, cer: Buffer.from('esto no es un certificado') }],
    ['CER_ILEGIBLE', { ...bueno, cer: bueno.key }],
    ['CER_ILEGIBLE', { ...bueno, cer: bueno.cer.subarray(0, 400) }],
    ['CER_SIN_DATOS', { ...bueno, cer: readFileSync(new URL('muestras/test.cer.pem', CASOS)) }],
    ['ES_FIEL', archivos('fiel')],
    ['VENCIDO', archivos('vencido')],
    ['AUN_NO_VIGENTE', archivos('futuro')],
    ['KEY_ILEGIBLE', { ...bueno, key: Buffer.from('esto no es una llave') }],
    ['KEY_ILEGIBLE', { ...bueno, key: bueno.cer }],
    ['KEY_ILEGIBLE', { ...bueno, key: bueno.key.subarray(0, 900) }],
    ['KEY_ILEGIBLE', { ...bueno, key: Buffer.alloc(0) }],
    ['KEY_ILEGIBLE', { ...bueno, key: sinCifrar }],
    ['PASSWORD_INCORRECTO', { ...bueno, password: 'otra' }],
    ['PASSWORD_INCORRECTO', { ...bueno, password: '' }],
    ['KEY_NO_CORRESPONDE', { ...bueno, key: archivos('pac').key }],
  ]

  test.each(rechazos)('%s', (codigo, cambio) => {
    expect(fallaDe(cambio).codigo).toBe(codigo)
  })

  test('ninguna frase se repite', () => {
    const frases = new Map(rechazos.map(([codigo, cambio]) => [codigo, fallaDe(cambio).message]))
    expect(new Set(frases.values()).size).toBe(frases.size)
  })
})

describe('el CSD de prueba', () => {
  let hecho: ArchivosCsd
  const desde = new Date('2026-06-01T00:00:00Z')
  const hasta = new Date('2055-06-01T00:00:00Z')
  beforeAll(async () => {
    const datos = { Rfc: 'Ñ&A990101AB8', Nombre: 'ÑANDÚ & CÍA', NoCertificado: '30001000000500001234' }
    hecho = await generateCsdDePrueba({ ...datos, desde, hasta, password: 'contraseña con ñ' })
  })

  test('tiene la forma de los del SAT y se abre con su contraseña', () => {
    const csd = openCsd({ ...hecho, now: new Date('2052-01-01') })
    expect(csd).toMatchObject({ Rfc: 'Ñ&A990101AB8', Nombre: 'ÑANDÚ & CÍA', NoCertificado: '30001000000500001234' })
    expect(csd.x509.verify(csd.x509.publicKey)).toBe(true)
    expect(csd.validoHasta).toEqual(hasta)
  })

  test('un FIEL se lee, pero dice que no es CSD', () => {
    expect(readCertificado(readCertificadoDePrueba('fiel.cer'))).toMatchObject({ esCsd: false, Rfc: 'EKU9003173C9' })
  })
})
