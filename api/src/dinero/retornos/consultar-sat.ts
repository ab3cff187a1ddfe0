// The SAT's word about a supplier's invoice: asked outside of any transaction, kept with its hour, and believed only while fresh.
import type { Actor } from '../../craft/call/actor.ts'
import type { Ambito, Deps } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { expresionDe } from '../../fiscal/cancelacion/attempt.ts'
import { findEmisorDe } from '../../fiscal/emisor/emisor.sql.ts'
import { leerEnHilo } from './leer-en-hilo.ts'
import * as filas from './retorno.sql.ts'

type De = { ambito: Ambito; id: number; actor: Actor }

/** Asks and writes down what it heard. False when the SAT did not answer: nothing is written, and an older word grows stale. */
async function ask(deps: Deps, { ambito, id, actor }: De, factura: filas.Factura): Promise<boolean> {
  const { idArchivo, bytes, socio } = factura
  const emisor = await deps.inTx(ambito, (tx) => findEmisorDe(tx, socio))
  if (!emisor) throw new AppError('SIN_EMISOR')
  const { verificada } = await leerEnHilo(deps, bytes, actor.id)
  const respuesta = await deps.motor.sat(emisor.pac).consultar(expresionDe(bytes))
  if ('tipo' in respuesta) return false
  const dicho = { estado: respuesta.estado, momento: deps.now(), verificada }
  await deps.inTx(ambito, (tx) => filas.noteSat(tx, id, idArchivo, dicho))
  return true
}

/** Before paying: whatever the SAT says, or that it says nothing, is judged by the payment itself. */
export async function preguntarAntesDePagar(deps: Deps, de: De): Promise<void> {
  const factura = await deps.inTx(de.ambito, (tx) => filas.findFactura(tx, de.ambito, de.id))
  if (factura?.estado === 'programado') await ask(deps, de, factura)
}

/** Treasury wants to know before it decides. */
export async function consultarFactura(deps: Deps, de: De): Promise<void> {
  const factura = await deps.inTx(de.ambito, (tx) => filas.findFactura(tx, de.ambito, de.id))
  if (factura === undefined) throw new AppError('NO_ENCONTRADO')
  if (factura === null) {
    throw new AppError('VERBO_NO_PERMITIDO', { mensaje: `El retorno ${de.id} no trae factura del proveedor.` })
  }
  if (!(await ask(deps, de, factura))) throw new AppError('SAT_SIN_RESPUESTA')
}
