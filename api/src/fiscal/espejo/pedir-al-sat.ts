// One turn of the ledger with the SAT: send what is planned, verify what was accepted. Each call stands between two commits.
import type { Pedido } from '@litro/cfdi/espejo/firmador'
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { insertIncidencia } from '../timbrado/timbrado.sql.ts'
import { closeSolicitud } from './cerrar.ts'
import { type Decision, decideSolicita, decideVerifica } from './codigos-sat.ts'
import { announcePaquetes } from './descarga.sql.ts'
import type { Espejo } from './espejo.ts'
import { noteFalla, stopEspejo } from './salud.sql.ts'
import * as ledger from './solicitud.sql.ts'
import type { Sesion } from './token.ts'

/** False when there was nothing to send, or nobody could. */
export async function enviarUna(espejo: Espejo, sesion: Sesion): Promise<boolean> {
  const { motor, puerto } = espejo
  const { leaseMs, verificacionesMs } = motor.ajustes.espejo
  // The token first: a request that cannot be sent is not marked as sent.
  const token = await sesion.token()
  if (token === null) return false
  const s = await motor.inTx('todo', (tx) => ledger.claimPorEnviar(tx, [sesion.rfc], leaseMs))
  if (!s) return false
  motor.punto('espejo:enviando')
  const mensaje = await sesion.firmar('solicita', describe(s), (f) => f.solicita(toPedido(s)))
  if (mensaje === null)
    return end(espejo, s, { haz: 'terminar', estado: 'perdida' }, { mensaje: 'No se firmó.' }, 'negar')
  const r = await puerto.solicitar(token, s.folio === null ? s.sentido : 'folio', mensaje)
  motor.punto('espejo:enviada')
  // Nobody knows whether the SAT took it: it is lost for us, and its parameters are never used again.
  if (r.tipo === 'incierto') {
    await motor.inTx('todo', (tx) => noteFalla(tx, s.rfc, r.mensaje))
    return end(espejo, s, { haz: 'terminar', estado: 'perdida' }, { mensaje: r.mensaje }, 'negar')
  }
  const decision = decideSolicita(r.codigo, r.idSolicitud)
  const oido = { codLlamada: r.codigo, mensaje: r.mensaje }
  if (decision.haz === 'aceptar') {
    await motor.inTx('todo', (tx) => ledger.acceptSolicitud(tx, s, decision.id, oido, verificacionesMs[0]!))
    motor.punto('espejo:aceptada')
    return true
  }
  if (decision.haz === 'reautenticar') {
    sesion.olvidar()
    return end(espejo, s, { haz: 'terminar', estado: 'rechazada' }, oido, 'negar')
  }
  return end(espejo, s, decision, oido, 'negar')
}

const describe = (s: ledger.Solicitud) =>
  s.folio === null
    ? `${s.sentido} ${s.tipo_solicitud} ${s.estado_comprobante} ${s.fecha_inicial} ${s.fecha_final}`
    : `folio ${s.folio}`

const toPedido = (s: ledger.Solicitud): Pedido =>
  s.folio !== null
    ? { folio: s.folio }
    : {
        sentido: s.sentido,
        fechaInicial: s.fecha_inicial!,
        fechaFinal: s.fecha_final!,
        // A request by folio has no kind; the others are one of these two.
        tipo: s.tipo_solicitud === 'CFDI' ? 'CFDI' : 'Metadata',
        estado: s.estado_comprobante,
        tipoComprobante: s.tipo_comprobante,
      }

/** False when nothing was due, or the SAT did not answer. */
export async function verificarUna(espejo: Espejo, sesion: Sesion): Promise<boolean> {
  const { motor, puerto } = espejo
  const { leaseMs, abandonoMs } = motor.ajustes.espejo
  const token = await sesion.token()
  if (token === null) return false
  const s = await motor.inTx('todo', (tx) => ledger.claimAceptada(tx, [sesion.rfc], leaseMs))
  if (!s) return false
  motor.punto('espejo:verificando')
  const mensaje = await sesion.firmar('verifica', s.id_solicitud!, (f) => f.verifica(s.id_solicitud!))
  if (mensaje === null) return false
  const r = await puerto.verificar(token, mensaje)
  motor.punto('espejo:verificada')
  if (r.tipo === 'incierto') {
    await motor.inTx('todo', async (tx) => {
      await noteFalla(tx, s.rfc, r.mensaje)
      await ledger.waitSolicitud(tx, s, waitOf(espejo, s, 'falla'), { mensaje: r.mensaje })
    })
    return false
  }
  const oido = {
    codLlamada: r.codigo,
    codResultado: r.resultado,
    estadoSat: r.estado,
    cfdis: r.cfdis,
    mensaje: r.mensaje,
  }
  const decision = decideVerifica(r, s.edad > abandonoMs)
  if (decision.haz === 'descargar') {
    await motor.inTx('todo', async (tx) => {
      if (await ledger.moveSolicitud(tx, s, 'verificar', 'terminada', oido)) await announcePaquetes(tx, s, r.paquetes)
    })
    motor.punto('espejo:anunciada')
    return true
  }
  if (decision.haz === 'reautenticar') {
    sesion.olvidar()
    await motor.inTx('todo', (tx) => ledger.waitSolicitud(tx, s, waitOf(espejo, s, 'falla'), oido))
    // A second refusal in a row is not about the token.
    if (s.n_verificaciones > 1 && r.codigo === '300')
      await stop(espejo, s, 'El SAT rechaza la sesión de la e.firma (300).')
    return true
  }
  if (decision.haz === 'esperar') {
    await motor.inTx('todo', (tx) => ledger.waitSolicitud(tx, s, waitOf(espejo, s, decision.como), oido))
    return true
  }
  return end(espejo, s, decision, oido, 'verificar')
}

const MEDIANOCHE_Y_DIEZ = 'T00:10:00'

function waitOf({ motor }: Espejo, s: ledger.Solicitud, como: 'preparando' | 'falla' | 'manana'): number {
  const { verificacionesMs, reintentosMs } = motor.ajustes.espejo
  if (como === 'manana') {
    const ahora = motor.now().getTime()
    const manana = hoyEnMexico(new Date(ahora + 86_400_000))
    return (toInstantes(`${manana}${MEDIANOCHE_Y_DIEZ}`, 'America/Mexico_City')[0] ?? ahora + 86_400_000) - ahora
  }
  const esperas = como === 'falla' ? reintentosMs : verificacionesMs
  return esperas[Math.min(s.n_verificaciones, esperas.length - 1)]!
}

async function end(
  espejo: Espejo,
  s: ledger.Solicitud,
  decision: Extract<Decision, { haz: 'terminar' | 'detener' }> | Decision,
  oido: ledger.Oido,
  verbo: 'negar' | 'verificar',
): Promise<boolean> {
  if (decision.haz !== 'terminar' && decision.haz !== 'detener') return false
  const { estado } = decision
  await closeSolicitud(espejo, s, verbo, estado, oido)
  const texto = `${oido.codLlamada ?? ''} ${oido.mensaje ?? ''}`.trim()
  if (decision.haz === 'detener') await stop(espejo, s, `El SAT respondió ${texto}`)
  else if (estado === 'rechazada' || estado === 'revision') {
    await espejo.motor.inTx('todo', (tx) =>
      insertIncidencia(tx, 'ESPEJO_RECHAZADO', null, {
        solicitud: s.id,
        codigo: oido.codLlamada,
        mensaje: oido.mensaje,
      }),
    )
  }
  return true
}

const stop = ({ motor }: Espejo, s: ledger.Solicitud, motivo: string) =>
  motor.inTx('todo', (tx) => stopEspejo(tx, s.rfc, motivo))
