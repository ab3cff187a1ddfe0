// The two files of a certificate, opened once to know whether they may seal; run it in a thread.
import { CsdError, type CsdErrorCodigo, openCsd } from '@litro/cfdi/csd'
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

type DatosCsd = { key: Uint8Array; password: string; now: Date; rfc: string }
type CsdLeido = { NoCertificado: string; Nombre: string; validoDesde: Date; validoHasta: Date }

/** `cer` are the bytes of the certificate; its key comes among the data. */
export function leerCsd(cer: Buffer, { key, password, now, rfc }: DatosCsd): CsdLeido {
  try {
    const { NoCertificado, Nombre, validoDesde, validoHasta } = openCsd({ cer, key, password, now, rfc })
    return { NoCertificado, Nombre, validoDesde, validoHasta }
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    const { message: mensaje, codigo } = error
    throw new AppError('DATOS_INVALIDOS', { mensaje, campos: { [CAMPOS[codigo]]: mensaje } })
  }
}
