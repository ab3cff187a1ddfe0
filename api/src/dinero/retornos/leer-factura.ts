// The supplier's XML from bytes to what a return compares it with, its seals verified; run it in a thread.
import { CfdiError } from '@litro/cfdi/cfdi-error'
import type { Hallazgo } from '@litro/cfdi/hallazgo'
import { leerCfdi } from '@litro/cfdi/leer'
import { type ResumenCfdi, resumenDe, verificarCfdi } from '@litro/cfdi/timbre'

/** Without a summary there is nothing to compare: it is no CFDI, or nobody stamped it. */
export type FacturaLeida = { hallazgos: Hallazgo[]; resumen?: ResumenCfdi }

export function leerFactura(bytes: Buffer): FacturaLeida {
  try {
    const lectura = leerCfdi(bytes)
    const hallazgos = verificarCfdi(lectura)
    return lectura.comprobante.Complemento?.TimbreFiscalDigital
      ? { hallazgos, resumen: resumenDe(lectura) }
      : { hallazgos }
  } catch (falla) {
    if (!(falla instanceof CfdiError)) throw falla
    const { message: mensaje, campo = 'Comprobante' } = falla
    return { hallazgos: [{ codigo: 'LITRO-R01', severidad: 'error', mensaje, campo }] }
  }
}
