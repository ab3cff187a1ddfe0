// Who this PAC is: a certificate of its own, generated once, kept in its folder and good for nothing but demonstrations.
import { createPrivateKey, type KeyObject, randomBytes, randomInt } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openKey, readCertificado } from '@litro/cfdi/csd'
import { generateCsdDePrueba, PAC_DE_PRUEBA } from '@litro/cfdi/csd-de-prueba'

export type Identidad = {
  Rfc: string
  NoCertificado: string
  /** DER, as published to whoever wants to verify a stamp. */
  certificado: Buffer
  llave: KeyObject
}

const ARCHIVO = 'identidad.json'
const UN_DIA = 86_400_000
const VIGENCIA = 20 * 365 * UN_DIA

export async function loadIdentidad(carpeta: string, ahora: number): Promise<Identidad> {
  const ruta = join(carpeta, ARCHIVO)
  const guardada = await readFile(ruta, 'utf8').catch(() => generate(ruta, ahora))
  const { cer, key } = JSON.parse(guardada) as { cer: string; key: string }
  const certificado = Buffer.from(cer, 'base64')
  const { Rfc, NoCertificado } = readCertificado(certificado)
  const llave = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  return { Rfc, NoCertificado, certificado, llave }
}

async function generate(ruta: string, ahora: number): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const { cer, key } = await generateCsdDePrueba({
    ...PAC_DE_PRUEBA,
    NoCertificado: `3000100000050000${String(randomInt(10_000)).padStart(4, '0')}`,
    desde: new Date(ahora - UN_DIA),
    hasta: new Date(ahora + VIGENCIA),
    password,
  })
  const abierta = openKey(key, password).export({ format: 'der', type: 'pkcs8' })
  const texto = JSON.stringify({ cer: cer.toString('base64'), key: abierta.toString('base64') })
  await writeWhole(ruta, texto)
  return texto
}

/** All or nothing: a certificate without its key would make every earlier stamp impossible to verify. */
async function writeWhole(ruta: string, texto: string): Promise<void> {
  const borrador = `${ruta}.nuevo`
  const archivo = await open(borrador, 'w', 0o600)
  try {
    await archivo.writeFile(texto)
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  await rename(borrador, ruta)
}
