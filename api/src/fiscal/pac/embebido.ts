// The embedded PAC as one more PAC: over HTTP, with the same suspicion as any other.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type Http,
  ilegible,
  incierto,
  inciertoDeStatus,
  makeHttp,
  readJson,
  type Tiempos,
} from '../../craft/salida/http-cliente.ts'
import { esRechazo, toRespuestaBuzon, toRespuestaCancelacion } from './codigos.ts'
import type {
  Pac,
  RespuestaBuzon,
  RespuestaCancelacion,
  RespuestaConsulta,
  RespuestaLista,
  RespuestaPendientes,
  RespuestaPrueba,
  RespuestaTimbrado,
} from './pac.ts'

type EmbebidoConfig = { url: string; tiempos?: Partial<Tiempos> }

const Xml = z.base64().transform((texto) => Buffer.from(texto, 'base64'))
const Rechazo = z.object({ estado: z.literal('rechazo'), codigo: z.string(), mensaje: z.string() })
const Timbrado = z.object({ estado: z.literal('timbrado'), xml: Xml })
const Previo = z.object({ estado: z.literal('previo'), codigo: z.string(), xml: Xml.optional() })
const RespuestaTimbrar = z.discriminatedUnion('estado', [Timbrado, Previo, Rechazo])
const RespuestaConsultar = z.discriminatedUnion('estado', [Timbrado, z.object({ estado: z.literal('ausente') })])
const Atendida = z.object({
  estado: z.literal('atendida'),
  /** Of the whole petition, when it did not get as far as its folios. */
  codigo: z.string().optional(),
  folios: z.array(z.object({ uuid: z.string(), codigo: z.string() })),
  acuse: Xml.optional(),
})
const RespuestaCancelar = z.discriminatedUnion('estado', [Atendida, Rechazo])
const Lista = z.object({ timbrados: z.array(z.object({ uuid: z.uuid(), momento: z.number() })) })
/** A long list is no attack here: this much is about a hundred thousand stamps. */
const MAX_LISTA = 32 * 1024 * 1024
const Pendientes = z.object({ estado: z.literal('lista'), uuids: z.array(z.uuid()) })
const Saldo = z.object({ timbres: z.number().int() })

export function makeEmbebido({ url, tiempos }: EmbebidoConfig): Pac {
  const http = makeHttp(url, tiempos)
  const httpLista = makeHttp(url, { ...tiempos, maxBytes: MAX_LISTA })
  return {
    nombre: 'embebido',
    timbrar: (xml, customId) => timbrar(http, xml, customId),
    consultar: ({ customId: customid, xml }) => {
      const sha256 = createHash('sha256').update(xml).digest('hex')
      return consultar(http, new URLSearchParams({ customid, sha256 }))
    },
    cancelar: (solicitud, { uuid }) => cancelar(http, solicitud, uuid),
    listar: (periodo) => listar(httpLista, periodo),
    bajar: ({ uuid }) => consultar(http, new URLSearchParams({ uuid })),
    pendientes: (rfc) => listPendientes(httpLista, rfc),
    responder: (mensaje, { uuid }) => responder(http, mensaje, uuid),
    saldo: async () => {
      const prueba = await probar(http)
      return prueba.tipo === 'conectado' ? prueba.timbres : null
    },
    probar: () => probar(http),
  }
}

async function listar(http: Http, periodo: { rfc: string; desde: Date; hasta: Date }): Promise<RespuestaLista> {
  const [desde, hasta] = [String(periodo.desde.getTime()), String(periodo.hasta.getTime())]
  const query = new URLSearchParams({ rfc: periodo.rfc, desde, hasta })
  const respuesta = await http({ metodo: 'GET', ruta: `/timbrados?${query}` })
  if (respuesta.tipo === 'incierto') return respuesta
  const leida = Lista.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success || respuesta.status !== 200) return inciertoDeStatus(respuesta.status) ?? ilegible()
  const timbres = leida.data.timbrados.map(({ uuid, momento }) => ({ uuid, momento: new Date(momento) }))
  return { tipo: 'lista', timbres, completa: true }
}

async function probar(http: Http): Promise<RespuestaPrueba> {
  const respuesta = await http({ metodo: 'GET', ruta: '/saldo' })
  if (respuesta.tipo === 'incierto') return respuesta
  const leido = Saldo.safeParse(readJson(respuesta.cuerpo))
  if (leido.success) return { tipo: 'conectado', timbres: leido.data.timbres }
  return inciertoDeStatus(respuesta.status) ?? ilegible()
}

async function timbrar(http: Http, xml: Buffer, customId: string): Promise<RespuestaTimbrado> {
  const encabezados = { 'content-type': 'application/xml', customid: customId }
  const respuesta = await http({ metodo: 'POST', ruta: '/timbrar', encabezados, cuerpo: xml })
  if (respuesta.tipo === 'incierto') return respuesta
  const problema = inciertoDeStatus(respuesta.status)
  if (problema) return problema
  const leido = RespuestaTimbrar.safeParse(readJson(respuesta.cuerpo))
  if (!leido.success) return ilegible()
  const { data } = leido
  if (data.estado === 'timbrado') return respuesta.status === 200 ? { tipo: 'timbrado', xml: data.xml } : ilegible()
  if (data.estado === 'previo') return { tipo: 'previo', xml: data.xml ?? null }
  const { codigo, mensaje } = data
  return respuesta.status === 400 && esRechazo(codigo)
    ? { tipo: 'rechazo', codigo, mensaje }
    : incierto('HTTP', mensaje)
}

async function consultar(http: Http, query: URLSearchParams): Promise<RespuestaConsulta> {
  const respuesta = await http({ metodo: 'GET', ruta: `/consulta?${query}` })
  if (respuesta.tipo === 'incierto') return respuesta
  const problema = inciertoDeStatus(respuesta.status)
  if (problema) return problema
  const leido = RespuestaConsultar.safeParse(readJson(respuesta.cuerpo))
  if (!leido.success) return ilegible()
  if (leido.data.estado === 'timbrado') return { tipo: 'timbrado', xml: leido.data.xml }
  return respuesta.status === 404 ? { tipo: 'ausente' } : ilegible()
}

async function cancelar(http: Http, solicitud: Buffer, uuid: string): Promise<RespuestaCancelacion> {
  const encabezados = { 'content-type': 'application/xml' }
  const respuesta = await http({ metodo: 'POST', ruta: '/cancelar', encabezados, cuerpo: solicitud })
  if (respuesta.tipo === 'incierto') return respuesta
  const problema = inciertoDeStatus(respuesta.status)
  if (problema) return problema
  const leido = RespuestaCancelar.safeParse(readJson(respuesta.cuerpo))
  if (!leido.success) return ilegible()
  if (leido.data.estado === 'rechazo') return toRespuestaCancelacion(leido.data.codigo, leido.data.mensaje, null)
  const { folios, codigo, acuse } = leido.data
  const folio = folios.find((uno) => uno.uuid.toUpperCase() === uuid.toUpperCase())
  const propio = folio?.codigo ?? codigo
  return propio === undefined ? ilegible() : toRespuestaCancelacion(propio, '', acuse ?? null)
}

async function listPendientes(http: Http, rfc: string): Promise<RespuestaPendientes> {
  const respuesta = await http({ metodo: 'GET', ruta: `/pendientes?${new URLSearchParams({ rfc })}` })
  if (respuesta.tipo === 'incierto') return respuesta
  const leida = Pendientes.safeParse(readJson(respuesta.cuerpo))
  if (!leida.success || respuesta.status !== 200) return inciertoDeStatus(respuesta.status) ?? ilegible()
  return { tipo: 'lista', uuids: leida.data.uuids }
}

async function responder(http: Http, mensaje: Buffer, uuid: string): Promise<RespuestaBuzon> {
  const encabezados = { 'content-type': 'application/xml' }
  const respuesta = await http({ metodo: 'POST', ruta: '/aceptar-rechazar', encabezados, cuerpo: mensaje })
  if (respuesta.tipo === 'incierto') return respuesta
  const problema = inciertoDeStatus(respuesta.status)
  if (problema) return problema
  const leido = RespuestaCancelar.safeParse(readJson(respuesta.cuerpo))
  if (!leido.success) return ilegible()
  if (leido.data.estado === 'rechazo') return toRespuestaBuzon(leido.data.codigo, leido.data.mensaje, null)
  const { folios, acuse } = leido.data
  const folio = folios.find((uno) => uno.uuid.toUpperCase() === uuid.toUpperCase())
  return folio ? toRespuestaBuzon(folio.codigo, '', acuse ?? null) : ilegible()
}
