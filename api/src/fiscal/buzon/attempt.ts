// One turn of an answer: ask the SAT first, send the same signed bytes only while they may be needed, believe only the SAT.
import { explicarCodigo } from '@litro/cfdi/reglas/mensajes-pac'
import { nombreDePac } from '@litro/contract/emisor/pac'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import type { Motor } from '../motor/motor.ts'
import { tellCorte } from '../motor/tell-corte.ts'
import { fallaDe } from '../pac/corte.ts'
import type { EstatusCfdi, RespuestaBuzon } from '../pac/pac.ts'
import { noteEstatus } from '../recibidas/recibida-list.sql.ts'
import { claimSolicitud, countEnvio, lockSolicitud, releaseSolicitud, type Solicitud, solicitud } from './buzon.sql.ts'

export async function attemptBuzon(motor: Motor, id: number): Promise<void> {
  await motor.turno(async () => {
    const s = await motor.inTx('todo', (tx) => claimSolicitud(tx, id, motor.ajustes.leaseMs))
    if (!s) return
    motor.punto('buzon:con-lease')
    const estatus = await ask(motor, s)
    if (await endIfSo(motor, s, estatus)) return
    if (s.estado === 'pendiente') return wait(motor, s, estatus)
    // Heard, and not shown yet: the SAT may lag. The same bytes go again only after several silent answers.
    if (s.recibida && s.n_consultas % 4 !== 0) return wait(motor, s, estatus)
    await send(motor, s)
  })
}

/** Undefined when the SAT did not answer or nobody knows the invoice to ask about. */
async function ask(motor: Motor, s: Solicitud): Promise<EstatusCfdi | undefined> {
  if (!s.expresion) return undefined
  const estatus = await motor.sat(s.pac).consultar(s.expresion)
  return 'tipo' in estatus ? undefined : estatus
}

type Fin = { a: 'aceptada' | 'rechazada' | 'vencida' | 'retirada'; fuera: boolean; nota: string }

/** What the SAT's word makes of a request; undefined while it goes on. */
function finDe(s: Solicitud, { estado, estatusCancelacion }: EstatusCfdi): Fin | undefined {
  const dimos = (respuesta: Solicitud['respuesta']) => s.respuesta === respuesta && s.n_envios > 0
  if (estado === 'Cancelado') {
    if (estatusCancelacion === 'Plazo vencido')
      return { a: 'vencida', fuera: s.respuesta !== null, nota: 'El SAT dice: cancelada por plazo vencido.' }
    const fuera = !dimos('Aceptacion')
    return { a: 'aceptada', fuera, nota: fuera ? 'Se aceptó fuera de aquí.' : 'El SAT confirma la aceptación.' }
  }
  if (estado !== 'Vigente') return undefined
  // The SAT shows an earlier rejection until it takes the new request.
  if (estatusCancelacion === 'Solicitud rechazada' && (s.vio_en_proceso || !s.hubo_rechazo)) {
    const fuera = !dimos('Rechazo')
    return { a: 'rechazada', fuera, nota: fuera ? 'Se rechazó fuera de aquí.' : 'El SAT confirma el rechazo.' }
  }
  const nadaEspera = s.estado === 'pendiente' ? !s.en_lista : s.codigo === '1001'
  if (estatusCancelacion === '' && nadaEspera)
    return {
      a: 'retirada',
      fuera: s.respuesta !== null,
      nota: 'Ya no hay nada que responder: la factura sigue vigente.',
    }
  return undefined
}

/** What left the list and cannot be asked about ended somehow: the SAT's portal knows. */
const SIN_FACTURA: Fin = {
  a: 'retirada',
  fuera: false,
  nota: 'Salió de la lista del PAC y su factura no está aquí para preguntar al SAT.',
}

/** True when it ended, now or before by somebody else's hand. */
async function endIfSo(motor: Motor, s: Solicitud, estatus: EstatusCfdi | undefined): Promise<boolean> {
  const perdida = s.estado === 'pendiente' && !s.expresion && !s.en_lista
  const fin = estatus ? finDe(s, estatus) : perdida ? SIN_FACTURA : undefined
  if (!fin) return false
  await motor.inTx('todo', async (tx) => {
    const fila = await lockSolicitud(tx, 'todo', s.id)
    // A person's answer that came meanwhile is weighed anew with its own turn.
    if (!fila || fila.terminada !== null || fila.lease_token !== s.lease_token) return
    if (fila.id_factura !== null && estatus)
      await noteEstatus(tx, fila.id_factura, { estado: estatus.estado, efos: estatus.validacionEfos })
    await settle(tx, solicitud, fila, 'terminar', SISTEMA, {
      a: fin.a,
      set: {
        terminada: motor.now(),
        lease_hasta: null,
        proximo: null,
        fuera: fin.fuera,
        ultimo_error: null,
        estatus_sat: estatus?.estado ?? null,
        estatus_cancelacion: estatus?.estatusCancelacion ?? null,
      },
      nota: fin.nota,
    })
    motor.punto('buzon:dentro-de-tx')
  })
  return true
}

/** A request that waits for a person is asked about again when its list says so; an answer, at growing intervals. */
async function wait(motor: Motor, s: Solicitud, estatus?: EstatusCfdi, oido: { error?: string } = {}): Promise<void> {
  await motor.inTx('todo', (tx) =>
    releaseSolicitud(tx, s, {
      esperaMs: s.estado === 'pendiente' ? null : next(motor, s),
      enProceso: estatus?.estatusCancelacion === 'En proceso',
      ...(estatus && { estatus }),
      ...oido,
    }),
  )
}

const next = ({ ajustes: { consultasMs } }: Motor, s: Solicitud) =>
  consultasMs[Math.min(Math.max(s.n_consultas, 1), consultasMs.length) - 1]!

async function send(motor: Motor, s: Solicitud): Promise<void> {
  const permiso = motor.corte.pedir(s.pac)
  if (!permiso) {
    const error = 'El PAC no responde. La respuesta se enviará sola cuando conteste.'
    await motor.inTx('todo', (tx) => releaseSolicitud(tx, s, { esperaMs: motor.ajustes.corte.esperaMs, error }))
    return
  }
  try {
    if (!(await motor.inTx('todo', (tx) => countEnvio(tx, s)))) return
    motor.punto('buzon:contada')
    const respuesta = await motor.pac(s.pac).responder(s.mensaje_firmado!, { uuid: s.uuid })
    motor.punto('buzon:con-respuesta')
    const cambio = permiso.fin(fallaDe(respuesta))
    await hear(motor, { ...s, n_envios: s.n_envios + 1 }, respuesta)
    await tellCorte(motor, s.pac, cambio, 'mensaje' in respuesta ? respuesta.mensaje : '')
  } finally {
    permiso.dejar()
  }
}

async function hear(motor: Motor, s: Solicitud, r: RespuestaBuzon): Promise<void> {
  if (r.tipo === 'incierto') return wait(motor, s, undefined, { error: r.mensaje })
  if (r.tipo === 'rechazo' || r.tipo === 'sin_buzon') return refuse(motor, s, r)
  const oida = { ...s, codigo: r.codigo, recibida: s.recibida || r.tipo === 'recibida' }
  await keep(motor, oida, r)
  // 1000 proves the answer, not what became of the invoice: the SAT tells.
  const estatus = await ask(motor, oida)
  if (!(await endIfSo(motor, oida, estatus))) await wait(motor, oida, estatus)
}

/** Written before the SAT is asked again, with the lease still ours. */
async function keep(motor: Motor, s: Solicitud, r: Extract<RespuestaBuzon, { tipo: 'recibida' | 'nada' }>) {
  await motor.inTx('todo', async (tx) => {
    const acuse = r.tipo === 'recibida' ? r.acuse : null
    const idArchivoAcuse =
      acuse &&
      (await saveArchivo(tx, {
        socio: null,
        nombre: `acuse_${s.uuid}.xml`,
        tipo: 'application/xml',
        bytes: acuse,
        idUsuario: null,
      }))
    await releaseSolicitud(tx, s, {
      esperaMs: motor.ajustes.consultasMs[0]!,
      codigo: r.codigo,
      ...(s.recibida && { recibida: true as const }),
      ...(idArchivoAcuse && { idArchivoAcuse }),
    })
  })
}

/** Surely not answered when nothing was sent before: a person may mend what is wrong and answer again, also the other way. */
async function refuse(motor: Motor, s: Solicitud, r: Extract<RespuestaBuzon, { tipo: 'rechazo' | 'sin_buzon' }>) {
  const error =
    r.tipo === 'sin_buzon'
      ? `${nombreDePac(s.pac)} no ofrece el buzón: responde en el portal del SAT.`
      : `El SAT no tomó la respuesta (${r.codigo}). ${explicarCodigo(r.codigo)?.mensaje ?? r.mensaje}`.trim()
  if (s.n_envios > 1 || s.recibida) return wait(motor, s, undefined, { error })
  await motor.inTx('todo', async (tx) => {
    const fila = await lockSolicitud(tx, 'todo', s.id)
    if (!fila || fila.terminada !== null || fila.lease_token !== s.lease_token) return
    await settle(tx, solicitud, fila, 'devolver', SISTEMA, {
      a: 'pendiente',
      set: {
        respuesta: null,
        mensaje_firmado: null,
        motivo: null,
        id_usuario_captura: null,
        id_usuario_confirma: null,
        n_envios: 0,
        codigo: 'codigo' in r ? r.codigo : null,
        ultimo_error: error.slice(0, 500),
        proximo: null,
        lease_hasta: null,
      },
      nota: error,
    })
  })
}
