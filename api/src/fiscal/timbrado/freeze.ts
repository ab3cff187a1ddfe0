// First transaction of a stamp: check, seal and freeze the exact bytes with their folio. Nothing has been sent yet.
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { admite } from '@litro/contract/vida'
import type { Actor } from '../../craft/call/actor.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import { cutSoon, type Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { refuseEstado, settle } from '../../craft/puerta/verbo.ts'
import { refuseAnticipo } from '../comprobante/anticipo.ts'
import { findExceso, withinLimite } from '../comprobante/credito.ts'
import { type DocumentoFila, documentoDe, holdEstado } from '../comprobante/documento.sql.ts'
import { refuseExceso } from '../comprobante/limites.ts'
import { readEstorbos } from '../comprobante/sustitucion.sql.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { seal } from './seal.ts'
import { findIntentoVivo, listConIntentoVivo } from './timbrado.sql.ts'

/** The document with its fiscal folio, and its stamp, or the attempt that will bring it, or why it was stopped instead. */
export type Congelado = { documento: DocumentoFila } & (
  | { tipo: 'listo'; uuid: string }
  | { tipo: 'intento'; id: number }
  | { tipo: 'detenido'; motivo: string }
)

export type Pedido = { ambito: Ambito; familia: FamiliaCfdi; id: number; actor: Actor; version?: number }

export async function freeze(motor: Motor, tx: Tx, pedido: Pedido): Promise<Congelado> {
  const { ambito, familia, id, actor } = pedido
  await cutSoon(tx)
  const documento = await documentoDe(familia).lock(tx, ambito, id)
  if (!documento) throw new AppError('NO_ENCONTRADO')
  const vivo = await findIntentoVivo(tx, id)
  // A repeated click on a stamped document gets the same answer again, not a complaint.
  if (vivo?.estado === 'timbrado') return { tipo: 'listo', uuid: vivo.uuid!, documento }
  await refuseCuarentena(tx)
  if (vivo) return { tipo: 'intento', id: vivo.id, documento }
  await refuseWrongState(tx, documento)
  if (pedido.version !== undefined && pedido.version !== documento.version) throw new AppError('DOCUMENTO_CAMBIO')
  const motivo = await findExceso(tx, documento)
  if (motivo !== undefined) return stop(tx, documento, actor, motivo)
  const { congelados, negados } = await seal(motor, tx, [documento], () => actor)
  const negado = negados.get(id)
  if (negado) throw negado
  const { intento, documento: conFolio } = congelados[0]!
  return { tipo: 'intento', id: intento, documento: conFolio }
}

/** Back to the authoriser with its reason. Refusing without moving it would leave nobody to decide. */
async function stop(tx: Tx, documento: DocumentoFila, actor: Actor, motivo: string): Promise<Congelado> {
  const { autorizacion, reglas } = documento
  const set = {
    motivos_autorizacion: JSON.stringify([motivo]),
    reglas_autorizacion: [...new Set([...reglas, 'limite'])],
    autorizacion: autorizacion && 'caida',
  }
  await settle(tx, documentoDe(documento.familia), documento, 'detener', actor, {
    a: 'por_autorizar',
    set,
    nota: motivo,
  })
  return { tipo: 'detenido', motivo, documento }
}

/** While its stamp is under way nobody else changes it. */
export async function refuseEnProceso(tx: Tx, id: number): Promise<void> {
  if (await findIntentoVivo(tx, id)) throw new AppError('TIMBRADO_EN_PROCESO')
}

async function refuseWrongState(tx: Tx, d: DocumentoFila): Promise<void> {
  const entidad = documentoDe(d.familia)
  if (!admite(entidad.vida, d.estado, 'timbrar')) throw refuseEstado(entidad, d)
  // A note on an invoice that is being cancelled would leave the reversal without the balance it has to undo.
  if (d.id_factura !== null && (await holdEstado(tx, d.id_factura)) !== 'timbrado') {
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: 'La factura de esta nota ya no está vigente o está por cancelarse.',
    })
  }
  // A receipt is replaced while its own posting goes on: only its verb decides about it.
  if (rasgos[d.familia].detalle !== null && d.id_factura_cancelada !== null)
    await refuseSustitucion(tx, d.id, d.id_factura_cancelada)
  await refuseAnticipo(tx, d)
  // Only a note has an invoice to exceed.
  if (d.id_factura !== null) await refuseExceso(tx, d.id)
}

/** The lock of the original settles two substitutes stamped at once. */
async function refuseSustitucion(tx: Tx, id: number, original: number): Promise<void> {
  await holdEstado(tx, original)
  const { familia, sustituto, recibos, aplicacion } = await readEstorbos(tx, id, original)
  const refuse = (mensaje: string) => {
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: `La ${rasgos[familia].titulo.toLowerCase()} que sustituye ${mensaje}`,
    })
  }
  if (sustituto) refuse(`ya tiene sustituto: ${sustituto}.`)
  if (recibos) {
    refuse(`tiene complementos de pago vigentes: ${recibos}. Cancélalos y sus depósitos antes de timbrar el sustituto.`)
  }
  // Two notes would apply the same advance: the substitute gets its own (cfdi guide, apéndice 6).
  if (aplicacion) {
    refuse(
      `tiene la nota de crédito ${aplicacion}, que aplica su anticipo. Cancélala antes de timbrar el sustituto (o bórrala, si no se ha timbrado).`,
    )
  }
}

/** Nothing of another document has to be held or asked about before it is stamped. */
const isSuelta = (d: DocumentoFila) =>
  [d.id_factura, d.id_factura_cancelada, d.id_anticipo, d.id_deposito_anticipo].every((otro) => otro === null)

type VariosPedidos = Pick<Pedido, 'ambito' | 'familia'> & {
  documentos: ReadonlyMap<number, Pick<Pedido, 'actor' | 'version'>>
}

type Intentado = Extract<Congelado, { tipo: 'intento' }>

/**
 * Several documents of one partner in one transaction. Left out is every one that needs more than its neighbours do (an attempt
 * under way, a relation, an authoriser) or that is refused: asked for by itself, it is told its own reason.
 */
export async function freezeVarios(motor: Motor, tx: Tx, pedido: VariosPedidos): Promise<Map<number, Intentado>> {
  const { ambito, familia, documentos } = pedido
  const ids = [...documentos.keys()]
  const asIt = ({ id, version }: DocumentoFila) => (documentos.get(id)?.version ?? version) === version
  await cutSoon(tx)
  const bloqueados = await documentoDe(familia).lockLibres(tx, ambito, ids)
  const { vida } = documentoDe(familia)
  const vivos = await listConIntentoVivo(tx, ids)
  await refuseCuarentena(tx)
  const sueltas = bloqueados.filter(
    (d) => isSuelta(d) && asIt(d) && admite(vida, d.estado, 'timbrar') && !vivos.has(d.id),
  )
  const [primera, ...resto] = await withinLimite(tx, sueltas)
  if (!primera) return new Map()
  const { congelados } = await seal(motor, tx, [primera, ...resto], (id) => documentos.get(id)!.actor)
  return new Map(congelados.map(({ documento, intento: id }) => [documento.id, { tipo: 'intento', id, documento }]))
}
