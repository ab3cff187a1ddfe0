// One turn of a cancellation: ask the SAT first, send the petition only when it must be sent, believe only the SAT.
import { buildCancelacion } from '@litro/cfdi/cancelacion-xml'
import { leerCfdi } from '@litro/cfdi/leer'
import { explicarCodigo } from '@litro/cfdi/reglas/mensajes-pac'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { AppError } from '../../craft/errors.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { tellCorte } from '../motor/tell-corte.ts'
import { fallaDe } from '../pac/corte.ts'
import type { EstatusCfdi, ExpresionImpresa, RespuestaCancelacion } from '../pac/pac.ts'
import { insertIncidencia } from '../timbrado/timbrado.sql.ts'
import {
  type Cancelacion,
  claimCancelacion,
  countPeticion,
  hadRechazada,
  readXml,
  releaseCancelacion,
} from './cancelacion.sql.ts'
import { backToTimbrado, commitCancelado } from './commit-cancelacion.ts'

export async function attemptCancelacion(motor: Motor, id: number): Promise<void> {
  await motor.turno(async () => {
    const c = await motor.inTx('todo', (tx) => claimCancelacion(tx, id, motor.ajustes.leaseMs))
    if (!c) return
    motor.punto('cancelacion:con-lease')
    const xml = await motor.inTx('todo', (tx) => readXml(tx, c.id_documento))
    const estatus = await motor.sat(c.pac).consultar(expresionDe(xml))
    if ('tipo' in estatus) {
      await motor.inTx('todo', (tx) =>
        releaseCancelacion(tx, c, { estado: pending(c), esperaMs: next(motor, c), error: estatus.mensaje }),
      )
      return
    }
    await decide(motor, c, estatus).catch((error) => {
      if (!(error instanceof AppError)) throw error
      // A missing part of ours, such as a certificate in force, is shown on the desk and tried again later.
      return motor.inTx('todo', async (tx) => {
        await releaseCancelacion(tx, c, { estado: pending(c), esperaMs: next(motor, c), error: error.message })
      })
    })
  })
}

/** `re`, `rr`, `tt`, `id` and the last eight of the Sello, as the QR of the document writes them. */
export function expresionDe(xml: Buffer): ExpresionImpresa {
  const { comprobante } = leerCfdi(xml)
  return {
    re: comprobante.Emisor.Rfc,
    rr: comprobante.Receptor.Rfc,
    tt: comprobante.Total,
    id: comprobante.Complemento!.TimbreFiscalDigital!.UUID,
    fe: comprobante.Sello!.slice(-8),
  }
}

async function decide(motor: Motor, c: Cancelacion, estatus: EstatusCfdi): Promise<void> {
  if (estatus.estado === 'Cancelado') return commitCancelado(motor, c, estatus)
  if (c.fuera) return decideFuera(motor, c, estatus)
  if (estatus.estatusCancelacion === 'En proceso') return keepWaiting(motor, c, estatus)
  if (estatus.estatusCancelacion === 'Solicitud rechazada' && (await isOurRejection(motor, c))) {
    return backToTimbrado(motor, c, { estado: 'rechazada', motivo: 'El receptor rechazó la cancelación.', estatus })
  }
  if (estatus.esCancelable === 'No cancelable') {
    const motivo = 'El SAT indica que el comprobante no es cancelable: tiene documentos relacionados vigentes.'
    return backToTimbrado(motor, c, { estado: 'no_cancelable', motivo, estatus })
  }
  // Sent and not seen yet: the SAT may lag. Ask again, and send again only after several silent answers.
  const enviadaYCallada = c.n_peticiones > 0 && !isSilentLong(c)
  if (enviadaYCallada) {
    await motor.inTx('todo', (tx) =>
      releaseCancelacion(tx, c, { estado: pending(c), esperaMs: next(motor, c), estatus }),
    )
    return
  }
  await sendPetition(motor, c)
}

/** Nobody asked for it here, so nothing is sent: it is in force again, or it keeps waiting for a person. */
async function decideFuera(motor: Motor, c: Cancelacion, estatus: EstatusCfdi): Promise<void> {
  if (estatus.estado === 'Vigente') {
    return backToTimbrado(motor, c, { estado: 'desistida', motivo: 'El SAT lo reporta vigente otra vez.', estatus })
  }
  await motor.inTx('todo', (tx) => releaseCancelacion(tx, c, { estado: 'revision', esperaMs: null, estatus }))
}

const pending = (c: Cancelacion) =>
  c.fuera ? 'revision' : c.n_peticiones === 0 ? 'por_enviar' : c.estado === 'en_proceso' ? 'en_proceso' : 'incierta'

async function keepWaiting(motor: Motor, c: Cancelacion, estatus: EstatusCfdi): Promise<void> {
  await motor.inTx('todo', (tx) =>
    releaseCancelacion(tx, c, { estado: 'en_proceso', esperaMs: next(motor, c), estatus }),
  )
}

/** True at every fourth scheduled query without news. The waits between queries grow, so that is long. */
const isSilentLong = (c: Cancelacion) => c.vencida && c.n_consultas % 4 === 0

/**
 * The SAT shows an earlier rejection until it takes the new petition. A rejection is ours once the SAT showed our
 * petition in process, acknowledged it long ago, or there was no earlier one.
 */
async function isOurRejection(motor: Motor, c: Cancelacion): Promise<boolean> {
  if (c.n_peticiones === 0) return false
  if (c.vio_en_proceso || (c.recibida && isSilentLong(c))) return true
  return !(await motor.inTx('todo', (tx) => hadRechazada(tx, c)))
}

async function sendPetition(motor: Motor, c: Cancelacion): Promise<void> {
  const { solicitud, rfcEmisor } = await motor.inTx('todo', async (tx) => {
    const emisor = (await findEmisorDe(tx, c.id_socio_comercial))!
    const csd = await motor.csd.open(tx, emisor.id, motor.now())
    const xml = buildCancelacion(
      {
        RfcEmisor: emisor.rfc,
        Fecha: toHoraLocal(motor.now().getTime(), emisor.zona_horaria),
        folios: [{ UUID: c.uuid, Motivo: c.motivo!, ...(c.uuid_sustituto && { FolioSustitucion: c.uuid_sustituto }) }],
      },
      csd,
    )
    return { solicitud: Buffer.from(xml, 'utf8'), rfcEmisor: emisor.rfc }
  })
  const permiso = motor.corte.pedir(c.pac)
  // Five petitions are all there are: none is spent on a PAC that does not answer.
  if (!permiso) return waitForPac(motor, c)
  try {
    const contada = await motor.inTx('todo', (tx) => countPeticion(tx, c, solicitud))
    if (!contada) return await toRevision(motor, c, '799', 'Se alcanzó el límite de cinco solicitudes ante el SAT.')
    motor.punto('cancelacion:contada')
    const respuesta = await motor.pac(c.pac).cancelar(solicitud, { rfcEmisor, uuid: c.uuid })
    motor.punto('cancelacion:con-respuesta')
    const cambio = permiso.fin(fallaDe(respuesta))
    await settle(motor, c, respuesta)
    await tellCorte(motor, c.pac, cambio, 'mensaje' in respuesta ? respuesta.mensaje : '')
  } finally {
    permiso.dejar()
  }
}

async function waitForPac(motor: Motor, c: Cancelacion): Promise<void> {
  const error = 'El PAC no responde. La solicitud se enviará sola cuando conteste.'
  const { esperaMs } = motor.ajustes.corte
  await motor.inTx('todo', (tx) => releaseCancelacion(tx, c, { estado: pending(c), esperaMs, error }))
}

const HORAS_72 = 72 * 3_600_000
const MINUTOS_15 = 15 * 60_000

async function settle(motor: Motor, c: Cancelacion, r: RespuestaCancelacion): Promise<void> {
  if (r.tipo === 'recibida') {
    // 201 proves the request, not the cancellation.
    await motor.inTx('todo', async (tx) => {
      const socio = c.id_socio_comercial
      const acuse = r.acuse && {
        idArchivoAcuse: await saveArchivo(tx, {
          socio,
          nombre: `acuse_${c.uuid}.xml`,
          tipo: 'application/xml',
          bytes: r.acuse,
          idUsuario: null,
          irrepetible: true,
        }),
      }
      await releaseCancelacion(tx, c, { estado: 'enviada', esperaMs: first(motor), codigo: r.codigo, ...acuse })
    })
    return
  }
  const mensaje = explicarCodigo(r.codigo)?.mensaje ?? r.mensaje
  if (r.tipo === 'rechazo')
    return backToTimbrado(motor, c, { estado: 'no_cancelable', motivo: mensaje, codigo: r.codigo })
  if (r.codigo === '799') return toRevision(motor, c, r.codigo, mensaje)
  const factor = motor.ajustes.consultasMs[0]! / 300_000
  const esperas: Record<string, number> = { 798: HORAS_72 * factor, 205: MINUTOS_15 * factor }
  const esperaMs = esperas[r.codigo] ?? first(motor)
  await motor.inTx('todo', (tx) =>
    releaseCancelacion(tx, c, { estado: 'incierta', esperaMs, codigo: r.codigo, error: mensaje }),
  )
}

async function toRevision(motor: Motor, c: Cancelacion, codigo: string, error: string): Promise<void> {
  await motor.inTx('todo', async (tx) => {
    if (!(await releaseCancelacion(tx, c, { estado: 'revision', esperaMs: 0, codigo, error }))) return
    await insertIncidencia(tx, 'CANCELACION_SIN_RESOLVER', c.id_documento, { cancelacion: c.id, codigo, error })
  })
}

const first = (motor: Motor) => motor.ajustes.consultasMs[0]!
const next = (motor: Motor, c: Cancelacion) =>
  c.vencida ? motor.ajustes.consultasMs[Math.min(c.n_consultas, motor.ajustes.consultasMs.length) - 1]! : null
