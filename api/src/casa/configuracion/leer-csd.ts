// The two files of a certificate, opened once to know whether they may seal; run it in a thread.
import { CsdError, type CsdErrorCodigo, openCsd } from '@litro/cfdi/csd'
import { readTlv, TAG } from '@litro/cfdi/der'
import { AppError } from '../../craft/errors.ts'

/** Which field each complaint stands under. */
const CAMPOS: Record<CsdErrorCodigo, 'Certificado' | 'Llave' | 'Contrasena'> = {
  CER_ILEGIBLE: 'Certificado',
  CER_SIN_DATOS: 'Certificado',
  ES_FIEL: 'Certificado',
  ES_CSD: 'Certificado',
  EFIRMA_VENCIDA: 'Certificado',
  EFIRMA_AUN_NO_VIGENTE: 'Certificado',
  OTRO_RFC: 'Certificado',
  VENCIDO: 'Certificado',
  AUN_NO_VIGENTE: 'Certificado',
  KEY_ILEGIBLE: 'Llave',
  KEY_NO_CORRESPONDE: 'Llave',
  PASSWORD_INCORRECTO: 'Contrasena',
}

/** The SAT's keys take 2,048 rounds to open. Each seal of a restarted server opens the key again, in its own thread. */
const MAX_VUELTAS = 100_000

type DatosCsd = { key: Uint8Array; password: string; now: Date; rfc: string }
type CsdLeido = { NoCertificado: string; Nombre: string; validoDesde: Date; validoHasta: Date }

/** `cer` are the bytes of the certificate; its key comes among the data. */
export function leerCsd(cer: Buffer, { key, password, now, rfc }: DatosCsd): CsdLeido {
  try {
    // A key that would take hours to open is none: the certificate is judged first, and then the key is not read at all.
    const llave = countVueltas(key) > MAX_VUELTAS ? new Uint8Array() : key
    const { NoCertificado, Nombre, validoDesde, validoHasta } = openCsd({ cer, key: llave, password, now, rfc })
    return { NoCertificado, Nombre, validoDesde, validoHasta }
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    const { message: mensaje, codigo } = error
    throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [CAMPOS[codigo]]: mensaje } })
  }
}

/** The largest number among the parameters of the encryption: rounds, or what another way of opening it calls cost. */
function countVueltas(key: Uint8Array): number {
  const [, pem] =
    /-----BEGIN ENCRYPTED PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END/.exec(Buffer.from(key).toString('latin1')) ?? []
  const cifrada = pem ? Buffer.from(pem, 'base64') : key
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
