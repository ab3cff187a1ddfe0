// Whether a dropped XML is a CFDI that can be read at all; run it in a thread, before anybody else opens it.
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { leerCfdi } from '@litro/cfdi/leer'

/** The reason why not, or null. */
export function probarXml(bytes: Buffer): string | null {
  try {
    leerCfdi(bytes)
    return null
  } catch (error) {
    if (error instanceof CfdiError) return error.message
    throw error
  }
}
