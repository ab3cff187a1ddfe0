// verify: proves from one consistent picture that ledger, documents, stamps and XML tell the same story to the centavo.
import { createHash } from 'node:crypto'
import { parseDecimal } from '@litro/cfdi/decimal'
import { leerCfdi } from '@litro/cfdi/leer'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { InTx, Tx } from '../db/tx.ts'
import { toCent } from '../libro/cent.ts'
import * as preguntas from './verify.sql.ts'

export type Verificacion = {
  diferencias: preguntas.Diferencia[]
  contado: { documentos: number; asientos: number; partidas: number; archivos: number; xml: number }
  ms: number
}

const REGLAS = [
  preguntas.listLibro,
  preguntas.listTimbrados,
  preguntas.listCancelados,
  preguntas.listArchivos,
  preguntas.listAtrasados,
]

export async function verificar(snapshot: InTx): Promise<Verificacion> {
  const inicio = performance.now()
  return snapshot('todo', async (tx) => {
    const diferencias: preguntas.Diferencia[] = []
    for (const regla of REGLAS) diferencias.push(...(await regla(tx)))
    const xml = await verifyXml(tx, diferencias)
    const contado = { ...(await preguntas.countAll(tx)), xml }
    return { diferencias, contado, ms: Math.ceil(performance.now() - inicio) }
  })
}

/** V9: the XML is the document; the row and the ledger must repeat it exactly. */
async function verifyXml(tx: Tx, diferencias: preguntas.Diferencia[]): Promise<number> {
  let ultimo = 0
  let revisados = 0
  for (;;) {
    const bloque = await preguntas.nextDocumentos(tx, ultimo, 500)
    for (const d of bloque) {
      const defecto = compareXml(d)
      if (defecto)
        diferencias.push({ regla: 'V9 el XML no coincide con su registro', objeto: String(d.id), dato: defecto })
    }
    revisados += bloque.length
    if (bloque.length < 500) return revisados
    ultimo = bloque.at(-1)!.id
  }
}

function compareXml(d: preguntas.DocumentoVerificable): string | null {
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
      ['IVA', parseDecimal(iva), parseDecimal(d.iva)],
      ['Total', parseDecimal(c.Total), parseDecimal(d.total)],
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
