// Cancellation as the SAT keeps it: verifies the signed petition, answers a code for each folio and waits for the receiver.

import { type CancelacionLeida, type FolioCancelado, verificarCancelacion } from '@litro/cfdi/cancelacion-xml'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { readCertificado } from '@litro/cfdi/csd'
import { leerCfdi } from '@litro/cfdi/leer'
import { aceptacionDe, type RequisitoCancelacion, ultimoDiaParaCancelar } from '@litro/cfdi/reglas/cancelacion'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import { findMotivoCancelacion } from '@litro/cfdi/sat/motivos-cancelacion'
import { conoceElSat, estadoDe, type TiemposAceptacion } from './aceptacion.ts'
import type { Almacen, Registro } from './almacen.ts'
import { type Rechazo, rechazo } from './revisar.ts'
import { ZONA_CENTRO } from './timbrar.ts'

type ResultadoCancelacion =
  | { tipo: 'atendida'; rfcEmisor: string; folios: { uuid: string; codigo: string }[]; acuse: Buffer }
  | ({ tipo: 'rechazo' } & Rechazo)

export type Cancelaciones = {
  cancelar(solicitud: Buffer, ahora: number): Promise<ResultadoCancelacion>
  /** Plays the receiver; false when there is nothing waiting for an answer. */
  responder(uuid: string, respuesta: 'aceptar' | 'rechazar', ahora: number): Promise<boolean>
  /** Plays a supplier who asks to cancel what its receiver must answer; false when that is under way or done. */
  solicitar(uuid: string, momento: number): Promise<boolean>
  requisitoDe(registro: Registro, ahora: number): Promise<RequisitoCancelacion>
  /** Documents in force that keep this one from being cancelled. */
  bloqueosDe(registro: Registro, ahora: number): Registro[]
}

/** PACs stop passing petitions on after the fifth (799). */
const MAX_PETICIONES = 5

export function makeCancelaciones(almacen: Almacen, tiempos: TiemposAceptacion): Cancelaciones {
  // One at a time: the second petition must see what the first one left.
  let turno: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(tarea: () => Promise<T>): Promise<T> => {
    const resultado = turno.then(tarea)
    turno = resultado.catch(() => {})
    return resultado
  }
  const isVigente = (registro: Registro, ahora: number) => estadoDe(registro, ahora, tiempos).estado === 'Vigente'

  const bloqueosDe = (registro: Registro, ahora: number) =>
    almacen.dependientes(registro.uuid).filter((dependiente) => isVigente(dependiente, ahora))

  const requisitoDe = async (registro: Registro, ahora: number) => {
    const { comprobante } = leerCfdi(await almacen.readXml(registro))
    return aceptacionDe(comprobante, { hoy: diaDe(ahora) })
  }

  const codigoDe = async (folio: FolioCancelado, rfcEmisor: string, ahora: number): Promise<string> => {
    const registro = almacen.porUuid(folio.UUID)
    if (!registro || !conoceElSat(registro, ahora, tiempos)) return '205'
    if (registro.rfcEmisor !== rfcEmisor) return '203'
    const deMotivo = revisarMotivo(folio, almacen, (sustituto) => isVigente(sustituto, ahora))
    if (deMotivo) return deMotivo
    const { estado, estatus } = estadoDe(registro, ahora, tiempos)
    if (estado === 'Cancelado' || estatus === 'En proceso') return '202'
    if (registro.peticiones >= MAX_PETICIONES) return '799'
    if (bloqueosDe(registro, ahora).length > 0) return '204'
    if (diaDe(ahora) > ultimoDiaParaCancelar(registro.fecha, rfcEmisor)) return '210'
    const { aceptacion } = await requisitoDe(registro, ahora)
    const { Motivo: motivo, FolioSustitucion: sustituto } = folio
    await almacen.addPeticion({ uuid: registro.uuid, motivo, sustituto, aceptacion, momento: ahora })
    return '201'
  }

  const cancelar = async (solicitud: Buffer, ahora: number): Promise<ResultadoCancelacion> => {
    const leida = readSolicitud(solicitud, ahora)
    if ('codigo' in leida) return { tipo: 'rechazo', ...leida }
    const folios: { uuid: string; codigo: string }[] = []
    for (const folio of leida.folios) {
      folios.push({ uuid: folio.UUID.toUpperCase(), codigo: await codigoDe(folio, leida.RfcEmisor, ahora) })
    }
    return { tipo: 'atendida', rfcEmisor: leida.RfcEmisor, folios, acuse: buildAcuse(leida.RfcEmisor, folios, ahora) }
  }

  const responder = async (uuid: string, respuesta: 'aceptar' | 'rechazar', ahora: number) => {
    const registro = almacen.porUuid(uuid)
    if (!registro?.peticion || registro.peticion.aceptacion === 'ninguna') return false
    if (estadoDe(registro, ahora, tiempos).estatus !== 'En proceso') return false
    await almacen.addRespuesta({ uuid: registro.uuid, respuesta, momento: ahora })
    return true
  }

  const solicitar = async (uuid: string, momento: number) => {
    const registro = almacen.porUuid(uuid)
    if (!registro) return false
    const { estado, estatus } = estadoDe(registro, momento, tiempos)
    if (estado === 'Cancelado' || estatus === 'En proceso') return false
    const { aceptacion } = await requisitoDe(registro, momento)
    // Small or recent ones need nobody, and then there would be nothing to answer.
    const pedida = aceptacion === 'expresa' ? aceptacion : 'tacita'
    await almacen.addPeticion({ uuid: registro.uuid, motivo: '02', aceptacion: pedida, momento })
    return true
  }

  return {
    cancelar: (solicitud, ahora) => inTurn(() => cancelar(solicitud, ahora)),
    responder: (uuid, respuesta, ahora) => inTurn(() => responder(uuid, respuesta, ahora)),
    solicitar: (uuid, momento) => inTurn(() => solicitar(uuid, momento)),
    requisitoDe,
    bloqueosDe,
  }
}

function diaDe(ahora: number): string {
  return toHoraLocal(ahora, ZONA_CENTRO).slice(0, 10)
}

function readSolicitud(solicitud: Buffer, ahora: number): CancelacionLeida | Rechazo {
  let leida: CancelacionLeida | null
  try {
    leida = verificarCancelacion(solicitud.toString('utf8'))
  } catch (error) {
    // Either the XML or the certificate inside it cannot be read.
    return rechazo(error instanceof CfdiError ? '301' : '302')
  }
  if (!leida) return rechazo('302', 'La firma de la solicitud no corresponde a su contenido.')
  const certificado = readCertificado(leida.certificado.raw)
  if (certificado.Rfc !== leida.RfcEmisor) return rechazo('303', 'La solicitud no la firmó su emisor.')
  if (!certificado.esCsd) return rechazo('310')
  if (certificado.validoHasta.getTime() < ahora) return rechazo('304')
  return leida.folios.length > 0 ? leida : rechazo('301', 'La solicitud no trae folios.')
}

/** 207 motive, 208 and 209 substitute, 212 a substitute that does not say so itself. */
function revisarMotivo(
  { UUID, Motivo, FolioSustitucion }: FolioCancelado,
  almacen: Almacen,
  isVigente: (registro: Registro) => boolean,
): string | null {
  const motivo = findMotivoCancelacion(Motivo)
  if (!motivo) return '207'
  if (!motivo.RequiereFolioSustitucion) return FolioSustitucion === undefined ? null : '209'
  const sustituto = FolioSustitucion === undefined ? undefined : almacen.porUuid(FolioSustitucion)
  if (!sustituto || !isVigente(sustituto)) return '208'
  const sustituye = sustituto.relaciones.some(({ tipo, uuid }) => tipo === '04' && uuid === UUID.toUpperCase())
  return sustituye ? null : '212'
}

/** Shaped as the SAT's, without its signature: this one proves nothing outside a demonstration. */
export function buildAcuse(
  rfcEmisor: string,
  folios: readonly { uuid: string; codigo: string }[],
  ahora: number,
): Buffer {
  const nodos = folios.map(
    ({ uuid, codigo }) => `<Folios><UUID>${uuid}</UUID><EstatusUUID>${codigo}</EstatusUUID></Folios>`,
  )
  const rfc = rfcEmisor.replaceAll('&', '&amp;')
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Acuse xmlns="http://cancelacfd.sat.gob.mx" ` +
      `Fecha="${toHoraLocal(ahora, ZONA_CENTRO)}" RfcEmisor="${rfc}">${nodos.join('')}</Acuse>`,
  )
}
