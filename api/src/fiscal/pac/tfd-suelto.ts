// A stamp that came without its document: puts it into the sealed bytes it was made for, as PACs' oldest answers expect.
import type { TimbreFiscalDigital } from '@litro/cfdi/comprobante'
import { ESPACIOS } from '@litro/cfdi/esquema'
import { agregarTimbre } from '@litro/cfdi/timbre'
import { decodeXml, parseXml } from '@litro/cfdi/xml-tree'

/** Null when it is not a stamp. Whether it is a good one the caller verifies, as with any answer. */
export function joinTfd(sellado: Buffer, tfd: string): Buffer | null {
  try {
    const { uri, nombre, atributos } = parseXml(decodeXml(tfd))
    if (uri !== ESPACIOS.tfd.uri || nombre !== 'TimbreFiscalDigital') return null
    const timbre = Object.fromEntries(atributos) as TimbreFiscalDigital
    return Buffer.from(agregarTimbre(decodeXml(sellado), timbre), 'utf8')
  } catch {
    return null
  }
}
