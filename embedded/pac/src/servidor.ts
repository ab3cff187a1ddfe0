// The PAC's door: plain HTTP on loopback, one table of addresses, and the choice of a fault for each call.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findZonaHoraria } from '@litro/cfdi/sat/zonas-horarias'
import { decodeXml, type Elemento, parseXml } from '@litro/cfdi/xml-tree'
import type { Banxico } from './banxico/formulario.ts'
import { validarCeps } from './banxico/validador.ts'
import { ALTERACIONES, type Alteracion, type Catalogo } from './descarga/catalogo.ts'
import type { Libro } from './descarga/libro.ts'
import type { Descarga } from './descarga/servicio.ts'
import { type Falla, type Fallas, isModo, MODOS, type Ruta } from './fallas.ts'
import { type Contestacion, json, respond, respondBefore } from './responder.ts'
import { uuidDeConsulta } from './sat.ts'
import {
  aceptarRechazar,
  cancelar,
  consultar,
  consultarSat,
  listar,
  type Piezas,
  pendientes,
  saldo,
  simularProveedor,
  simularReceptor,
  timbrar,
} from './servicios.ts'

type Casa = Piezas & {
  fallas: Fallas
  certificado: Buffer
  clave: string
  /** The SAT's mass download, over what was stamped here. */
  descarga: Descarga
  catalogo: Catalogo
  libro: Libro
  /** Banxico's form of CEPs, which knows nothing of stamps. */
  banxico: Banxico
  log: (msg: string) => void
}

type Llamada = { url: URL; req: IncomingMessage; cuerpo: Buffer }

type Direccion = {
  /** Present where the PAC can be told to misbehave, with the name of the document the call is about. */
  falla?: { ruta: Ruta; clave: (llamada: Llamada) => string }
  run(casa: Casa, llamada: Llamada, falla: Falla | null): Promise<Contestacion | null>
}

const MAX_CUERPO = 2 * 1024 * 1024
const MAX_CUSTOMID = 100

const header = (req: IncomingMessage, nombre: string): string | undefined => {
  const valor = req.headers[nombre]
  return Array.isArray(valor) ? valor[0] : valor
}
const customIdDe = ({ req }: Llamada) => header(req, 'customid') ?? ''
const invalida = (mensaje: string) => json(422, { estado: 'error', codigo: 'PETICION', mensaje })

const DIRECCIONES: Readonly<Record<string, Direccion>> = {
  'POST /timbrar': {
    falla: { ruta: 'timbrar', clave: customIdDe },
    run: async (casa, llamada, falla) => {
      const customId = customIdDe(llamada)
      if (customId === '' || customId.length > MAX_CUSTOMID) return invalida('Falta el encabezado customid.')
      const zona = findZonaHoraria(header(llamada.req, 'x-zona') ?? '')?.Codigo
      return timbrar(casa, { xml: llamada.cuerpo, customId, zona }, falla)
    },
  },
  'GET /consulta': {
    falla: { ruta: 'consulta', clave: ({ url }) => url.searchParams.get('customid') ?? '' },
    run: (casa, { url }, falla) => consultar(casa, url.searchParams, falla),
  },
  'POST /cancelar': {
    falla: { ruta: 'cancelar', clave: ({ cuerpo }) => uuidDeSolicitud(cuerpo) },
    run: (casa, { cuerpo }, falla) => cancelar(casa, cuerpo, falla),
  },
  'GET /pendientes': {
    falla: { ruta: 'pendientes', clave: ({ url }) => url.searchParams.get('rfc') ?? '' },
    run: (casa, { url }, falla) => pendientes(casa, url.searchParams.get('rfc') ?? '', falla),
  },
  'POST /aceptar-rechazar': {
    falla: { ruta: 'responder', clave: ({ cuerpo }) => uuidDeRespuesta(cuerpo) },
    run: (casa, { cuerpo }, falla) => aceptarRechazar(casa, { mensaje: cuerpo, uuid: uuidDeRespuesta(cuerpo) }, falla),
  },
  'POST /simular/solicitud': {
    run: async (casa, { cuerpo }) => {
      const { uuid, hace = 0 } = readJson(cuerpo)
      if (typeof uuid !== 'string' || typeof hace !== 'number') return invalida('Se espera {uuid, hace}.')
      return simularProveedor(casa, { uuid, hace }, null)
    },
  },
  'POST /sat/ConsultaCFDIService.svc': {
    falla: { ruta: 'sat', clave: ({ cuerpo }) => uuidDeConsulta(cuerpo) },
    run: (casa, { cuerpo }, falla) => consultarSat(casa, cuerpo, falla),
  },
  'POST /descarga/Autenticacion/Autenticacion.svc': {
    falla: { ruta: 'autentica', clave: () => '' },
    run: async (casa, { cuerpo }, falla) => casa.descarga.autenticar(cuerpo, falla),
  },
  'POST /descarga/SolicitaDescargaService.svc': {
    falla: {
      ruta: 'solicita',
      clave: ({ cuerpo }) => atributoEn(cuerpo, 'FechaInicial') || atributoEn(cuerpo, 'Folio'),
    },
    run: (casa, llamada, falla) => casa.descarga.solicitar(llamada.cuerpo, tokenDe(llamada), falla),
  },
  'POST /descarga/VerificaSolicitudDescargaService.svc': {
    falla: { ruta: 'verifica', clave: ({ cuerpo }) => atributoEn(cuerpo, 'IdSolicitud') },
    run: async (casa, llamada, falla) => casa.descarga.verificar(llamada.cuerpo, tokenDe(llamada), falla),
  },
  'POST /descarga/DescargaMasivaService.svc': {
    falla: { ruta: 'descarga', clave: ({ cuerpo }) => atributoEn(cuerpo, 'IdPaquete') },
    run: (casa, llamada, falla) => casa.descarga.descargar(llamada.cuerpo, tokenDe(llamada), falla),
  },
  'GET /banxico/cep/instituciones.do': {
    falla: { ruta: 'cep', clave: () => 'instituciones' },
    run: async ({ banxico }) => banxico.instituciones(),
  },
  'POST /banxico/cep/valida.do': {
    falla: {
      ruta: 'cep',
      clave: ({ cuerpo }) => new URLSearchParams(cuerpo.toString('utf8')).get('criterio') ?? '',
    },
    run: async ({ banxico }, { cuerpo }, falla) => banxico.validar(cuerpo, falla),
  },
  'GET /banxico/cep/descarga.do': {
    falla: { ruta: 'cep-descarga', clave: () => '' },
    run: async ({ banxico }, { req }, falla) => banxico.descargar(header(req, 'cookie'), falla),
  },
  'POST /banxico/validador-cep-spei/Validador': {
    falla: { ruta: 'cep-validador', clave: () => '' },
    run: async (_, { req, cuerpo }, falla) => validarCeps(header(req, 'content-type') ?? '', cuerpo, falla),
  },
  'POST /simular/devolver': {
    run: async ({ banxico }, { cuerpo }) => {
      const { clave } = readJson(cuerpo)
      return typeof clave === 'string' && banxico.devolver(clave)
        ? json(200, { estado: 'hecho' })
        : invalida('No hay esa transferencia.')
    },
  },
  'POST /simular/transferencia': {
    run: async ({ banxico, now }, { cuerpo }) => {
      const dato = readJson(cuerpo)
      const claves = ['clave', 'monto', 'emisor', 'receptor', 'cuenta', 'fecha'] as const
      if (!claves.every((clave) => typeof dato[clave] === 'string')) return invalida(`Se esperan ${claves.join(', ')}.`)
      const { estado = 'Liquidado', cepTrasMs = 0 } = dato as { estado?: string; cepTrasMs?: number | null }
      const cepDesde = cepTrasMs === null ? null : now() + cepTrasMs
      banxico.registrar({ ...(dato as Record<(typeof claves)[number], string>), estado, cepDesde })
      return json(200, { estado: 'hecho' })
    },
  },
  'GET /simular/preguntas': { run: async ({ banxico }) => json(200, { preguntas: banxico.preguntas() }) },
  'GET /simular/peticiones': { run: async ({ libro }) => json(200, { peticiones: libro.recibidas() }) },
  'POST /simular/espejo': {
    run: async ({ catalogo }, { cuerpo }) => {
      const { uuid, como } = readJson(cuerpo)
      if (typeof uuid !== 'string' || (como !== null && !ALTERACIONES.includes(como as Alteracion))) {
        return invalida('Se espera {uuid, como}, con una alteración conocida o null.')
      }
      catalogo.alterar(uuid, como as Alteracion | null)
      return json(200, { estado: 'hecho' })
    },
  },
  'GET /saldo': { run: (casa) => saldo(casa, undefined, null) },
  'GET /timbrados': { run: (casa, { url }) => listar(casa, url.searchParams, null) },
  'GET /certificado': {
    run: async ({ certificado }) => ({ status: 200, tipo: 'application/pkix-cert', cuerpo: certificado }),
  },
  'GET /salud': { run: async ({ clave }) => json(200, { estado: 'bien', clave }) },
  'POST /simular/receptor': {
    run: async (casa, { cuerpo }) => {
      const { uuid, respuesta } = readJson(cuerpo)
      if (typeof uuid !== 'string' || (respuesta !== 'aceptar' && respuesta !== 'rechazar')) {
        return invalida('Se espera {uuid, respuesta: "aceptar" o "rechazar"}.')
      }
      return simularReceptor(casa, { uuid, respuesta }, null)
    },
  },
  'POST /simular/falla': { run: async ({ fallas }, { cuerpo }) => setFalla(fallas, readJson(cuerpo)) },
  'GET /simular/falla': {
    run: async ({ fallas }) => json(200, { servidas: fallas.served(), tasa: fallas.tasa(), modos: MODOS }),
  },
  'DELETE /simular/falla': {
    run: async ({ fallas }) => {
      fallas.clear()
      return json(200, { estado: 'hecho' })
    },
  },
}

function setFalla(fallas: Fallas, dato: Record<string, unknown>): Contestacion {
  const lista = (valor: unknown) => (Array.isArray(valor) ? valor : undefined)
  if (typeof dato.tasa === 'number') {
    const { tasa, semilla } = dato
    if (typeof semilla !== 'string' && typeof semilla !== 'number') return invalida('Falta la semilla.')
    const modos = lista(dato.modos)
    if (modos && !modos.every(isModo)) return invalida('Hay un modo de falla desconocido.')
    fallas.setTasa({ tasa, semilla, modos: modos as [], rutas: lista(dato.rutas) as [] })
    return json(200, { estado: 'hecho' })
  }
  const { modo, veces, para, ruta, horas } = dato as Record<string, never>
  if (!isModo(modo)) return invalida('Ese modo de falla no existe.')
  fallas.queue({ modo, veces, para, ruta, horas })
  return json(200, { estado: 'hecho' })
}

function readJson(cuerpo: Buffer): Record<string, unknown> {
  try {
    const dato: unknown = JSON.parse(cuerpo.toString('utf8'))
    return typeof dato === 'object' && dato !== null ? (dato as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const tokenDe = ({ req }: Llamada) => /^WRAP access_token="(.*)"$/.exec(header(req, 'authorization') ?? '')?.[1] ?? ''

/** Only to aim a fault, before anybody reads the message. */
const atributoEn = (cuerpo: Buffer, nombre: string) =>
  new RegExp(`\\s${nombre}="([^"]*)"`).exec(cuerpo.toString('utf8'))?.[1] ?? ''

const uuidDeRespuesta = (cuerpo: Buffer) => /<UUID>([^<]*)<\/UUID>/.exec(cuerpo.toString('utf8'))?.[1] ?? ''

/** Only to aim a fault: whether the petition is sound is judged elsewhere. */
function uuidDeSolicitud(cuerpo: Buffer): string {
  const find = ({ nombre, atributos, hijos }: Elemento): string =>
    nombre === 'Folio' ? (atributos.get('UUID') ?? '') : (hijos.map(find).find((uuid) => uuid !== '') ?? '')
  try {
    return find(parseXml(decodeXml(cuerpo)))
  } catch {
    return ''
  }
}

export function makeServidor(casa: Casa): Server {
  return createServer((req, res) => {
    handle(casa, req, res).catch((error: unknown) => {
      casa.log(`PAC embebido: ${error instanceof Error ? error.stack : String(error)}`)
      if (!res.headersSent)
        respond(res, json(500, { estado: 'error', mensaje: 'Falla interna.' }), null, casa.tiempos.falla)
      else res.socket?.destroy()
    })
  })
}

async function handle(casa: Casa, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { falla: tiempos } = casa.tiempos
  // A web page has no business here, even one that found the port.
  if (req.headers.origin !== undefined || req.headers['sec-fetch-site'] !== undefined) {
    respond(res, json(403, { estado: 'error', mensaje: 'Este servicio no atiende navegadores.' }), null, tiempos)
    return
  }
  const url = new URL(req.url ?? '/', 'http://pac.invalid')
  const direccion = DIRECCIONES[`${req.method} ${url.pathname}`]
  if (!direccion) {
    respond(res, json(404, { estado: 'error', codigo: 'RUTA', mensaje: 'Esa dirección no existe.' }), null, tiempos)
    return
  }
  const cuerpo = await readCuerpo(req)
  if (!cuerpo) {
    respond(res, json(413, { estado: 'error', mensaje: 'La petición es demasiado grande.' }), null, tiempos)
    return
  }
  const llamada = { url, req, cuerpo }
  const clave = direccion.falla?.clave(llamada) ?? ''
  const falla = direccion.falla ? casa.fallas.choose(direccion.falla.ruta, clave, header(req, 'x-falla')) : null
  if (falla?.clase === 'antes' && respondBefore(res, falla, tiempos)) return
  const contestacion = await direccion.run(casa, llamada, falla)
  if (contestacion) respond(res, contestacion, falla, tiempos)
  else res.socket?.resetAndDestroy()
}

async function readCuerpo(req: IncomingMessage): Promise<Buffer | null> {
  const trozos: Buffer[] = []
  let total = 0
  for await (const trozo of req) {
    total += trozo.length
    if (total > MAX_CUERPO) return null
    trozos.push(trozo)
  }
  return Buffer.concat(trozos)
}
