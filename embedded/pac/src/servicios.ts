// One function per address of the PAC: does the work and says what to answer; faults of the document enter here.
import { type EstadoCancelacion, estadoDe, type TiemposAceptacion } from './aceptacion.ts'
import type { Almacen, Registro } from './almacen.ts'
import type { Alterar } from './alterar.ts'
import type { Buzon } from './buzon.ts'
import type { Cancelaciones } from './cancelar.ts'
import type { Falla, TiemposFalla } from './fallas.ts'
import { type Contestacion, json } from './responder.ts'
import { buildRespuestaSat, type ConsultaSat, NO_ENCONTRADO } from './sat.ts'
import type { Resultado, Timbradora } from './timbrar.ts'

export type Piezas = {
  almacen: Almacen
  timbradora: Timbradora
  cancelaciones: Cancelaciones
  buzon: Buzon
  consultaSat: ConsultaSat
  alterar: Alterar
  timbres: number
  tiempos: { aceptacion: TiemposAceptacion; falla: TiemposFalla }
  now: () => number
  /** UUIDs denied until a moment, because of `no-encontrado`. */
  ocultos: Map<string, number>
}

/** Null means: drop the connection without a word. */
type Servicio<T> = (piezas: Piezas, peticion: T, falla: Falla | null) => Promise<Contestacion | null>

const UNA_HORA = 3_600_000

export const timbrar: Servicio<{ xml: Buffer; customId: string; zona?: string }> = async (piezas, envio, falla) => {
  const horas = falla?.clase === 'reloj' ? (falla.horas ?? 0) : 0
  const resultado = await piezas.timbradora.timbrar({ ...envio, ahora: piezas.now() + horas * UNA_HORA })
  const registro = 'registro' in resultado ? resultado.registro : undefined
  if (registro && falla?.modo === 'no-encontrado') {
    hide(piezas, registro)
    return null
  }
  if (!registro || resultado.tipo === 'rechazo') return withoutDocument(resultado)
  const previo = resultado.tipo === 'previo' || falla?.modo === 'previo-con-datos' || falla?.modo === 'previo-sin-datos'
  const sinDatos = falla?.modo === 'previo-sin-datos' || isHidden(piezas, registro)
  const aviso = previo
    ? { estado: 'previo', codigo: '307', mensaje: 'El comprobante contiene un timbre previo.' }
    : { estado: 'timbrado' }
  return json(200, previo && sinDatos ? aviso : { ...aviso, ...(await documentoDe(piezas, registro, falla)) })
}

function withoutDocument(resultado: Resultado): Contestacion {
  if (resultado.tipo === 'sin-timbres') {
    return json(402, { estado: 'error', codigo: 'SIN_TIMBRES', mensaje: 'No quedan timbres.' })
  }
  if (resultado.tipo === 'rechazo') {
    const { codigo, mensaje } = resultado
    return json(400, { estado: 'rechazo', codigo, mensaje })
  }
  const mensaje = 'Timbre duplicado. El customId proporcionado está duplicado.'
  return json(400, { estado: 'previo', codigo: 'CFDI3307', mensaje })
}

async function documentoDe({ almacen, alterar }: Piezas, registro: Registro, falla: Falla | null) {
  const sano = { uuid: registro.uuid, xml: await almacen.readXml(registro) }
  const { uuid, xml } = falla?.clase === 'documento' ? await alterar(falla.modo, sano, registro) : sano
  return { uuid, xml: xml.toString('base64') }
}

function hide({ ocultos, now, tiempos }: Piezas, { uuid }: Registro): void {
  ocultos.set(uuid, now() + tiempos.falla.ocultoMs)
}

function isHidden({ ocultos, now }: Piezas, { uuid }: Registro): boolean {
  return (ocultos.get(uuid) ?? 0) > now()
}

export const consultar: Servicio<URLSearchParams> = async (piezas, referencia, falla) => {
  const { almacen } = piezas
  const registro =
    almacen.porSha256(referencia.get('sha256') ?? '') ??
    almacen.porSello(referencia.get('sello') ?? '') ??
    almacen.porCustomId(referencia.get('customid') ?? '') ??
    almacen.porUuid(referencia.get('uuid') ?? '')
  if (!registro || isHidden(piezas, registro) || falla?.modo === 'no-encontrado') {
    return json(404, { estado: 'ausente', codigo: '603', mensaje: 'El CFDI no contiene un timbre previo.' })
  }
  return json(200, { estado: 'timbrado', ...(await documentoDe(piezas, registro, falla)) })
}

export const cancelar: Servicio<Buffer> = async ({ cancelaciones, now }, solicitud, falla) => {
  if (falla?.clase === 'codigo') {
    return json(200, { estado: 'atendida', codigo: falla.modo.slice('sat-'.length), folios: [] })
  }
  const resultado = await cancelaciones.cancelar(solicitud, now())
  if (resultado.tipo === 'rechazo') {
    const { codigo, mensaje } = resultado
    return json(400, { estado: 'rechazo', codigo, mensaje })
  }
  return json(200, { estado: 'atendida', folios: resultado.folios, acuse: resultado.acuse.toString('base64') })
}

/** A request nobody made, for `pendiente-fantasma`. */
const FANTASMA = 'FA17A54A-0000-4000-8000-000000000000'

export const pendientes: Servicio<string> = async ({ buzon, now }, rfc, falla) => {
  const uuids = [...buzon.pendientes(rfc, now()), ...(falla?.modo === 'pendiente-fantasma' ? [FANTASMA] : [])]
  return json(200, { estado: 'lista', codigo: uuids.length > 0 ? '1100' : '1101', uuids })
}

/** A code by fault is told without doing anything: nothing was pending, or somebody answered before. */
export const aceptarRechazar: Servicio<{ mensaje: Buffer; uuid: string }> = async (
  piezas,
  { mensaje, uuid },
  falla,
) => {
  if (falla?.modo === 'buzon-1001' || falla?.modo === 'buzon-1002') {
    return json(200, { estado: 'atendida', folios: [{ uuid, codigo: falla.modo.slice('buzon-'.length) }] })
  }
  const resultado = await piezas.buzon.responder(mensaje, piezas.now())
  if (resultado.tipo === 'rechazo') {
    const { codigo, mensaje: texto } = resultado
    return json(400, { estado: 'rechazo', codigo, mensaje: texto })
  }
  const { codigo, respuesta, acuse } = resultado
  return json(200, {
    estado: 'atendida',
    folios: [{ uuid: resultado.uuid, codigo, respuesta }],
    ...(falla?.modo === 'sin-acuse' ? {} : { acuse: acuse.toString('base64') }),
  })
}

export const simularProveedor: Servicio<{ uuid: string; hace: number }> = async (piezas, { uuid, hace }) => {
  const hecho = await piezas.cancelaciones.solicitar(uuid, piezas.now() - hace)
  return hecho
    ? json(200, { estado: 'hecho' })
    : json(409, { estado: 'error', codigo: 'SIN_SOLICITUD', mensaje: 'Esa cancelación ya se pidió o ya se hizo.' })
}

export const consultarSat: Servicio<Buffer> = async ({ consultaSat, now }, solicitud, falla) => {
  const acuse = falla?.modo === 'no-encontrado' ? NO_ENCONTRADO : await consultaSat(solicitud, now())
  if (!acuse) return { status: 500, tipo: 'text/xml; charset=utf-8', cuerpo: Buffer.from(FAULT) }
  return { status: 200, tipo: 'text/xml; charset=utf-8', cuerpo: Buffer.from(buildRespuestaSat(acuse)) }
}

const FAULT =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode>' +
  '<faultstring>La solicitud no es la que este servicio espera.</faultstring></s:Fault></s:Body></s:Envelope>'

export const saldo: Servicio<void> = async ({ almacen, timbres }) => json(200, { timbres: timbres - almacen.cuantos() })

/** For reconciliation: everything stamped, or what one RFC had stamped from one moment until another. */
export const listar: Servicio<URLSearchParams> = async ({ almacen, now, tiempos }, filtro) => {
  const rfc = filtro.get('rfc')
  const desde = Number(filtro.get('desde') ?? 0)
  const hasta = Number(filtro.get('hasta') ?? Number.POSITIVE_INFINITY)
  const timbrados: object[] = []
  for (const registro of almacen.todos()) {
    if ((rfc !== null && registro.rfcEmisor !== rfc) || registro.momento < desde || registro.momento >= hasta) continue
    const { uuid, customId, rfcEmisor, rfcReceptor, total, tipo, sha256, momento, peticiones } = registro
    const { estado, estatus }: EstadoCancelacion = estadoDe(registro, now(), tiempos.aceptacion)
    timbrados.push({
      uuid,
      customid: customId,
      rfc: rfcEmisor,
      rfcReceptor,
      total,
      tipo,
      sha256,
      momento,
      peticiones,
      estado,
      estatusCancelacion: estatus,
    })
  }
  return json(200, { timbrados })
}

export const simularReceptor: Servicio<{ uuid: string; respuesta: 'aceptar' | 'rechazar' }> = async (piezas, dato) => {
  if (!piezas.almacen.porUuid(dato.uuid))
    return json(404, { estado: 'error', mensaje: 'Ese folio fiscal no lo timbró este PAC.' })
  const hecho = await piezas.cancelaciones.responder(dato.uuid, dato.respuesta, piezas.now())
  return hecho
    ? json(200, { estado: 'hecho' })
    : json(409, { estado: 'error', mensaje: 'No hay una solicitud de cancelación en espera del receptor.' })
}
