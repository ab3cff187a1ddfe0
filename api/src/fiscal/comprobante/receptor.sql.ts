// Who receives a CFDI: one reading of the client and one node, for invoices, notes and receipts alike.
import type { Comprobante } from '@litro/cfdi/comprobante'
import { esRfcGenerico } from '@litro/cfdi/rfc'
import { sql } from 'kysely'

export type ClienteFiscal = {
  rfc: string
  razon_social: string
  codigo_postal: string
  regimen_fiscal: string
  /** Only a resident abroad has them. */
  residencia_fiscal: string | null
  num_reg_id_trib: string | null
}

/** The client `c` of a statement. */
export const clienteFiscalSql = sql`json_build_object('rfc', c.rfc, 'razon_social', c.razon_social,
  'codigo_postal', c.codigo_postal, 'regimen_fiscal', c.regimen_fiscal, 'residencia_fiscal', c.residencia_fiscal,
  'num_reg_id_trib', c.num_reg_id_trib)`

/** A generic RFC lives where the document is issued (CFDI40149). */
export function receptorDe(c: ClienteFiscal, lugarExpedicion: string): Omit<Comprobante['Receptor'], 'UsoCFDI'> {
  return {
    Rfc: c.rfc,
    Nombre: c.razon_social,
    DomicilioFiscalReceptor: esRfcGenerico(c.rfc) ? lugarExpedicion : c.codigo_postal,
    ...(c.residencia_fiscal && { ResidenciaFiscal: c.residencia_fiscal }),
    ...(c.num_reg_id_trib && { NumRegIdTrib: c.num_reg_id_trib }),
    RegimenFiscalReceptor: c.regimen_fiscal,
  }
}
