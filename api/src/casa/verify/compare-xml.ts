// V9: the XML is the document; the row and the ledger must repeat it exactly.
import { createHash } from 'node:crypto'
import { parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { toCent } from '../../libro/cent.ts'
import type { DocumentoVerificable } from './verify.sql.ts'

/** What does not agree, or null. */
export function compareXml(d: DocumentoVerificable): string | null {
  if (!d.bytes || !d.sha256) return 'falta el archivo'
  if (!createHash('sha256').update(d.bytes).digest().equals(d.sha256)) return 'la huella no corresponde'
  try {
    const { comprobante: c } = leerCfdi(d.bytes)
    const iva = c.Impuestos?.TotalImpuestosTrasladados ?? '0'
    const pares: [string, string | bigint, string | bigint][] = [
      ['UUID', c.Complemento?.TimbreFiscalDigital?.UUID.toUpperCase() ?? '', d.uuid],
      ['Serie', c.Serie ?? '', d.serie],
      ['Folio', c.Folio ?? '', String(d.folio)],
      ['Receptor', c.Receptor.Rfc, d.rfc_cliente],
      ['SubTotal', parseDecimal(c.SubTotal), parseDecimal(d.subtotal)],
      ['Descuento', parseDecimal(c.Descuento ?? '0'), parseDecimal(d.descuento)],
      ['IVA', parseDecimal(iva), parseDecimal(d.iva)],
      ['Total', parseDecimal(c.Total), parseDecimal(d.total)],
      ['Carta Porte', String(c.Complemento?.CartaPorte !== undefined), String(d.viaja)],
    ]
    const { abreSaldo, signo } = rasgos[d.familia as keyof typeof rasgos]
    if (abreSaldo) pares.push(['cargo en el libro', BigInt(d.cxc_cent ?? '0'), toCent(c.Total)])
    // Charged or credited to the partner for exactly its total; a payment receipt moves nothing.
    pares.push(['movimiento del socio', BigInt(d.socio_cent ?? '0'), BigInt(-signo) * toCent(c.Total)])
    return pares.find(([, xml, fila]) => xml !== fila)?.[0] ?? null
  } catch (error) {
    return (error as Error).message
  }
}
