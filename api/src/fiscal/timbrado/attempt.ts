// One try at an attempt: lease, ask or send the same frozen bytes, weigh the answer, write down what is now known.
import { setTimeout as delay } from 'node:timers/promises'
import { explicarCodigo } from '@litro/cfdi/reglas/mensajes-pac'
import type { Motor } from '../motor/motor.ts'
import { tellCorte } from '../motor/tell-corte.ts'
import { fallaDe, type Permiso } from '../pac/corte.ts'
import type { RespuestaConsulta, RespuestaTimbrado } from '../pac/pac.ts'
import { commitTimbre, commitTimbres, type PorEscribir } from './commit-timbre.ts'
import type { Resultado } from './resultado.ts'
import {
  type Ausencia,
  claimIntentos,
  findPacDeIntento,
  type Intento,
  insertIncidencia,
  readAusencia,
  readIntento,
  rejectIntento,
  releaseIntento,
} from './timbrado.sql.ts'
import { verifyAnswer } from './verify-answer.ts'

export async function attempt(motor: Motor, id: number): Promise<Resultado> {
  return motor.turno(async () => {
    const tomado = await take(motor, id)
    if (!tomado) return readResultado(motor, id)
    const { respuesta, tell } = await call(motor, tomado)
    const resultado = await settle(motor, tomado.intento, respuesta)
    await tell()
    return resultado
  })
}

/** What has been answered after this long is written down without waiting for a neighbour that has not. */
const JUNTA_MS = 100

/**
 * One try at several attempts: leased in one transaction, sent at once, and the stamps that come back written in as few as they
 * come in. Puts down what is known of each; those that somebody else holds are not in it, nor those whose answer could not be
 * written, which is thrown once the others are.
 */
export async function attemptVarios(
  motor: Motor,
  ids: readonly number[],
  resultados: Map<number, Resultado>,
): Promise<void> {
  if (!motor.corte.libre()) return
  await motor.turno(async () => {
    const intentos = await motor.inTx('todo', (tx) => claimIntentos(tx, ids, motor.ajustes.leaseMs))
    const llegados: Llegado[] = []
    const errors: unknown[] = []
    let faltan = intentos.length
    const llamadas = intentos.map(async (intento) => {
      try {
        const permiso = motor.corte.llamar(intento.pac)
        llegados.push({ intento, respondido: await call(motor, { intento, permiso }) })
      } catch (error) {
        faltan--
        errors.push(error)
      }
    })
    const todas = Promise.all(llamadas)
    while (faltan > 0) {
      await Promise.race([todas, delay(JUNTA_MS, undefined, { ref: false })])
      const tanda = llegados.splice(0)
      faltan -= tanda.length
      for (const [id, resultado] of await settleVarios(motor, tanda, errors)) resultados.set(id, resultado)
      for (const { respondido } of tanda) await respondido.tell()
    }
    if (errors.length > 0) throw errors[0]
  }, ids.length)
}

type Llegado = { intento: Intento; respondido: Respondido }

type Respondido = { respuesta: Respuesta; tell: () => Promise<void> }

/** `tell`: what the call did to the breaker, for after its answer is written. */
async function call(motor: Motor, { intento, permiso }: Tomado): Promise<Respondido> {
  try {
    // Whatever breaks from here on gives the right to probe back: a breaker that waits for it would never close.
    motor.punto('timbrado:con-lease')
    const respuesta = await askPac(motor, intento)
    motor.punto('timbrado:con-respuesta')
    const cambio = permiso.fin(fallaDe(respuesta))
    const motivo = 'mensaje' in respuesta ? respuesta.mensaje : ''
    return { respuesta, tell: () => tellCorte(motor, intento.pac, cambio, motivo) }
  } finally {
    permiso.dejar()
  }
}

/** Good stamps together; if something of one of them cannot be written, each by itself. */
async function settleVarios(motor: Motor, llegados: readonly Llegado[], errors: unknown[]) {
  const resultados: [number, Resultado][] = []
  const buenos: PorEscribir[] = []
  const sueltos: (() => Promise<void>)[] = []
  for (const { intento, respondido } of llegados) {
    const { respuesta } = respondido
    const bueno = stampOf(motor, intento, respuesta)
    if (bueno) buenos.push(bueno)
    else sueltos.push(async () => void resultados.push([intento.id, await settle(motor, intento, respuesta)]))
  }
  const juntos = buenos.length > 1 ? await commitTimbres(motor, buenos).catch(() => null) : null
  for (const [i, { intento, xml, bueno }] of buenos.entries())
    sueltos.push(
      async () => void resultados.push([intento.id, juntos?.[i] ?? (await commitTimbre(motor, intento, xml, bueno))]),
    )
  for (const suelto of sueltos) await suelto().catch((error) => errors.push(error))
  return resultados
}

function stampOf(motor: Motor, intento: Intento, r: Respuesta): PorEscribir | undefined {
  if ((r.tipo !== 'timbrado' && r.tipo !== 'previo') || !r.xml) return undefined
  const bueno = verifyAnswer(motor, intento, r.xml)
  return bueno.tipo === 'bueno' ? { intento, xml: r.xml, bueno } : undefined
}

type Tomado = { intento: Intento; permiso: Permiso }

/** Takes the lease. While the breaker keeps the PAC alone, the attempt is not counted and waits for the probe. */
async function take(motor: Motor, id: number): Promise<Tomado | undefined> {
  const claim = async () => (await motor.inTx('todo', (tx) => claimIntentos(tx, [id], motor.ajustes.leaseMs)))[0]
  if (motor.corte.libre()) {
    const intento = await claim()
    return intento && { intento, permiso: motor.corte.llamar(intento.pac) }
  }
  const pac = await motor.inTx('todo', (tx) => findPacDeIntento(tx, id))
  const permiso = pac === undefined ? null : motor.corte.pedir(pac)
  if (!permiso) return undefined
  const intento = await claim().catch((error) => {
    permiso.dejar()
    throw error
  })
  if (!intento) permiso.dejar()
  return intento && { intento, permiso }
}

export const readResultado = async (motor: Motor, id: number): Promise<Resultado> =>
  stateOf(await motor.inTx('todo', (tx) => readIntento(tx, id)))

function stateOf(i: Intento): Resultado {
  if (i.estado === 'timbrado') return { tipo: 'timbrado', uuid: i.uuid! }
  if (i.estado === 'rechazado')
    return { tipo: 'rechazado', codigo: i.codigo_error ?? '', mensaje: i.ultimo_error ?? '' }
  return i.ocupado ? { tipo: 'ocupado' } : { tipo: 'en_proceso', ...(i.codigo_error && { codigo: i.codigo_error }) }
}

/** `ausente`: whether the PAC denied the document just before this send; undefined when nothing was sent. */
type Respuesta = (RespuestaTimbrado | (RespuestaConsulta & { tipo: 'ausente' })) & { ausente?: boolean }

/** After a first send, ask before sending again; only the same bytes may be sent, to the same PAC. */
async function askPac(motor: Motor, intento: Intento): Promise<Respuesta> {
  const pac = motor.pac(intento.pac)
  let ausente = false
  if (intento.n_envios > 1) {
    const conocido = await pac.consultar({ customId: intento.custom_id, xml: intento.xml_firmado })
    if (conocido.tipo === 'timbrado') return conocido
    // A PAC that does not answer a lookup will not answer a document, so the attempt waits. A PAC without lookup (SW)
    // is asked by sending the same bytes: it answers 307.
    if (conocido.tipo === 'incierto' && conocido.codigo !== 'SIN_CONSULTA') return conocido
    ausente = conocido.tipo === 'ausente'
  }
  motor.punto('timbrado:antes-de-enviar')
  const respuesta = await pac.timbrar(intento.xml_firmado, intento.custom_id)
  return { ...respuesta, ausente }
}

async function settle(motor: Motor, i: Intento, r: Respuesta): Promise<Resultado> {
  if (r.tipo === 'rechazo') return settleRechazo(motor, i, r, r.ausente === true)
  const ausencia = r.ausente === undefined ? 'igual' : 'olvida'
  if ((r.tipo === 'timbrado' || r.tipo === 'previo') && r.xml) {
    const veredicto = verifyAnswer(motor, i, r.xml)
    if (veredicto.tipo === 'bueno') return commitTimbre(motor, i, r.xml, veredicto)
    await motor.inTx('todo', (tx) =>
      insertIncidencia(tx, veredicto.tipo === 'ajeno' ? 'RESPUESTA_AJENA' : 'RESPUESTA_INVALIDA', i.id_documento, {
        intento: i.id,
        motivo: veredicto.motivo,
      }),
    )
    return wait(motor, i, veredicto.tipo === 'ajeno' ? 'AJENO' : 'ILEGIBLE', veredicto.motivo, ausencia)
  }
  if (r.tipo === 'incierto') return wait(motor, i, r.codigo, r.mensaje, ausencia)
  return wait(motor, i, 'PREVIO_SIN_DATOS', 'El PAC dice que ya lo timbró, sin entregar el documento', ausencia)
}

/** A refusal of the first send is final. After an uncertain one it proves nothing until the PAC has denied having it. */
async function settleRechazo(
  motor: Motor,
  i: Intento,
  r: { codigo: string; mensaje: string },
  ausente: boolean,
): Promise<Resultado> {
  const mensaje = explicarCodigo(r.codigo)?.mensaje ?? r.mensaje
  if (i.hubo_incierto) {
    const { veces, segundos } = await motor.inTx('todo', (tx) => readAusencia(tx, i.id))
    const probado = veces + (ausente ? 1 : 0) >= motor.ajustes.ausencias && segundos * 1000 >= motor.ajustes.ausenciaMs
    if (!probado) return wait(motor, i, r.codigo, mensaje, ausente ? 'suma' : 'igual')
  }
  const escrito = await motor.inTx('todo', (tx) => rejectIntento(tx, i, r.codigo, mensaje))
  if (!escrito) return readResultado(motor, i.id)
  return { tipo: 'rechazado', codigo: r.codigo, mensaje }
}

async function wait(motor: Motor, i: Intento, codigo: string, error: string, ausencia: Ausencia): Promise<Resultado> {
  const { esperasMs, intentosMax, edadMaxMs } = motor.ajustes
  const esperaMs = esperasMs[Math.min(i.n_envios, esperasMs.length) - 1]!
  const edad = motor.now().getTime() - new Date(i.fecha_cfdi).getTime()
  const revision = i.n_envios >= intentosMax || edad > edadMaxMs
  await motor.inTx('todo', async (tx) => {
    const mio = await releaseIntento(tx, i, { codigo, error: error.slice(0, 500), esperaMs, ausencia, revision })
    if (mio && revision)
      await insertIncidencia(tx, 'TIMBRADO_SIN_RESOLVER', i.id_documento, { intento: i.id, codigo, error })
  })
  return { tipo: 'en_proceso', codigo }
}
