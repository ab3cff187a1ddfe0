// SW Sapien over REST. Shapes read in developers.sw.com.mx and in SW's own SDKs; nothing here was confirmed live.
import { randomBytes } from 'node:crypto'
import { findCodigo } from '@litro/cfdi/reglas/mensajes-pac'
import { z } from 'zod'
import {
  type Http,
  type Incierto,
  ilegible,
  incierto,
  inciertoDeStatus,
  makeHttp,
  type PeticionHttp,
  type RespuestaHttp,
  readJson,
  type Tiempos,
} from '../../craft/salida/http-cliente.ts'
import { esPrevio, esRechazo, toRespuestaBuzon, toRespuestaCancelacion } from './codigos.ts'
import type {
  Pac,
  RespuestaBuzon,
  RespuestaCancelacion,
  RespuestaPendientes,
  RespuestaPrueba,
  RespuestaTimbrado,
} from './pac.ts'
import { makeSesion, type Sesion } from './sw-sesion.ts'
import { joinTfd } from './tfd-suelto.ts'

export type SwConfig = {
  /** https://services.sw.com.mx, or https://services.test.sw.com.mx */
  url: string
  /** https://api.sw.com.mx: where the balance is asked; by default the same host with `api` instead of `services`. */
  urlApi?: string
  /** Without expiry, from the portal of SW; otherwise user and password, which give tokens of two hours. */
  token?: string
  usuario?: string
  contrasena?: string
  tiempos?: Partial<Tiempos>
  now?: () => number
}

// `v4` twice: the route that takes customid, and the version of the answer. The `cfdi33` is historical.
const RUTA_TIMBRAR = '/v4/cfdi33/stamp/v4'
const RUTA_CANCELAR = '/cfdi33/cancel/xml'
const RUTA_RESPONDER = '/acceptreject/xml'
const RUTA_SALDO = '/management/v2/api/users/balance'

const texto = z.string().nullish()
const RespuestaSw = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), data: z.unknown() }),
  z.object({ status: z.literal('error'), message: texto, messageDetail: texto, data: z.unknown() }),
])
const DatosTimbre = z.object({ cfdi: texto, tfd: texto })
const DatosCancelacion = z.object({ acuse: texto, uuid: z.record(z.string(), z.union([z.string(), z.number()])) })
// Its pages write `uuid` and `UUID`, `estatusUUID` and `EstatusUUID`: names are read without their case.
const sinCaja = (dato: unknown) =>
  typeof dato === 'object' && dato !== null && !Array.isArray(dato)
    ? Object.fromEntries(Object.entries(dato).map(([clave, valor]) => [clave.toLowerCase(), valor]))
    : dato
const DatosPendientes = z.preprocess(sinCaja, z.object({ uuid: z.array(z.uuid()).nullish() }))
const FolioRespondido = z.preprocess(
  sinCaja,
  z.object({ uuid: z.string(), estatusuuid: z.union([z.string(), z.number()]) }),
)
const DatosRespuesta = z.preprocess(sinCaja, z.object({ folios: z.array(FolioRespondido), acuse: texto }))
const DatosSaldo = z.object({ stampsBalance: z.number(), unlimited: z.boolean().nullish() })

/** SW's own codes stand at the beginning of the message: AU account, CO and CC structure of the XML. */
const CODIGO_SW = /^\s*((?:AU|CO|CC)\d{4,5})\b/

export function makeSw(config: SwConfig): Pac {
  const http = makeHttp(config.url, config.tiempos)
  const api = makeHttp(config.urlApi ?? apiUrlOf(config.url), config.tiempos)
  const sesion = makeSesion(http, config)
  return {
    nombre: 'sw',
    timbrar: async (xml, customId) => {
      const peticion = multipart(RUTA_TIMBRAR, xml, { customid: customId })
      const respuesta = await withToken(sesion, http, peticion)
      return respuesta.tipo === 'incierto' ? respuesta : readTimbrado(respuesta, xml)
    },
    // The documents list a lookup by UUID only, which is what we would not know. A repeated stamp answers 307 with data.
    consultar: async () =>
      incierto('SIN_CONSULTA', 'SW no ofrece consulta por identificador: se reenvía el mismo documento.'),
    cancelar: async (solicitud, { uuid }) => {
      const respuesta = await withToken(sesion, http, multipart(RUTA_CANCELAR, solicitud))
      return respuesta.tipo === 'incierto' ? respuesta : readCancelacion(respuesta, uuid)
    },
    // No list by issuer and date is documented: its stored documents are asked for one UUID at a time.
    listar: async () => ({ tipo: 'sin_lista' }),
    bajar: async () => incierto('SIN_CONSULTA', 'SW no ofrece una lista de la que bajar documentos.'),
    pendientes: async (rfc) => {
      const peticion = { metodo: 'GET', ruta: `/pendings/${encodeURIComponent(rfc)}` } as const
      const respuesta = await withToken(sesion, http, peticion)
      return respuesta.tipo === 'incierto' ? respuesta : readPendientes(respuesta)
    },
    responder: async (mensaje, { uuid }) => {
      const respuesta = await withToken(sesion, http, multipart(RUTA_RESPONDER, mensaje))
      return respuesta.tipo === 'incierto' ? respuesta : readBuzon(respuesta, uuid)
    },
    saldo: async () => {
      const respuesta = await withToken(sesion, api, { metodo: 'GET', ruta: RUTA_SALDO })
      return respuesta.tipo === 'incierto' ? null : readSaldo(respuesta)
    },
    // The balance asks for a good account and spends nothing.
    probar: async () => {
      const respuesta = await withToken(sesion, api, { metodo: 'GET', ruta: RUTA_SALDO })
      return respuesta.tipo === 'incierto' ? respuesta : readPrueba(respuesta)
    },
  }
}

/** SW documents both hosts in pairs: services and api, services.test and api.test. */
export function apiUrlOf(url: string): string {
  return url.replace('//services.', '//api.')
}

/** A 401 means that the call was not attended: once, with a new token, the same request goes again. */
async function withToken(sesion: Sesion, http: Http, peticion: PeticionHttp): Promise<RespuestaHttp | Incierto> {
  for (let intento = 1; ; intento += 1) {
    const token = await sesion.token()
    if (typeof token !== 'string') return token
    const encabezados = { ...peticion.encabezados, authorization: `Bearer ${token}` }
    const respuesta = await http({ ...peticion, encabezados })
    const vencido = respuesta.tipo === 'respuesta' && respuesta.status === 401
    if (!vencido || intento === 2 || !sesion.discard(token)) return respuesta
  }
}

/** One field `xml` with a file of that name, as SW's SDKs send it. */
function multipart(ruta: string, xml: Buffer, encabezados: Record<string, string> = {}): PeticionHttp {
  const borde = `litro-${randomBytes(16).toString('hex')}`
  const cuerpo = Buffer.concat([
    Buffer.from(
      `--${borde}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`,
    ),
    xml,
    Buffer.from(`\r\n--${borde}--\r\n`),
  ])
  return {
    metodo: 'POST',
    ruta,
    encabezados: { ...encabezados, 'content-type': `multipart/form-data; boundary=${borde}` },
    cuerpo,
  }
}

function readTimbrado(respuesta: RespuestaHttp, sellado: Buffer): RespuestaTimbrado {
  const leida = RespuestaSw.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success) return inciertoDeStatus(respuesta.status) ?? ilegible()
  const datos = DatosTimbre.safeParse(leida.data.data ?? {})
  if (leida.data.status === 'success') {
    const xml = datos.success ? documentOf(datos.data, sellado) : null
    return respuesta.status === 200 && xml ? { tipo: 'timbrado', xml } : ilegible()
  }
  const mensaje = leida.data.message ?? ''
  const codigo = codigoDe(mensaje)
  // "307. El comprobante contiene un timbre previo." comes as an error, with the original document in data.
  if (esPrevio(codigo)) return { tipo: 'previo', xml: datos.success ? documentOf(datos.data, sellado) : null }
  return refusal(respuesta.status, codigo, mensaje)
}

function documentOf({ cfdi, tfd }: z.infer<typeof DatosTimbre>, sellado: Buffer): Buffer | null {
  if (cfdi) return Buffer.from(cfdi, 'utf8')
  return tfd ? joinTfd(sellado, tfd) : null
}

function codigoDe(mensaje: string): string {
  return CODIGO_SW.exec(mensaje)?.[1] ?? findCodigo(mensaje) ?? ''
}

function refusal(
  status: number,
  codigo: string,
  mensaje: string,
): Incierto | { tipo: 'rechazo'; codigo: string; mensaje: string } {
  if (codigo.startsWith('AU')) return incierto('AUTENTICACION', mensaje)
  const deCuenta = inciertoDeStatus(status)
  if (deCuenta) return deCuenta
  // CO1000 is "uncontrolled error": it says nothing of the document.
  const deEstructura = /^(?:CO|CC)\d/.test(codigo) && codigo !== 'CO1000'
  return esRechazo(codigo) || deEstructura ? { tipo: 'rechazo', codigo, mensaje } : incierto('HTTP', mensaje)
}

function readCancelacion(respuesta: RespuestaHttp, uuid: string): RespuestaCancelacion {
  const leida = RespuestaSw.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success) return inciertoDeStatus(respuesta.status) ?? ilegible()
  if (leida.data.status === 'error') {
    const mensaje = leida.data.message ?? ''
    const codigo = codigoDe(mensaje)
    if (codigo.startsWith('AU')) return incierto('AUTENTICACION', mensaje)
    const deCuenta = inciertoDeStatus(respuesta.status)
    if (deCuenta) return deCuenta
    return codigo === '' ? incierto('HTTP', mensaje) : toRespuestaCancelacion(codigo, mensaje, null)
  }
  const datos = DatosCancelacion.safeParse(leida.data.data)
  if (!datos.success || respuesta.status !== 200) return ilegible()
  const propio = Object.entries(datos.data.uuid).find(([clave]) => clave.toUpperCase() === uuid.toUpperCase())
  if (!propio) return ilegible()
  const { acuse } = datos.data
  return toRespuestaCancelacion(String(propio[1]), '', acuse ? Buffer.from(acuse, 'utf8') : null)
}

/** 1101 is "nothing waits", told as an error. */
function readPendientes(respuesta: RespuestaHttp): RespuestaPendientes {
  const leida = RespuestaSw.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success) return inciertoDeStatus(respuesta.status) ?? ilegible()
  if (leida.data.status === 'error') {
    const mensaje = leida.data.message ?? ''
    if (/\b1101\b/.test(mensaje)) return { tipo: 'lista', uuids: [] }
    return inciertoDeStatus(respuesta.status) ?? incierto(mensaje.startsWith('AU') ? 'AUTENTICACION' : 'HTTP', mensaje)
  }
  const datos = DatosPendientes.safeParse(leida.data.data)
  return datos.success && respuesta.status === 200 ? { tipo: 'lista', uuids: datos.data.uuid ?? [] } : ilegible()
}

function readBuzon(respuesta: RespuestaHttp, uuid: string): RespuestaBuzon {
  const leida = RespuestaSw.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success) return inciertoDeStatus(respuesta.status) ?? ilegible()
  if (leida.data.status === 'error') {
    const mensaje = leida.data.message ?? ''
    const codigo = /^\s*(\d{3,4})(?!\d)/.exec(mensaje)?.[1] ?? codigoDe(mensaje)
    if (codigo.startsWith('AU')) return incierto('AUTENTICACION', mensaje)
    const deCuenta = inciertoDeStatus(respuesta.status)
    if (deCuenta) return deCuenta
    return codigo === '' ? incierto('HTTP', mensaje) : toRespuestaBuzon(codigo, mensaje, null)
  }
  const datos = DatosRespuesta.safeParse(leida.data.data)
  if (!datos.success || respuesta.status !== 200) return ilegible()
  const { folios, acuse } = datos.data
  const folio = folios.find((uno) => uno.uuid.toUpperCase() === uuid.toUpperCase())
  if (!folio) return ilegible()
  return toRespuestaBuzon(String(folio.estatusuuid), '', acuse ? Buffer.from(acuse, 'utf8') : null)
}

function readPrueba(respuesta: RespuestaHttp): RespuestaPrueba {
  const leida = RespuestaSw.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success) return inciertoDeStatus(respuesta.status) ?? ilegible()
  if (leida.data.status === 'success' && respuesta.status === 200) {
    return { tipo: 'conectado', timbres: readSaldo(respuesta) }
  }
  const mensaje = leida.data.status === 'error' ? (leida.data.message ?? '') : ''
  return inciertoDeStatus(respuesta.status) ?? incierto('AUTENTICACION', mensaje)
}

function readSaldo({ status, cuerpo }: RespuestaHttp): number | null {
  const leida = RespuestaSw.safeParse(readJson(cuerpo))
  const datos = DatosSaldo.safeParse(status === 200 && leida.success ? leida.data.data : undefined)
  if (!datos.success || datos.data.unlimited === true) return null
  return datos.data.stampsBalance
}
