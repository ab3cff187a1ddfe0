// Reading the inbox: what the PAC lists becomes requests with their clock, and what left the list is asked about.
import { leerCfdi } from '@litro/cfdi/leer'
import { aceptacionDe } from '@litro/cfdi/reglas/cancelacion'
import { toHoraLocal } from '@litro/cfdi/sat/hora-local'
import type { ConfiguracionBuzon } from '@litro/contract/buzon/buzon'
import { nombreDePac } from '@litro/contract/emisor/pac'
import { SISTEMA } from '../../craft/call/actor.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import type { Motor } from '../motor/motor.ts'
import {
  type Conocida,
  type DeFactura,
  findDeFactura,
  insertSolicitud,
  listConocidas,
  markEnLista,
  setPlazo,
} from './buzon.sql.ts'
import { readConfiguracion } from './configuracion.sql.ts'
import { claimTurno, hasConPlazo, noteConsulta, saveReceptores, type Turno } from './consulta.sql.ts'
import { venceEl } from './plazo.ts'

const UNA_HORA = 3_600_000
/** Nobody answers at night: then the list is not read more often because something waits. */
const DIA_LABORAL = { desde: 8, hasta: 20 }

/** The issuer whose turn it is, or that one at once. False when nobody's turn it was. */
export async function listarBuzon(motor: Motor, rfc?: string): Promise<boolean> {
  const turno = await motor.inTx('todo', async (tx) => {
    await saveReceptores(tx)
    return claimTurno(tx, motor.ajustes.leaseMs, rfc)
  })
  if (!turno) return false
  const config = await motor.inTx('todo', readConfiguracion)
  const ahora = motor.now()
  const lista = await motor.pac(turno.pac).pendientes(turno.rfc)
  motor.punto('buzon:con-lista')
  if (lista.tipo !== 'lista') {
    const sinBuzon = lista.tipo === 'sin_buzon'
    const mensaje = sinBuzon
      ? `${nombreDePac(turno.pac)} no ofrece el buzón: responde las solicitudes en el portal del SAT.`
      : lista.mensaje
    const esperaMs = sinBuzon ? config.HorasEntreListas * UNA_HORA : UNA_HORA
    await motor.inTx('todo', (tx) =>
      noteConsulta(tx, turno.rfc, { resultado: lista.tipo, mensaje, leida: null, esperaMs }),
    )
    return true
  }
  const uuids = [...new Set(lista.uuids.map((uuid) => uuid.toUpperCase()))]
  const conocidas = await motor.inTx('todo', (tx) => listConocidas(tx, turno.rfc, uuids))
  for (const uuid of uuids) await recibir(motor, turno, config, uuid, conocidas.get(uuid), ahora)
  await motor.inTx('todo', async (tx) => {
    await markEnLista(tx, turno.rfc, uuids, ahora)
    const pronto = (await hasConPlazo(tx, turno.rfc)) && isOfficeHour(motor, turno)
    const esperaMs = pronto ? UNA_HORA : config.HorasEntreListas * UNA_HORA
    await noteConsulta(tx, turno.rfc, { resultado: 'lista', mensaje: '', leida: ahora, esperaMs })
  })
  return true
}

function isOfficeHour(motor: Motor, { zona }: Turno): boolean {
  const hora = Number(toHoraLocal(motor.now().getTime(), zona).slice(11, 13))
  return hora >= DIA_LABORAL.desde && hora < DIA_LABORAL.hasta
}

/**
 * A folio of the list. One that is open here is only looked at again for its clock; one that ended is a new request only
 * when the SAT says that it is in process, because lists lag behind answers.
 */
async function recibir(
  motor: Motor,
  turno: Turno,
  config: ConfiguracionBuzon,
  uuid: string,
  conocida: Conocida | undefined,
  ahora: Date,
): Promise<void> {
  if (conocida?.abierta && conocida.sinPlazo !== null) return
  const factura = await motor.inTx('todo', (tx) => findDeFactura(tx, uuid))
  if (conocida?.abierta) {
    const sinPlazo = neverBySilence(factura, ahora, turno.zona)
    if (sinPlazo !== null) await motor.inTx('todo', (tx) => setPlazo(tx, conocida.id, { sinPlazo, vence: null }))
    return
  }
  const estatus = factura && (await motor.sat(turno.pac).consultar(factura.expresion))
  const sabido = estatus && !('tipo' in estatus) ? estatus : undefined
  const enProceso = sabido?.estatusCancelacion === 'En proceso'
  if (sabido?.estado === 'Cancelado' || (conocida && !enProceso)) return
  // Asked again after a rejection there is no term.
  const sinPlazo = conocida?.rechazada ? true : neverBySilence(factura, ahora, turno.zona)
  const desde = turno.leida === null ? ahora.getTime() - config.HorasEntreListas * UNA_HORA : Date.parse(turno.leida)
  const vence = sinPlazo === true ? null : venceEl(new Date(desde), turno.zona, config)
  await motor.inTx('todo', async (tx) => {
    const id = await insertSolicitud(tx, {
      uuid,
      rfc: turno.rfc,
      pac: turno.pac,
      vista: ahora,
      sinPlazo,
      vence,
      enProceso,
    })
    if (id === undefined) return
    const objeto = { objeto: 'cancelacion_recibida', accion: 'hallar', idObjeto: id } as const
    await writeBitacora(tx, SISTEMA, { ...objeto, socio: null, nota: uuid })
  })
}

/** Only its XML tells whether silence accepts it; null while it is not here. True: silence never does. */
function neverBySilence(factura: DeFactura | undefined, ahora: Date, zona: string): boolean | null {
  if (!factura?.bytes) return null
  const hoy = toHoraLocal(ahora.getTime(), zona).slice(0, 10)
  return aceptacionDe(leerCfdi(factura.bytes).comprobante, { hoy }).aceptacion === 'expresa'
}
