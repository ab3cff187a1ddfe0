// Timbrar, as a person asks for it: freeze, try at once, and answer what is known. The worker finishes what is not.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { InTx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import type { Actor } from '../../craft/puerta/bitacora.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { attempt, readResultado } from './attempt.ts'
import { freeze } from './freeze.ts'
import type { Resultado } from './resultado.ts'

export type Pedido = { socio: number; familia: Familia; id: number; actor: Actor; version?: number }

/** Requests for the same document in this process share one try. Other processes are kept apart by the lease. */
const enCurso = new Map<number, Promise<Resultado>>()

export async function timbrar(motor: Motor, inTx: InTx, pedido: Pedido): Promise<{ uuid: string } | 'en_proceso'> {
  const congelado = await inTx({ socio: pedido.socio }, (tx) => freeze(motor, tx, pedido))
  if (congelado.tipo === 'listo') return { uuid: congelado.uuid }
  motor.punto('timbrado:congelado')
  const resultado = await withDeadline(share(motor, congelado.id), motor.ajustes.esperaEnLineaMs)
  if (resultado.tipo === 'timbrado') return { uuid: resultado.uuid }
  if (resultado.tipo === 'rechazado') {
    const { codigo, mensaje } = resultado
    throw new AppError('PAC_RECHAZO', { mensaje, hallazgos: [{ codigo, mensaje, severidad: 'error' }] })
  }
  return 'en_proceso'
}

function share(motor: Motor, id: number): Promise<Resultado> {
  const conocido = enCurso.get(id)
  if (conocido) return conocido
  const nuevo = tryOrWatch(motor, id).finally(() => enCurso.delete(id))
  enCurso.set(id, nuevo)
  return nuevo
}

/** When another node holds the document, watch for what it learns instead of answering too early. */
async function tryOrWatch(motor: Motor, id: number): Promise<Resultado> {
  const limite = Date.now() + motor.ajustes.esperaEnLineaMs
  let resultado = await attempt(motor, id)
  while (resultado.tipo === 'ocupado' && Date.now() < limite) {
    await new Promise((resolve) => setTimeout(resolve, 250))
    resultado = await readResultado(motor, id)
  }
  return resultado
}

/** The try goes on after the request stops waiting: what it learns is written down all the same. */
function withDeadline(intento: Promise<Resultado>, ms: number): Promise<Resultado> {
  let timer: NodeJS.Timeout
  const limite = new Promise<Resultado>((resolve) => {
    timer = setTimeout(() => resolve({ tipo: 'en_proceso' }), ms)
  })
  intento.catch(() => undefined)
  return Promise.race([intento, limite]).finally(() => clearTimeout(timer))
}
