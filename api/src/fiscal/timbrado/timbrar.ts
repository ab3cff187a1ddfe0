// Timbrar, as a person asks for it: freeze, try at once, and answer what is known. The worker finishes what is not.
import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import type { FamiliaCfdi } from '@litro/contract/documentos-fiscales/familia'
import type { Actor } from '../../craft/call/actor.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { folioVisible } from '../comprobante/documento.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { attempt, readResultado } from './attempt.ts'
import { freeze } from './freeze.ts'
import type { Resultado } from './resultado.ts'

type Pedido = { ambito: Ambito; familia: FamiliaCfdi; id: number; actor: Actor; version?: number }

/** How the document is told: stamped with its fiscal folio, or still a draft whose end is not known. */
type Timbrado = { folio: string; estado: EstadoFiscal; uuid: string | null; espera?: string }

/** Requests for the same document in this process share one try. Other processes are kept apart by the lease. */
const enCurso = new Map<number, Promise<Resultado>>()

export async function timbrar(motor: Motor, inTx: InTx, pedido: Pedido): Promise<Timbrado> {
  const congelado = await inTx(pedido.ambito, (tx) => freeze(motor, tx, pedido))
  const { documento } = congelado
  const timbrado = (uuid: string, estado: EstadoFiscal) => ({
    folio: folioVisible({ ...documento, uuid }),
    estado,
    uuid,
  })
  if (congelado.tipo === 'listo') return timbrado(congelado.uuid, documento.estado)
  // Only now, with the stop committed: an error inside the transaction would undo it.
  if (congelado.tipo === 'detenido') {
    const mensaje = `${congelado.motivo} Quedó Por Autorizar; espera la decisión de un autorizador.`
    throw new AppError('LIMITE_CREDITO', { mensaje })
  }
  motor.punto('timbrado:congelado')
  const resultado = await withDeadline(share(motor, congelado.id), motor.ajustes.esperaEnLineaMs)
  if (resultado.tipo === 'timbrado') return timbrado(resultado.uuid, 'timbrado')
  if (resultado.tipo === 'rechazado') {
    const { codigo, mensaje } = resultado
    throw new AppError('PAC_RECHAZO', { mensaje, hallazgos: [{ codigo, mensaje, severidad: 'error' }] })
  }
  const espera = resultado.tipo === 'en_proceso' ? resultado.codigo : undefined
  return { folio: folioVisible(documento), estado: documento.estado, uuid: null, ...(espera && { espera }) }
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
