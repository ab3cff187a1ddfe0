// What a deposit does to the book, whether it comes from the bank or out of suspense: posting, hold, commission, applications.
import { formatDecimal, mul, parseDecimal, round, toCentavos } from '@litro/cfdi/decimal'
import { TIPO } from '@litro/contract/depositos/vida'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { insertAplicacion } from '../../libro/aplicacion.sql.ts'
import { type Movimiento, type Partida, post } from '../../libro/asiento.sql.ts'
import { toCent } from '../../libro/cent.ts'
import { takeHold } from '../../libro/congelamiento.sql.ts'
import * as filas from './deposito.sql.ts'
import type { Reparto } from './reparto.ts'

type Hecho = {
  nombre: 'aplicado' | 'reclasificado'
  /** The account the money comes from. */
  origen: 'bancos' | 'suspenso'
  fecha: string
  actor: string
}

export async function asentarDeposito(tx: Tx, d: filas.DepositoFila, reparto: Reparto, hecho: Hecho): Promise<number> {
  const { partes, sobrante } = reparto
  const idAsiento = await postDeposito(tx, d, reparto, hecho)
  await holdRemainder(tx, d, sobrante)
  await postComision(tx, d, hecho)
  for (const { documento, cent } of partes) {
    const aplicacion = { socio: d.id_socio_comercial, idDeposito: d.id, idDocumento: documento.id, cent, idAsiento }
    await insertAplicacion(tx, aplicacion)
  }
  return idAsiento
}

/** Each type of deposit posts its own lines. Error is the only one without a row in the partner's statement (D-129). */
async function postDeposito(tx: Tx, d: filas.DepositoFila, reparto: Reparto, hecho: Hecho): Promise<number> {
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
    clave: `deposito:${d.id}:${hecho.nombre}`,
    evento: `Depósito ${d.tipo} ${hecho.nombre}`,
    fecha: hecho.fecha,
    actor: hecho.actor,
  }
  const lineas = linesOf(d, reparto, hecho.origen)
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

function linesOf(d: filas.DepositoFila, { partes, sobrante }: Reparto, origen: Hecho['origen']): Lineas {
  const p = d.id_socio_comercial
  const monto = toCent(d.monto)
  const entra = { cuenta: origen, cent: monto }
  if (d.id_deposito_tipo === TIPO.Error) {
    return { partidas: [entra, { cuenta: 'suspenso', cent: -monto }], movimientos: [], mueveSocio: false }
  }
  if (d.id_deposito_tipo === TIPO.Interno) return internalLines(d, monto)
  const cobros = partes.map(({ documento, cent }) => ({ cuenta: `cxc:${p}`, cent: -cent, documento: documento.id }))
  const destino = d.id_deposito_tipo === TIPO.Pago || d.id_deposito_tipo === TIPO.Anticipo ? 'por_aplicar' : 'fondos'
  return {
    partidas: [entra, ...cobros, { cuenta: `${destino}:${p}`, cent: -sobrante }],
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

async function postComision(tx: Tx, d: filas.DepositoFila, hecho: Hecho): Promise<void> {
  const regla = await filas.findComision(tx, d.id_socio_comercial, d.id_deposito_tipo, hecho.fecha)
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
    fecha: hecho.fecha,
    actor: hecho.actor,
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
