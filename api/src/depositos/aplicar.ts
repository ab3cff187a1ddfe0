// Treasury applies a deposit: allocation, ledger, commission, holds, statement and payment receipt in one transaction.
import { formatDecimal, mul, parseDecimal, round, toCentavos } from '@litro/cfdi/decimal'
import { permiteDeposito, TIPO } from '@litro/contract/depositos/estado'
import { findMovimiento, linkMovimiento } from '../banco/banco.sql.ts'
import { type Actor, writeBitacora } from '../bitacora.sql.ts'
import { type Parte, repartir } from '../cobranza/reparto.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { hoyEnMexico } from '../hoy.ts'
import { type Movimiento, type Partida, post } from '../libro/asiento.sql.ts'
import { toCent } from '../libro/cent.ts'
import { takeHold } from '../libro/congelamiento.sql.ts'
import { createRep } from '../rep/create-rep.ts'
import * as filas from './deposito.sql.ts'

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
    const { partes, sobrante } = await allocate(tx, d, decision)
    const idAsiento = await postDeposito(tx, d, partes, sobrante, decision)
    await holdRemainder(tx, d, sobrante)
    await postComision(tx, d, decision)
    for (const { documento, cent } of partes) {
      await filas.insertAplicacion(tx, {
        socio: d.id_socio_comercial,
        idDeposito: d.id,
        idDocumento: documento.id,
        cent,
        idAsiento,
      })
    }
    const { fechaPago, idFormaPago, claveRastreo, idMovimientoBanco, actor } = decision
    await filas.markDeposito(tx, d.id, {
      estado: 'aplicado',
      idUsuario: actor.id,
      fechaPago,
      idFormaPago,
      claveRastreo,
    })
    if (idMovimientoBanco !== undefined) await linkMovimiento(tx, d.id, idMovimientoBanco)
    if (partes.some((p) => p.documento.metodo === 'PPD')) await createRep(deps.motor, tx, d.id, actor)
    await writeBitacora(tx, actor, {
      socio: d.id_socio_comercial,
      accion: 'depósito aplicado',
      objeto: 'deposito',
      idObjeto: d.id,
      antes: { estado: d.estado },
      despues: {
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
  const movimiento = await findMovimiento(tx, id)
  const queja = (mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { IdMovimientoBanco: mensaje } })
  if (!movimiento) throw queja('Ese movimiento del banco no existe.')
  if (movimiento.usado) throw new AppError('MOVIMIENTO_USADO')
  if (d.id_deposito_tipo === TIPO.Interno) throw queja('Un depósito interno no llega por el banco.')
  if (toCent(movimiento.monto) !== toCent(d.monto)) throw queja('El movimiento del banco es de otro monto.')
}

async function allocate(
  tx: Tx,
  d: filas.DepositoFila,
  decision: Decision,
): Promise<{ partes: Parte[]; sobrante: bigint }> {
  const monto = toCent(d.monto)
  if (d.id_deposito_tipo !== TIPO.Pago) return { partes: [], sobrante: monto }
  const pedidos = decision.documentos.length > 0 ? decision.documentos : await filas.listDocumentosPedidos(tx, d.id)
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

/** Each type has its own lines; the statement of the partner moves in all but Error. */
async function postDeposito(
  tx: Tx,
  d: filas.DepositoFila,
  partes: Parte[],
  sobrante: bigint,
  decision: Decision,
): Promise<number> {
  const p = d.id_socio_comercial
  const monto = toCent(d.monto)
  const propio: Partida[] = [
    { cuenta: `socio:${p}`, cent: -monto },
    { cuenta: `contra:${p}`, cent: monto },
  ]
  const movimiento: Movimiento = {
    socio: p,
    tipo: 'depósito',
    montoCent: monto,
    descripcion: d.depositante,
    objeto: 'deposito',
    idObjeto: d.id,
    numeroDeposito: d.id,
    tipoDeposito: d.tipo,
  }
  const base = {
    clave: `deposito:${d.id}:aplicado`,
    evento: `Depósito ${d.tipo} aplicado`,
    fecha: decision.fechaPago,
    actor: decision.actor.nombre,
  }
  const lineas = await linesOf(tx, d, partes, sobrante, monto)
  const id = await post(tx, {
    ...base,
    partidas: [...lineas.partidas, ...(lineas.mueveSocio ? propio : [])],
    movimientos: lineas.mueveSocio ? [movimiento, ...lineas.movimientos] : [],
  })
  if (id === null) throw new AppError('VERBO_NO_PERMITIDO')
  if (d.id_deposito_tipo === TIPO.Interno && (await filas.readDisponible(tx, d.id_socio_origen!)) < 0n) {
    throw new AppError('SALDO_INSUFICIENTE', { mensaje: 'El socio que entrega no tiene saldo disponible suficiente.' })
  }
  return id
}

type Lineas = { partidas: Partida[]; movimientos: Movimiento[]; mueveSocio: boolean }

async function linesOf(
  _tx: Tx,
  d: filas.DepositoFila,
  partes: Parte[],
  sobrante: bigint,
  monto: bigint,
): Promise<Lineas> {
  const p = d.id_socio_comercial
  const bancos = { cuenta: 'bancos', cent: monto }
  if (d.id_deposito_tipo === TIPO.Error) {
    return { partidas: [bancos, { cuenta: 'suspenso', cent: -monto }], movimientos: [], mueveSocio: false }
  }
  if (d.id_deposito_tipo === TIPO.Interno) return internalLines(d, monto)
  const cobros = partes.map(({ documento, cent }) => ({ cuenta: `cxc:${p}`, cent: -cent, documento: documento.id }))
  const destino = d.id_deposito_tipo === TIPO.Pago || d.id_deposito_tipo === TIPO.Anticipo ? 'por_aplicar' : 'fondos'
  return {
    partidas: [bancos, ...cobros, { cuenta: `${destino}:${p}`, cent: -sobrante }],
    movimientos: [],
    mueveSocio: true,
  }
}

/** From one partner to another: both statements move in the same posting (D-12). */
function internalLines(d: filas.DepositoFila, monto: bigint): Lineas {
  const q = d.id_socio_origen
  if (q === null || d.litros === null || d.precio_por_litro === null) throw new AppError('INTERNO_INCOMPLETO')
  const calculado = toCentavos(round(mul(parseDecimal(d.litros), parseDecimal(d.precio_por_litro)), 2))
  const diferencia = calculado > monto ? calculado - monto : monto - calculado
  if (diferencia > 1n) {
    throw new AppError('INTERNO_INCOMPLETO', {
      mensaje: `El monto no corresponde a litros por precio: ${formatDecimal(mul(parseDecimal(d.litros), parseDecimal(d.precio_por_litro)), 2)}.`,
    })
  }
  return {
    mueveSocio: true,
    partidas: [
      { cuenta: `socio:${q}`, cent: monto },
      { cuenta: `contra:${q}`, cent: -monto },
    ],
    movimientos: [
      {
        socio: q,
        tipo: 'interno',
        montoCent: -monto,
        descripcion: `Entrega interna: ${d.depositante}`,
        objeto: 'deposito',
        idObjeto: d.id,
        numeroDeposito: d.id,
        tipoDeposito: d.tipo,
      },
    ],
  }
}

/** The unapplied part of a client's money is the client's: frozen until it pays something. */
async function holdRemainder(tx: Tx, d: filas.DepositoFila, sobrante: bigint): Promise<void> {
  const deCliente = d.id_deposito_tipo === TIPO.Pago || d.id_deposito_tipo === TIPO.Anticipo
  if (!deCliente || sobrante === 0n) return
  const motivo = d.id_deposito_tipo === TIPO.Anticipo ? `Anticipo ${d.id}` : `Sobrante del depósito ${d.id}`
  await takeHold(tx, { socio: d.id_socio_comercial, clase: 'depósito', idObjeto: d.id, cent: sobrante, motivo })
}

async function postComision(tx: Tx, d: filas.DepositoFila, decision: Decision): Promise<void> {
  const regla = await filas.findComision(tx, d.id_socio_comercial, d.id_deposito_tipo, decision.fechaPago)
  if (!regla) return
  const importe =
    regla.porcentaje !== null
      ? mul(parseDecimal(d.monto), parseDecimal(regla.porcentaje)) / 100n
      : mul(parseDecimal(d.litros ?? '0'), parseDecimal(regla.por_litro!))
  const cent = toCentavos(round(importe, 2))
  if (cent === 0n) return
  const p = d.id_socio_comercial
  await post(tx, {
    clave: `deposito:${d.id}:comision`,
    evento: 'Comisión',
    fecha: decision.fechaPago,
    actor: decision.actor.nombre,
    partidas: [
      { cuenta: `socio:${p}`, cent },
      { cuenta: 'comisiones', cent: -cent },
    ],
    movimientos: [
      {
        socio: p,
        tipo: 'comisión',
        montoCent: -cent,
        descripcion: `Comisión del depósito ${d.id}`,
        objeto: 'deposito',
        idObjeto: d.id,
        numeroDeposito: d.id,
        tipoDeposito: d.tipo,
      },
    ],
  })
}
