// How each family becomes a comprobante: the three twins from their own capture, the receipt from its deposit,
// the Carta Porte from its delivery.
import type { Comprobante } from '@litro/cfdi/comprobante'
import { formatPesos, parseDecimal } from '@litro/cfdi/decimal'
import type { Contexto } from '@litro/cfdi/reglas/contexto'
import { CP, F, type FamiliaCfdi, NC, ND, REP } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import type { EmisorFila } from '../emisor/emisor.sql.ts'
import { armarRep } from './armar-rep.ts'
import { armarFlete, armarTraslado } from './armar-traslado.ts'
import { type DocumentoCompleto, readCompletos } from './documento.sql.ts'
import { contextoDe, toComprobante } from './to-comprobante.ts'

export type Armado = {
  construir: (folio: { serie: string; folio: number }) => Comprobante
  contexto: Contexto
  idSerieSucursal: number | null
}
type Armador<T> = (tx: Tx, que: T, emisor: EmisorFila, ahora: Date) => Promise<Armado>
/** Several of one family, each beside its id. */
type Armadores = (tx: Tx, ids: readonly number[], emisor: EmisorFila, ahora: Date) => Promise<[number, Armado][]>

const armarDocumento: Armador<DocumentoCompleto> = async (tx, completo, emisor, ahora) => {
  const { construir, contexto } = await armarCompleto(tx, completo, emisor, ahora)
  return {
    construir: (folio) => checkTotal(construir(folio), completo.total),
    contexto,
    idSerieSucursal: completo.sucursal?.id_serie ?? null,
  }
}

/** All of them read at once. */
const armarDocumentos: Armadores = async (tx, ids, emisor, ahora) => {
  const armados: [number, Armado][] = []
  for (const completo of await readCompletos(tx, ids, hoyEnMexico(ahora)))
    armados.push([completo.id, await armarDocumento(tx, completo, emisor, ahora)])
  return armados
}

const oneByOne =
  (armador: Armador<number>): Armadores =>
  async (tx, ids, emisor, ahora) => {
    const armados: [number, Armado][] = []
    for (const id of ids) armados.push([id, await armador(tx, id, emisor, ahora)])
    return armados
  }

/** A document of the three twins; the one that charges freight carries the Carta Porte of its delivery. */
export async function armarCompleto(
  tx: Tx,
  completo: DocumentoCompleto,
  emisor: EmisorFila,
  ahora: Date,
): Promise<Pick<Armado, 'construir' | 'contexto'>> {
  const contexto = contextoDe(completo, emisor, ahora)
  const construir: Armado['construir'] = (folio) => toComprobante(completo, emisor, folio, ahora)
  if (completo.id_entrega === null) return { construir, contexto }
  const { Complemento, cartaPorte } = await armarFlete(tx, completo.id_entrega, emisor)
  return { construir: (folio) => ({ ...construir(folio), Complemento }), contexto: { ...contexto, cartaPorte } }
}

/**
 * A product whose taxes changed after the capture, or a new year's quota, would give another total. Nobody approved
 * that total and the ledger would differ from the CFDI, so it is refused.
 */
function checkTotal(comprobante: Comprobante, capturado: string): Comprobante {
  const sellado = parseDecimal(comprobante.Total)
  if (sellado === parseDecimal(capturado)) return comprobante
  const [nuevo, viejo] = [formatPesos(sellado), formatPesos(parseDecimal(capturado))]
  throw new AppError('DOCUMENTO_CAMBIO', {
    mensaje: `Cambiaron los impuestos del producto desde la captura: el total sería ${nuevo} y se capturó ${viejo}. Edita y guarda el documento para actualizarlo.`,
  })
}

const ARMADORES: Record<FamiliaCfdi, Armadores> = {
  [F]: armarDocumentos,
  [NC]: armarDocumentos,
  [ND]: armarDocumentos,
  [REP]: oneByOne(armarRep),
  [CP]: oneByOne(armarTraslado),
}

export const armar = (familia: FamiliaCfdi, ...args: Parameters<Armadores>): Promise<[number, Armado][]> =>
  ARMADORES[familia](...args)
