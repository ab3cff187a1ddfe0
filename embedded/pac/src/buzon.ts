// The receiver's inbox as the SAT keeps it behind a PAC: what waits for its answer, and one answer for each request.
import { type AceptacionLeida, verificarAceptacionRechazo } from '@litro/cfdi/aceptacion-xml'
import { CfdiError } from '@litro/cfdi/cfdi-error'
import { readCertificado } from '@litro/cfdi/csd'
import { conoceElSat, estadoDe, type TiemposAceptacion } from './aceptacion.ts'
import type { Almacen } from './almacen.ts'
import { buildAcuse, type Cancelaciones } from './cancelar.ts'
import { type Rechazo, rechazo } from './revisar.ts'

type Atendida = { tipo: 'atendida'; uuid: string; respuesta: string; codigo: string; acuse: Buffer }

export type Buzon = {
  pendientes(rfc: string, ahora: number): string[]
  responder(mensaje: Buffer, ahora: number): Promise<Atendida | ({ tipo: 'rechazo' } & Rechazo)>
}

const VERBOS: Readonly<Record<string, 'aceptar' | 'rechazar'>> = { Aceptacion: 'aceptar', Rechazo: 'rechazar' }

export function makeBuzon(almacen: Almacen, cancelaciones: Cancelaciones, tiempos: TiemposAceptacion): Buzon {
  const pendientes = (rfc: string, ahora: number) =>
    [...almacen.todos()].flatMap((registro) => {
      const { rfcReceptor, peticion, uuid } = registro
      if (rfcReceptor !== rfc || !peticion || peticion.aceptacion === 'ninguna') return []
      if (!conoceElSat(registro, ahora, tiempos)) return []
      return estadoDe(registro, ahora, tiempos).estatus === 'En proceso' ? [uuid] : []
    })

  /** 1000 received, 1001 nothing waits, 1002 answered before, whatever the answer was; 1003 it is somebody else's. */
  const codigoDe = async (leida: AceptacionLeida, ahora: number): Promise<string> => {
    const registro = almacen.porUuid(leida.UUID)
    const verbo = VERBOS[leida.Respuesta]
    if (!registro || !verbo) return verbo ? '1001' : '1005'
    if (registro.rfcReceptor !== leida.RfcReceptor) return '1003'
    if (!registro.respuesta && (await cancelaciones.responder(registro.uuid, verbo, ahora))) return '1000'
    return registro.respuesta ? '1002' : '1001'
  }

  return {
    pendientes,
    responder: async (mensaje, ahora) => {
      const leida = readMensaje(mensaje, ahora)
      if ('codigo' in leida) return { tipo: 'rechazo', ...leida }
      const codigo = await codigoDe(leida, ahora)
      const uuid = leida.UUID.toUpperCase()
      const acuse = buildAcuse(leida.RfcReceptor, [{ uuid, codigo }], ahora)
      return { tipo: 'atendida', uuid, respuesta: leida.Respuesta, codigo, acuse }
    },
  }
}

function readMensaje(mensaje: Buffer, ahora: number): AceptacionLeida | Rechazo {
  let leida: AceptacionLeida | null
  try {
    leida = verificarAceptacionRechazo(mensaje.toString('utf8'))
  } catch (error) {
    return rechazo(error instanceof CfdiError ? '301' : '302')
  }
  if (!leida) return rechazo('302', 'La firma de la respuesta no corresponde a su contenido.')
  const certificado = readCertificado(leida.certificado.raw)
  if (certificado.Rfc !== leida.RfcReceptor) return rechazo('303', 'La respuesta no la firmó su receptor.')
  if (!certificado.esCsd) return rechazo('310')
  return certificado.validoHasta.getTime() < ahora ? rechazo('304') : leida
}
