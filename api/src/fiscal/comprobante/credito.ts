// The credit limit of a partner, as a sentence: asked when a draft is saved and again, under lock, when it is stamped.
import { formatDecimal, formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../../craft/db/tx.ts'
import { lockExpuesto } from './credito.sql.ts'
import type { DocumentoFila } from './documento.sql.ts'

/** Why a total does not fit, or nothing. Amounts are decimal text. */
export function excesoDeLimite(total: string, comprometido: string, limite: string): string | undefined {
  const quedaria = parseDecimal(comprometido) + parseDecimal(total)
  if (quedaria <= parseDecimal(limite)) return undefined
  return `Supera el límite de crédito: quedaría en ${formatPesos(quedaria)} de ${formatPesos(parseDecimal(limite))}.`
}

/** An authoriser who saw this very reason has already said yes to it. */
const isAutorizado = (d: DocumentoFila) => d.autorizacion === 'vigente' && d.reglas.includes('limite')

/** Of a document about to be stamped, whoever stamps it and whoever captured it (D-193). */
export async function findExceso(tx: Tx, d: DocumentoFila): Promise<string | undefined> {
  if (!rasgos[d.familia].abreSaldo || isAutorizado(d)) return undefined
  const expuesto = await lockExpuesto(tx, d.id_socio_comercial, d.id)
  return expuesto && excesoDeLimite(d.total, expuesto.comprometido, expuesto.limite)
}

/** Of several of one partner about to be stamped together, in their order, those that fit with the ones before them. */
export async function withinLimite(tx: Tx, documentos: readonly DocumentoFila[]): Promise<DocumentoFila[]> {
  const porVer = documentos.find((d) => rasgos[d.familia].abreSaldo && !isAutorizado(d))
  const expuesto = porVer && (await lockExpuesto(tx, porVer.id_socio_comercial, null))
  if (!expuesto) return [...documentos]
  let comprometido = expuesto.comprometido
  return documentos.filter((d) => {
    const cabe = isAutorizado(d) || excesoDeLimite(d.total, comprometido, expuesto.limite) === undefined
    if (cabe) comprometido = formatDecimal(parseDecimal(comprometido) + parseDecimal(d.total))
    return cabe
  })
}
