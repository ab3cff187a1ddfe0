// Treasury applies a deposit: allocation, ledger, commission, holds, statement and payment receipt in one transaction.
import { TIPO } from '@litro/contract/depositos/vida'
import type { EntradaDe } from '@litro/contract/services'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { createRep } from '../../fiscal/rep/create-rep.ts'
import { toCent } from '../../libro/cent.ts'
import { takeMovimiento } from '../banco/banco.sql.ts'
import { asentarDeposito } from './asentar.ts'
import { demandMotivo } from './cep.ts'
import * as filas from './deposito.sql.ts'
import { refuseSinConsentir } from './interno.ts'
import { demandPedidos, type Pedidos } from './pagables.ts'
import { type Reparto, refuseDineroAnterior, repartir } from './reparto.ts'

type Decision = EntradaDe<'admin_deposito_aplicar'>

export const aplicarDeposito = verbo(
  filas.deposito,
  'aplicar',
  async (tx, d, { deps, actor, entrada }: Contexto<Decision>) => {
    const { FechaPago: fechaPago, IdMovimientoBanco: idMovimientoBanco, MotivoFecha: motivoFecha } = entrada
    if (d.id_deposito_tipo === TIPO.Interno) await refuseSinConsentir(tx, d)
    const delBanco = await checkMovimiento(tx, d, idMovimientoBanco)
    const corrige = d.fecha_deposito !== null && fechaPago !== d.fecha_deposito && fechaPago !== delBanco
    await checkCobro(tx, entrada, hoyEnMexico(deps.now()), corrige)
    const contraCep = await demandMotivo(tx, d.id, entrada.ClaveRastreo, entrada.MotivoCep)
    const reparto = await allocate(tx, d, entrada.DocumentosAplicados)
    refuseDineroAnterior(reparto.partes, fechaPago)
    const hecho = { nombre: 'aplicado', origen: 'bancos', fecha: fechaPago, actor: actor.nombre } as const
    const idAsiento = await asentarDeposito(tx, d, reparto, hecho)
    if (reparto.partes.some((p) => p.documento.metodo === 'PPD')) await createRep(deps.motor, tx, idAsiento, actor)
    return {
      set: {
        fecha_validacion: deps.now(),
        id_usuario_valida: actor.id,
        fecha_pago: fechaPago,
        id_forma_pago: entrada.IdFormaPago,
        ...(entrada.ClaveRastreo !== '' && { clave_rastreo: entrada.ClaveRastreo }),
        ...(idMovimientoBanco !== undefined && { id_movimiento_banco: idMovimientoBanco }),
      },
      despues: {
        fechaPago,
        aplicado: reparto.partes.map((p) => [p.documento.id, String(p.cent)]),
        sobrante: String(reparto.sobrante),
        idMovimientoBanco,
        ...(corrige && { fechaDeposito: d.fecha_deposito }),
      },
      nota: [corrige && motivoFecha, contraCep].filter(Boolean).join(' ') || undefined,
    }
  },
)

/** How and when it was paid goes into the payment receipt: a known form, never 99, and not a day still to come. */
async function checkCobro(
  tx: Tx,
  { IdFormaPago: idFormaPago, FechaPago: fechaPago, MotivoFecha: motivoFecha }: Decision,
  hoy: string,
  corrige: boolean,
): Promise<void> {
  const campos: Record<string, string> = {}
  if (!(await filas.existsFormaDefinida(tx, idFormaPago))) campos.IdFormaPago = 'Elige la forma de pago.'
  if (fechaPago > hoy) campos.FechaPago = 'La fecha de pago no puede ser futura.'
  if (corrige && !motivoFecha) campos.MotivoFecha = 'Escribe por qué no es la fecha del depósito.'
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', { campos })
}

/** The movement must exist, have the same amount and prove no other deposit; a unique index settles two at once. Answers its day. */
async function checkMovimiento(tx: Tx, d: filas.DepositoFila, id: number | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const movimiento = await takeMovimiento(tx, id)
  const queja = (mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { IdMovimientoBanco: mensaje } })
  if (!movimiento) throw queja('Ese movimiento del banco no existe.')
  if (movimiento.usado) throw new AppError('MOVIMIENTO_USADO')
  if (movimiento.descarte) throw new AppError('MOVIMIENTO_DESCARTADO')
  if (d.id_deposito_tipo === TIPO.Interno) throw queja('Un depósito interno no llega por el banco.')
  if (toCent(movimiento.monto) !== toCent(d.monto)) throw queja('El movimiento del banco es de otro monto.')
  return movimiento.fecha
}

/** Only a Pago pays documents: those treasury names now, otherwise those the partner ticked. */
export async function allocate(tx: Tx, d: filas.DepositoFila, documentos: Pedidos): Promise<Reparto> {
  const monto = toCent(d.monto)
  if (d.id_deposito_tipo !== TIPO.Pago) return { partes: [], sobrante: monto }
  const pedidos = documentos.length > 0 ? documentos : await filas.listDocumentosPedidos(tx, d.id)
  const pagables = await demandPedidos(tx, d.id_socio_comercial, d.id_cliente, pedidos)
  return repartir(monto, pagables, pedidos)
}
