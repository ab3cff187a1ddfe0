// Asking for a cancellation: the motive, what blocks it, the last legal day; then Por Cancelar and a row for the engine.
import { leerCfdi } from '@litro/cfdi/leer'
import { revisarCancelacion } from '@litro/cfdi/reglas/cancelacion'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { type Contexto, verbo } from '../../craft/puerta/verbo.ts'
import { type DocumentoFila, documentoDe } from '../comprobante/documento.sql.ts'
import { findReloj, readAjustesEntrega } from '../comprobante/entrega.sql.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import type { Motor } from '../motor/motor.ts'
import {
  findPacDeTimbre,
  findSustituto,
  findSustitutoVigente,
  insertCancelacion,
  isSpent,
  listDependientes,
  type Motivo,
  readXml,
  requiresApproval,
  type Sustituto,
} from './cancelacion.sql.ts'

export type Peticion = { motivo: Motivo; UUIDSustitucion?: string; IdFacturaSustituta?: number }

/** Por Cancelar, and a row for the engine; the same request again finds it done. */
export const solicitarCancelacion = (familia: FamiliaCfdi) =>
  verbo(documentoDe(familia), 'cancelar', async (tx, d, { deps: { motor }, actor, entrada }: Contexto<Peticion>) => {
    await refuseCuarentena(tx)
    const { motivo } = entrada
    const socio = d.id_socio_comercial
    const sustituto = motivo === '01' ? await requireSustituto(tx, d, entrada) : null
    const emisor = await findEmisorDe(tx, socio)
    await refuseBlocked(motor, tx, d, motivo, sustituto, emisor!.zona_horaria)
    const espera = await requiresApproval(tx, socio)
    const id = await insertCancelacion(tx, {
      idDocumento: d.id,
      socio,
      uuid: d.uuid!,
      motivo,
      uuidSustituto: sustituto?.uuid ?? null,
      estado: espera ? 'solicitada' : 'por_enviar',
      pac: await choosePac(tx, d.id, emisor!.pac),
      idUsuario: actor.id,
    })
    if (!espera) await motor.despertar(tx, 'cancelacion', id)
    return { despues: { motivo, sustituto: sustituto?.uuid } }
  })

/** Any real PAC cancels what another one stamped; what the embedded one stamped exists only there. */
async function choosePac(tx: Tx, idDocumento: number, elegido: string): Promise<string> {
  const timbro = (await findPacDeTimbre(tx, idDocumento)) ?? elegido
  return timbro === 'embebido' || elegido === 'embebido' ? timbro : elegido
}

async function requireSustituto(tx: Tx, d: DocumentoFila, p: Peticion): Promise<Sustituto> {
  const { IdFacturaSustituta: idFactura } = p
  // A receipt has no screen on which somebody could name its substitute.
  const propio = rasgos[d.familia].detalle === null ? await findSustitutoVigente(tx, d.id) : null
  const uuid = p.UUIDSustitucion ?? propio ?? undefined
  if (!uuid && !idFactura) throw new AppError('FALTA_SUSTITUTO')
  const sustituto = await findSustituto(tx, d.id_socio_comercial, d.id, { uuid, idFactura })
  if (!sustituto) {
    throw new AppError('FALTA_SUSTITUTO', { mensaje: 'No encontramos una factura timbrada con ese UUID o folio.' })
  }
  return sustituto
}

const SIN_PETICIONES =
  'El SAT admite cinco solicitudes de cancelación por comprobante y ya se enviaron las cinco. Cancélalo en el portal del SAT.'

async function refuseBlocked(
  motor: Motor,
  tx: Tx,
  d: DocumentoFila,
  motivo: Motivo,
  sustituto: Sustituto | null,
  zonaHoraria: string,
): Promise<void> {
  if (await isSpent(tx, d.id)) throw new AppError('CANCELACION_BLOQUEADA', { mensaje: SIN_PETICIONES })
  const bloqueos = await listDependientes(tx, d.id, sustituto?.uuid ?? null)
  if (bloqueos.length > 0) throw new AppError('CANCELACION_BLOQUEADA', { bloqueos })
  const { comprobante } = leerCfdi(await readXml(tx, d.id))
  const hallazgos = revisarCancelacion({
    comprobante,
    uuid: d.uuid!,
    Motivo: motivo,
    ...(sustituto && {
      FolioSustitucion: sustituto.uuid,
      sustituto: { vigente: sustituto.vigente, relacionado04: sustituto.relacionado },
    }),
    hoy: hoyEnMexico(motor.now()),
    ...(comprobante.Complemento?.CartaPorte && (await relojDeViaje(motor, tx, d.id, zonaHoraria))),
  }).filter((h) => h.severidad === 'error')
  if (hallazgos.length > 0) {
    throw new AppError('CANCELACION_BLOQUEADA', { mensaje: hallazgos[0]!.mensaje, hallazgos: [...hallazgos] })
  }
}

/** The legal clock of a document that travels: the hour of its departure, and who let it be tried after it. */
async function relojDeViaje(motor: Motor, tx: Tx, id: number, zonaDelEmisor: string) {
  const { margen_minutos: margenMinutos } = await readAjustesEntrega(tx)
  const { zona: zonaHoraria = zonaDelEmisor, autorizado: viajeAutorizado = false } = (await findReloj(tx, id)) ?? {}
  return { viaje: { ahora: motor.now().getTime(), zonaHoraria, margenMinutos }, viajeAutorizado }
}
