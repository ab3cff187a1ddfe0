// The supplier's XML from bytes to what a return compares it with, and what of its seals is proven (D-194); run it in a thread.
import { createHash } from 'node:crypto'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { type Hallazgo, hayErrores } from '@litro/cfdi/hallazgo'
import { type Lectura, leerCfdi } from '@litro/cfdi/leer'
import { esDeAutoridad, type ResumenCfdi, resumenDe, verificarCfdi } from '@litro/cfdi/timbre'

/** What this installation trusts: certificates of PACs by their number, and of the authorities that issue certificates. */
type Confianza = {
  certificadosSat: ReadonlyMap<string, Uint8Array>
  autoridades: readonly Uint8Array[]
}

/** Three names of the same invoice: no two returns share any of them. The seal by its digest, in hexadecimal. */
export type Senias = { uuid: string; sello: string; folio: string | null }

/** Without a summary there is nothing to compare: it is no CFDI, or nobody stamped it. */
export type FacturaLeida = {
  hallazgos: Hallazgo[]
  /** Seals and certificates were proven. */
  verificada: boolean
  /** Why they could not be, in words. */
  faltas: string[]
  resumen?: ResumenCfdi
  senias?: Senias
}

export function leerFactura(bytes: Buffer, confianza: Confianza): FacturaLeida {
  try {
    const lectura = leerCfdi(bytes)
    const probada = prove(lectura, confianza)
    if (!lectura.comprobante.Complemento?.TimbreFiscalDigital) return probada
    const resumen = resumenDe(lectura)
    return { ...probada, resumen, senias: seniasDe(lectura, resumen) }
  } catch (falla) {
    if (!(falla instanceof CfdiError)) throw falla
    const { message: mensaje, campo = 'Comprobante' } = falla
    const hallazgos: Hallazgo[] = [{ codigo: 'LITRO-R01', severidad: 'error', mensaje, campo }]
    return { hallazgos, verificada: false, faltas: [] }
  }
}

/**
 * Seal of the issuer, seal of the PAC and who issued the certificate. What cannot be proven with the certificates at hand,
 * or because of a complement nobody knows, is not verified: never good, and not false either.
 */
function prove(lectura: Lectura, { certificadosSat, autoridades }: Confianza): FacturaLeida {
  const timbre = lectura.comprobante.Complemento?.TimbreFiscalDigital
  const pac = timbre && certificadosSat.get(timbre.NoCertificadoSAT)
  const hallazgos = verificarCfdi(lectura, pac)
  const faltas = [
    ...(lectura.complementosDesconocidos.length > 0 ? ['trae un complemento que no se conoce'] : []),
    ...(pac ? [] : ['no está el certificado del PAC que la timbró']),
    ...(esDeAutoridad(lectura, autoridades) ? [] : ['no consta quién emitió el certificado del proveedor']),
  ]
  return { hallazgos, faltas, verificada: faltas.length === 0 && !hayErrores(hallazgos) }
}

/** The seal by its bytes and the folio in one writing, so that no other spelling makes them new. */
function seniasDe(
  { comprobante: { Sello = '' } }: Lectura,
  { UUID, RfcEmisor, Serie = '', Folio }: ResumenCfdi,
): Senias {
  const plano = (texto: string) => texto.trim().toUpperCase()
  return {
    uuid: UUID,
    sello: createHash('sha256').update(Buffer.from(Sello, 'base64')).digest('hex'),
    folio: Folio === undefined || plano(Folio) === '' ? null : [RfcEmisor, Serie, Folio].map(plano).join('|'),
  }
}
