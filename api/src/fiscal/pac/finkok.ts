// Finkok over SOAP. Shapes read in its wiki and in public clients of it (phpcfdi, satcfdi); nothing here was confirmed live.
import { esUuid } from '@litro/cfdi/reglas/relacionados'
import { toHoraLocal, toInstantes } from '@litro/cfdi/sat/hora-local'
import {
  type Http,
  type Incierto,
  ilegible,
  incierto,
  inciertoDeStatus,
  makeHttp,
  type Tiempos,
} from '../../craft/salida/http-cliente.ts'
import { esPrevio, esRechazo, toRespuestaBuzon, toRespuestaCancelacion } from './codigos.ts'
import type {
  CodigoIncierto,
  Pac,
  RespuestaBuzon,
  RespuestaCancelacion,
  RespuestaConsulta,
  RespuestaLista,
  RespuestaPendientes,
  RespuestaPrueba,
  RespuestaTimbrado,
} from './pac.ts'
import { buildSobre, findHijo, type Nodo, readSobre, textoDe } from './soap.ts'

type FinkokConfig = {
  /** https://facturacion.finkok.com, or https://demo-facturacion.finkok.com */
  url: string
  usuario: string
  contrasena: string
  tiempos?: Partial<Tiempos>
}

type Servicio = 'stamp' | 'cancel' | 'utilities'
type Llamar = (servicio: Servicio, metodo: string, campos: Record<string, string>) => Promise<Nodo | Incierto>

/** Codes of Finkok about the account or the service, not about the document. */
const DE_CUENTA: Readonly<Record<string, CodigoIncierto>> = {
  '300': 'AUTENTICACION',
  '501': 'AUTENTICACION',
  // The issuer is suspended, or unknown to this account; the account is suspended; no active certificate; no manifest.
  '701': 'AUTENTICACION',
  '702': 'AUTENTICACION',
  '703': 'AUTENTICACION',
  '720': 'AUTENTICACION',
  '740': 'AUTENTICACION',
  '718': 'SIN_TIMBRES',
  '708': 'MANTENIMIENTO',
  '709': 'MANTENIMIENTO',
}
/** Structure of the XML, number and RFC of its certificate, schema locations. */
const DE_DOCUMENTO = new Set(['705', '712', '719', '738'])
/** `stamped`: "El CFDI no contiene un timbre previo". It was said for some seconds after stamping, too. */
const SIN_TIMBRE_PREVIO = '603'
/** 707 says that a stamp exists. It is never treated as a refusal. */
const TIMBRE_EXISTENTE = '707'

export function makeFinkok(config: FinkokConfig): Pac {
  const llamar = makeLlamar(config)
  return {
    nombre: 'finkok',
    // Finkok has no key of ours: it knows a document by the document.
    timbrar: async (xml) => readTimbrado(await llamar('stamp', 'stamp', { xml: xml.toString('base64') })),
    consultar: async ({ xml }) => readConsulta(await llamar('stamp', 'stamped', { xml: xml.toString('base64') })),
    cancelar: async (solicitud, { uuid }) => {
      // Without its buffer of pending petitions: a petition we do not see would be sent behind our back.
      const campos = { xml: solicitud.toString('base64'), store_pending: 'false' }
      return readCancelacion(await llamar('cancel', 'cancel_signature', campos), uuid)
    },
    // "I" is the only kind its public clients ask for; whether credit notes and receipts come in it was not confirmed.
    listar: async ({ rfc, desde, hasta }) => {
      const [date_from, date_to] = [horaDeMexico(desde), horaDeMexico(hasta)]
      const campos = { taxpayer_id: rfc, invoice_type: 'I', date_from, date_to }
      return readLista(await llamar('utilities', 'report_uuid', campos))
    },
    bajar: async ({ uuid, rfc }) =>
      readBajado(await llamar('utilities', 'get_xml', { uuid, taxpayer_id: rfc, invoice_type: 'I' })),
    pendientes: async (rfc) => readPendientes(await llamar('cancel', 'get_pending', { rtaxpayer_id: rfc })),
    responder: async (mensaje, { uuid }) =>
      readBuzon(await llamar('cancel', 'accept_reject_signature', { xml: mensaje.toString('base64') }), uuid),
    // report_credit lists the stamps that were bought, not those left: no documented way to know.
    saldo: async () => null,
    // Asking about a document that is none: with a good account the complaint is about the document.
    probar: async () => readPrueba(await llamar('stamp', 'stamped', { xml: SIN_DOCUMENTO })),
  }
}

/** Finkok writes its own wall clock. */
const ZONA = 'America/Mexico_City'
const SIN_DOCUMENTO = Buffer.from('<prueba/>').toString('base64')

function readPrueba(resultado: Nodo | Incierto): RespuestaPrueba {
  if ('tipo' in resultado) return resultado
  const [incidencia] = incidenciasDe(resultado)
  if (!incidencia) return ilegible()
  const deCuenta = DE_CUENTA[incidencia.codigo]
  return deCuenta ? incierto(deCuenta, incidencia.mensaje) : { tipo: 'conectado', timbres: null }
}

/** Calls a method and gives its `…Result`. */
function makeLlamar({ url, usuario, contrasena, tiempos }: FinkokConfig): Llamar {
  const http: Http = makeHttp(url, tiempos)
  return async (servicio, metodo, { xml, ...campos }) => {
    const credenciales = { username: usuario, password: contrasena }
    const sobre = buildSobre(`http://facturacion.finkok.com/${servicio}`, metodo, {
      ...(xml === undefined ? {} : { xml }),
      ...credenciales,
      ...campos,
    })
    const respuesta = await http({
      metodo: 'POST',
      ruta: `/servicios/soap/${servicio}`,
      encabezados: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${metodo}"` },
      cuerpo: sobre,
    })
    if (respuesta.tipo === 'incierto') return respuesta
    const leido = await readSobre(respuesta.cuerpo)
    if (leido?.tipo === 'falla') return incierto('HTTP', leido.mensaje || 'El PAC respondió una falla SOAP.')
    const problema = inciertoDeStatus(respuesta.status)
    if (problema) return problema
    const resultado = findHijo(leido?.nodo, `${metodo}Result`)
    return respuesta.status === 200 && leido?.nodo.nombre === `${metodo}Response` && resultado ? resultado : ilegible()
  }
}

type Incidencia = { codigo: string; mensaje: string }

/** Finkok repeats incidents, and some have only a code. */
function incidenciasDe(resultado: Nodo): Incidencia[] {
  const nodos = findHijo(resultado, 'Incidencias')?.hijos.filter(({ nombre }) => nombre === 'Incidencia') ?? []
  return nodos.map((nodo) => ({
    codigo: textoDe(nodo, 'CodigoError'),
    mensaje: textoDe(nodo, 'MensajeIncidencia'),
  }))
}

/** As it came; blanks before the declaration would be the envelope's, not the document's. */
function documentoDe(resultado: Nodo): Buffer | null {
  const crudo = findHijo(resultado, 'xml')?.texto ?? ''
  const xml = crudo.startsWith('<') ? crudo : crudo.trim()
  return xml === '' ? null : Buffer.from(xml, 'utf8')
}

function readTimbrado(resultado: Nodo | Incierto): RespuestaTimbrado {
  if ('tipo' in resultado) return resultado
  const documento = documentoDe(resultado)
  const incidencias = incidenciasDe(resultado)
  if (incidencias.some(({ codigo }) => esPrevio(codigo) || codigo === TIMBRE_EXISTENTE)) {
    return { tipo: 'previo', xml: documento }
  }
  const [incidencia] = incidencias
  if (!incidencia) return documento ? { tipo: 'timbrado', xml: documento } : ilegible()
  const { codigo, mensaje } = incidencia
  const rechazado =
    documento === null && incidencias.every((una) => esRechazo(una.codigo) || DE_DOCUMENTO.has(una.codigo))
  return rechazado ? { tipo: 'rechazo', codigo, mensaje } : incierto(DE_CUENTA[codigo] ?? 'HTTP', mensaje)
}

const horaDeMexico = (momento: Date) => toHoraLocal(momento.getTime(), ZONA)

/** `invoices/ReportUUID` with `date` and `uuid`; empty when there was none. */
function readLista(resultado: Nodo | Incierto): RespuestaLista {
  if ('tipo' in resultado) return resultado
  const error = textoDe(resultado, 'error')
  if (error !== '') return incierto('HTTP', error)
  const nodos = findHijo(resultado, 'invoices')?.hijos.filter(({ nombre }) => nombre === 'ReportUUID') ?? []
  const timbres = nodos.map((nodo) => ({
    uuid: textoDe(nodo, 'uuid'),
    momento: new Date(toInstantes(textoDe(nodo, 'date').slice(0, 19).replace(' ', 'T'), ZONA)[0] ?? Number.NaN),
  }))
  const legible = timbres.every(({ uuid, momento }) => esUuid(uuid) && !Number.isNaN(momento.getTime()))
  return legible ? { tipo: 'lista', timbres, completa: false } : ilegible()
}

/** At times the answer has the path of a file instead of the document: whoever asks again later gets it. */
function readBajado(resultado: Nodo | Incierto): RespuestaConsulta {
  if ('tipo' in resultado) return resultado
  const error = textoDe(resultado, 'error')
  if (error !== '') return incierto('HTTP', error)
  const documento = documentoDe(resultado)
  return documento?.toString('utf8', 0, 1) === '<' ? { tipo: 'timbrado', xml: documento } : ilegible()
}

function readConsulta(resultado: Nodo | Incierto): RespuestaConsulta {
  if ('tipo' in resultado) return resultado
  const documento = documentoDe(resultado)
  if (documento) return { tipo: 'timbrado', xml: documento }
  const [incidencia] = incidenciasDe(resultado)
  if (!incidencia) return ilegible()
  const { codigo, mensaje } = incidencia
  return codigo === SIN_TIMBRE_PREVIO ? { tipo: 'ausente' } : incierto(DE_CUENTA[codigo] ?? 'HTTP', mensaje)
}

function readCancelacion(resultado: Nodo | Incierto, uuid: string): RespuestaCancelacion {
  if ('tipo' in resultado) return resultado
  const folios = findHijo(resultado, 'Folios')?.hijos.filter(({ nombre }) => nombre === 'Folio') ?? []
  const folio = folios.find((uno) => textoDe(uno, 'UUID').toUpperCase() === uuid.toUpperCase())
  const acuse = textoDe(resultado, 'Acuse')
  const deFolio = textoDe(folio, 'EstatusUUID')
  if (deFolio !== '') return toRespuestaCancelacion(deFolio, '', acuse === '' ? null : Buffer.from(acuse, 'utf8'))
  // Of the whole petition, which then was not presented: "708: No se pudo conectar al SAT".
  const estatus = textoDe(resultado, 'CodEstatus')
  const codigo = /^\W*(\d{3})(?!\d)/.exec(estatus)?.[1] ?? ''
  if (codigo === '') return ilegible()
  const deCuenta = codigo === '708' ? undefined : DE_CUENTA[codigo]
  return deCuenta ? incierto(deCuenta, estatus) : toRespuestaCancelacion(codigo, estatus, null)
}

/** `uuids/string`; empty when nothing waits. */
function readPendientes(resultado: Nodo | Incierto): RespuestaPendientes {
  if ('tipo' in resultado) return resultado
  const error = textoDe(resultado, 'error')
  if (error !== '') return incierto('HTTP', error)
  const uuids = (findHijo(resultado, 'uuids')?.hijos ?? []).map(({ texto }) => texto.trim())
  return uuids.every(esUuid) ? { tipo: 'lista', uuids } : ilegible()
}

/** `aceptacion/Acepta` or `rechazo/Rechaza`, each with `uuid` and `status`. */
function readBuzon(resultado: Nodo | Incierto, uuid: string): RespuestaBuzon {
  if ('tipo' in resultado) return resultado
  const folios = ['aceptacion', 'rechazo'].flatMap((nombre) => findHijo(resultado, nombre)?.hijos ?? [])
  const folio = folios.find((uno) => textoDe(uno, 'uuid').toUpperCase() === uuid.toUpperCase())
  if (folio) return toRespuestaBuzon(textoDe(folio, 'status'), '', null)
  const error = textoDe(resultado, 'error')
  const codigo = /^\W*(\d{3,4})(?!\d)/.exec(error)?.[1] ?? ''
  if (codigo === '') return error === '' ? ilegible() : incierto('HTTP', error)
  const deCuenta = DE_CUENTA[codigo]
  return deCuenta ? incierto(deCuenta, error) : toRespuestaBuzon(codigo, error, null)
}
