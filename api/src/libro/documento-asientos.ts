// Postings of a fiscal document: one when it is stamped, and its exact reverse when the SAT cancels it.
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../craft/db/tx.ts'
import { AppError } from '../craft/errors.ts'
import { findAsiento, lockSaldo, openSaldos, type Partida, post, postReversa } from './asiento.sql.ts'
import { releaseHolds, takeHold } from './congelamiento.sql.ts'

export type DocumentoContable = {
  id: number
  familia: FamiliaCfdi
  socio: number
  cliente: string
  folio: string
  totalCent: bigint
  ivaCent: bigint
  /** The invoice a credit note lowers. */
  idFactura: number | null
}

type Hecho = { fecha: string; actor: string }

const claveTimbrado = (id: number) => `documento:${id}:timbrado`

/** Before the postings of several documents: what each of them will owe. */
export async function openDeudas(tx: Tx, ds: readonly DocumentoContable[]): Promise<void> {
  const deudores = ds.filter(({ familia }) => rasgos[familia].movimiento !== null && rasgos[familia].abreSaldo)
  if (deudores.length > 0) await openSaldos(tx, deudores)
}

/** After `openDeudas`. */
export async function postTimbrado(tx: Tx, d: DocumentoContable, { fecha, actor }: Hecho): Promise<void> {
  const { movimiento, signo, abreSaldo, titulo } = rasgos[d.familia]
  if (movimiento === null) return
  const { cobrar, excedente } = abreSaldo
    ? { cobrar: [{ cuenta: `cxc:${d.socio}`, cent: d.totalCent, documento: d.id }], excedente: 0n }
    : await creditPartidas(tx, d)
  // Charge and credit are the same posting with opposite signs.
  const s = BigInt(-signo)
  const asiento = await post(tx, {
    clave: claveTimbrado(d.id),
    evento: `${titulo} timbrada`,
    fecha,
    actor,
    partidas: [
      ...cobrar,
      { cuenta: 'ventas', cent: -s * (d.totalCent - d.ivaCent) },
      { cuenta: 'iva', cent: -s * d.ivaCent },
      { cuenta: `socio:${d.socio}`, cent: s * d.totalCent },
      { cuenta: `contra:${d.socio}`, cent: -s * d.totalCent },
    ],
    movimientos: [
      {
        socio: d.socio,
        tipo: movimiento,
        montoCent: -s * d.totalCent,
        descripcion: `${titulo} ${d.folio} · ${d.cliente}`,
        objeto: d.familia,
        idObjeto: d.id,
      },
    ],
  })
  if (asiento !== null && excedente > 0n) {
    await takeHold(tx, {
      socio: d.socio,
      clase: 'nota de crédito',
      idObjeto: d.id,
      cent: excedente,
      motivo: `Saldo a favor de ${d.cliente} por ${d.folio}`,
    })
  }
}

/** A credit note lowers its invoice as far as it is still owed; the rest is the client's, kept apart (D-117). */
async function creditPartidas(tx: Tx, d: DocumentoContable): Promise<{ cobrar: Partida[]; excedente: bigint }> {
  const saldo = (await lockSaldo(tx, d.idFactura!)) ?? 0n
  const absorbido = saldo < d.totalCent ? saldo : d.totalCent
  const excedente = d.totalCent - absorbido
  return {
    excedente,
    cobrar: [
      { cuenta: `cxc:${d.socio}`, cent: -absorbido, documento: d.idFactura! },
      { cuenta: `por_aplicar:${d.socio}`, cent: -excedente },
    ],
  }
}

/** Only on the SAT's word: the exact reverse of the stamp, once. */
export async function postCancelado(tx: Tx, d: DocumentoContable, { fecha, actor }: Hecho): Promise<void> {
  const { movimiento, signo, titulo } = rasgos[d.familia]
  if (movimiento === null) return
  const original = await findAsiento(tx, claveTimbrado(d.id))
  if (original === undefined) throw new AppError('ERROR_INTERNO', { causa: new Error(`sin asiento: ${d.id}`) })
  await releaseHolds(tx, 'nota de crédito', d.id)
  await postReversa(tx, original, {
    clave: `documento:${d.id}:cancelado`,
    evento: `${titulo} cancelada`,
    fecha,
    actor,
    movimientos: [
      {
        socio: d.socio,
        tipo: 'cancelación',
        montoCent: BigInt(-signo) * d.totalCent,
        descripcion: `Cancelación de ${titulo} ${d.folio} · ${d.cliente}`,
        objeto: d.familia,
        idObjeto: d.id,
      },
    ],
  })
}
