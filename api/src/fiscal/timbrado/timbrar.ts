// Timbrar, as a person asks for it: freeze, try at once, and answer what is known. The worker finishes what is not.
import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import type { Actor } from '../../craft/call/actor.ts'
import type { InTx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { folioVisible } from '../comprobante/documento.sql.ts'
import { type Motor, makeTurno } from '../motor/motor.ts'
import { attempt, attemptVarios, readResultado } from './attempt.ts'
import { freezeVarios, type Pedido } from './freeze.ts'
import { freezeTogether } from './freeze-together.ts'
import type { Resultado } from './resultado.ts'

/** How the document is told: stamped with its fiscal folio, or still a draft whose end is not known. */
type Timbrado = { folio: string; estado: EstadoFiscal; uuid: string | null; espera?: string }

/** Requests for the same document in this process share one try. Other processes are kept apart by the lease. */
const enCurso = new Map<number, Promise<Resultado>>()

export async function timbrar(motor: Motor, inTx: InTx, pedido: Pedido): Promise<Timbrado> {
  const congelado = await freezeTogether(motor, inTx, pedido)
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

/** Calls of groups at once in this process: half of those it makes, so that who stamps one document does not wait behind a lot. */
const EN_VUELO = 4
const inVuelo = makeTurno(EN_VUELO)

/** `errors`: what nobody foresaw, of documents whose end the queue will bring. */
type Varios = { resultados: Map<number, Resultado>; errors: unknown[] }

type VariosPedidos = Pick<Pedido, 'ambito' | 'familia'> & { ids: readonly number[]; actor: Actor }

/**
 * Several documents of one partner with one transaction for each step. Answers how each ended; those it does not name were not
 * begun here, or somebody else is at them: they are asked for one by one.
 */
export async function timbrarVarios(motor: Motor, inTx: InTx, pedido: VariosPedidos): Promise<Varios> {
  const { ambito, familia, ids, actor } = pedido
  const documentos = new Map(ids.map((id) => [id, { actor }]))
  const congelados = await inTx(ambito, (tx) => freezeVarios(motor, tx, { ambito, familia, documentos }))
  const errors: unknown[] = []
  if (congelados.size === 0) return { resultados: new Map(), errors }
  motor.punto('timbrado:congelado')
  const intentos = [...congelados.values()].map(({ id }) => id)
  const resultados = new Map<number, Resultado>()
  // Each few are leased when they are sent: nobody holds a lease while it waits for a neighbour's answer.
  for (let i = 0; i < intentos.length; i += EN_VUELO) {
    const suyos = intentos.slice(i, i + EN_VUELO)
    await inVuelo(() => attemptVarios(motor, suyos, resultados), suyos.length).catch((error) => errors.push(error))
  }
  // What was frozen and waits for a PAC that does not answer, or for its answer to be written, has begun: the queue has it.
  const espera: Resultado | undefined = motor.corte.libre() && errors.length === 0 ? undefined : { tipo: 'en_proceso' }
  const known = [...congelados].flatMap(([documento, { id }]): [number, Resultado][] => {
    const resultado = resultados.get(id) ?? espera
    return resultado ? [[documento, resultado]] : []
  })
  return { resultados: new Map(known), errors }
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
