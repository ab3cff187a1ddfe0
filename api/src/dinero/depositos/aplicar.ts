// Treasury applies a deposit: allocation, ledger, commission, holds, statement and payment receipt in one transaction.
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import type { Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Actor, writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { toCent } from '../../libro/cent.ts'
import { linkMovimiento, takeMovimiento } from '../banco/banco.sql.ts'
import { asentarDeposito } from './asentar.ts'
import * as filas from './deposito.sql.ts'
import { type Reparto, repartir } from './reparto.ts'

export type Decision = {
  id: number
  fechaPago: string
  idFormaPago: number
  claveRastreo: string
  idMovimientoBanco?: number
  documentos: { IdDocumento: number; MontoAplicado?: string }[]
  version?: number
  actor: Actor & { id: number }
}

export async function aplicarDeposito(deps: Deps, decision: Decision): Promise<void> {
  await deps.inTx('todo', async (tx) => {
    const d = await filas.lockDeposito(tx, null, decision.id)
    if (!d) throw new AppError('NO_ENCONTRADO')
    if (!permiteDeposito(d.estado, 'aplicar')) throw new AppError('VERBO_NO_PERMITIDO')
    if (decision.version !== undefined && decision.version !== d.version) throw new AppError('REGISTRO_CAMBIO')
    // Who captured cannot validate: two persons see every peso that enters.
    if (d.id_usuario_captura === decision.actor.id) throw new AppError('MISMA_PERSONA')
    await checkCobro(tx, decision, hoyEnMexico(deps.now()))
    await checkMovimiento(tx, d, decision.idMovimientoBanco)
    const reparto = await allocate(tx, d, decision.documentos)
    const { partes, sobrante } = reparto
    const hecho = {
      nombre: 'aplicado',
      origen: 'bancos',
      fecha: decision.fechaPago,
      actor: decision.actor.nombre,
    } as const
    const idAsiento = await asentarDeposito(tx, d, reparto, hecho)
    const { fechaPago, idFormaPago, claveRastreo, idMovimientoBanco, actor } = decision
    await filas.markDeposito(tx, d.id, {
      estado: 'aplicado',
      ahora: deps.now(),
      idUsuario: actor.id,
      fechaPago,
      idFormaPago,
      claveRastreo,
    })
    if (idMovimientoBanco !== undefined) await linkMovimiento(tx, d.id, idMovimientoBanco)
    if (partes.some((p) => p.documento.metodo === 'PPD')) await createRep(deps.motor, tx, idAsiento, actor)
    await writeBitacora(tx, actor, {
      socio: d.id_socio_comercial,
      accion: 'depósito aplicado',
      objeto: 'deposito',
      idObjeto: d.id,
      antes: { estado: d.estado },
      despues: {
        estado: 'aplicado',
        fechaPago,
        aplicado: partes.map((p) => [p.documento.id, String(p.cent)]),
        sobrante: String(sobrante),
        idMovimientoBanco,
      },
    })
  })
}

/** How and when it was paid goes into the payment receipt: a known form, never 99, and not a day still to come. */
async function checkCobro(tx: Tx, { idFormaPago, fechaPago }: Decision, hoy: string): Promise<void> {
  const campos: Record<string, string> = {}
  if (!(await filas.existsFormaDefinida(tx, idFormaPago))) campos.IdFormaPago = 'Elige la forma de pago.'
  if (fechaPago > hoy) campos.FechaPago = 'La fecha de pago no puede ser futura.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

/** The bank's line must be there, be of the same amount and support nobody else; the index decides between two at once. */
async function checkMovimiento(tx: Tx, d: filas.DepositoFila, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const movimiento = await takeMovimiento(tx, id)
  const queja = (mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { IdMovimientoBanco: mensaje } })
  if (!movimiento) throw queja('Ese movimiento del banco no existe.')
  if (movimiento.usado) throw new AppError('MOVIMIENTO_USADO')
  if (movimiento.descarte) throw new AppError('MOVIMIENTO_DESCARTADO')
  if (d.id_deposito_tipo === TIPO.Interno) throw queja('Un depósito interno no llega por el banco.')
  if (toCent(movimiento.monto) !== toCent(d.monto)) throw queja('El movimiento del banco es de otro monto.')
}

/** Only a payment pays documents: those said now, or those the partner ticked. */
export async function allocate(tx: Tx, d: filas.DepositoFila, documentos: Decision['documentos']): Promise<Reparto> {
  const monto = toCent(d.monto)
  if (d.id_deposito_tipo !== TIPO.Pago) return { partes: [], sobrante: monto }
  const pedidos = documentos.length > 0 ? documentos : await filas.listDocumentosPedidos(tx, d.id)
  const pagables = await filas.lockPagables(
    tx,
    d.id_socio_comercial,
    pedidos.map((p) => p.IdDocumento),
  )
  const ajeno =
    pagables.length !== pedidos.length || pagables.some((p) => p.id_cliente !== d.id_cliente || p.estado !== 'timbrado')
  if (ajeno) throw new AppError('DOCUMENTO_NO_PAGABLE')
  return repartir(monto, pagables, new Map(pedidos.map((p) => [p.IdDocumento, p.MontoAplicado])))
}
