// How each family becomes a comprobante: the three twins from their own capture, the receipt from its deposit.
import type { Comprobante } from '@litro/cfdi/comprobante'
import type { Contexto } from '@litro/cfdi/reglas/contexto'
import { F, type FamiliaCfdi, NC, ND, REP } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../db/tx.ts'
import type { EmisorFila } from '../emisor/emisor.sql.ts'
import { hoyEnMexico } from '../hoy.ts'
import { armarRep } from '../rep/armar-rep.ts'
import { readCompleto } from './documento.sql.ts'
import { contextoDe, toComprobante } from './to-comprobante.ts'

export type Armado = {
  construir: (folio: { serie: string; folio: number }) => Comprobante
  contexto: Contexto
  idSerieSucursal: number | null
}
type Armador = (tx: Tx, id: number, emisor: EmisorFila, ahora: Date) => Promise<Armado>

const armarDocumento: Armador = async (tx, id, emisor, ahora) => {
  const completo = await readCompleto(tx, id, hoyEnMexico(ahora))
  return {
    construir: (folio) => toComprobante(completo, emisor, folio, ahora),
    contexto: contextoDe(completo, emisor, ahora),
    idSerieSucursal: completo.sucursal?.id_serie ?? null,
  }
}

const ARMADORES: Record<FamiliaCfdi, Armador> = {
  [F]: armarDocumento,
  [NC]: armarDocumento,
  [ND]: armarDocumento,
  [REP]: armarRep,
}

export const armar = (familia: FamiliaCfdi, ...args: Parameters<Armador>): Promise<Armado> =>
  ARMADORES[familia](...args)
