// A PAC's answer is a stranger's word: it is believed only when it carries our own document, untouched, with a sound stamp.
import { leerCfdi } from '@litro/cfdi/leer'
import { timbreDe, verificarSello, verificarTimbre } from '@litro/cfdi/timbre'
import type { Motor } from '../motor/motor.ts'
import type { Intento } from './timbrado.sql.ts'

type Veredicto =
  | { tipo: 'bueno'; uuid: string; fechaTimbrado: string; sinCertificado: boolean }
  | { tipo: 'ajeno'; motivo: string }
  | { tipo: 'malo'; motivo: string }

export function verifyAnswer(
  motor: Pick<Motor, 'certificadosSat'>,
  intento: Pick<Intento, 'sello'>,
  xml: Buffer,
): Veredicto {
  try {
    const lectura = leerCfdi(xml)
    const timbre = timbreDe(lectura)
    // Our Sello covers every datum of the document: the same Sello, verified, means that nothing was changed.
    if (lectura.comprobante.Sello !== intento.sello) return { tipo: 'ajeno', motivo: 'el sello no es el nuestro' }
    const alterado = verificarSello(lectura).find((h) => h.severidad === 'error')
    if (alterado) return { tipo: 'malo', motivo: alterado.mensaje }
    const certificado = motor.certificadosSat.get(timbre.NoCertificadoSAT)
    const defecto = verificarTimbre(lectura, certificado)[0]
    if (defecto) return { tipo: 'malo', motivo: defecto.mensaje }
    if (!/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i.test(timbre.UUID))
      return { tipo: 'malo', motivo: 'UUID no válido' }
    return {
      tipo: 'bueno',
      uuid: timbre.UUID.toUpperCase(),
      fechaTimbrado: timbre.FechaTimbrado,
      sinCertificado: certificado === undefined,
    }
  } catch (error) {
    return { tipo: 'malo', motivo: (error as Error).message }
  }
}
