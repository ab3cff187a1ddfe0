// The OpenAPI document, generated from the contract and never written by hand.
import { errores } from '@litro/contract/error'
import { necesitaPersona } from '@litro/contract/integraciones/con-persona'
import { services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { z } from 'zod'

export type OpenApi = {
  openapi: string
  info: object
  tags: { name: string }[]
  paths: Record<string, Record<string, Operacion>>
  components: object
  security: object[]
}
export type Operacion = {
  operationId: string
  summary: string
  tags: string[]
  description: string
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

export function buildOpenApi(publicUrl: string): OpenApi & { servers: object[] } {
  const paths: OpenApi['paths'] = {}
  for (const [key, servicio] of Object.entries(services) as [string, Servicio][]) {
    const ruta = servicio.ruta.replace(/:(\w+)/g, '{$1}')
    paths[ruta] ??= {}
    paths[ruta][servicio.metodo.toLowerCase()] = operation(key, servicio)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Litro',
      version: '1',
      description: 'Servicios del portal de socios comerciales. Recetas y ejemplos: /api/docs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ llave: [] }, { bearer: [] }],
    tags: [...new Set(Object.keys(services).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        llave: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'litro_…',
          description: 'Llave de API, creada en Integraciones.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Token de una persona que inició sesión.',
        },
      },
      schemas: { Error: errorSchema },
      responses: refusalComponents(),
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'Texto en español para el usuario.' },
    codigo: { type: 'string', enum: Object.keys(errores) },
    campos: { type: 'object', additionalProperties: { type: 'string' } },
    hallazgos: { type: 'array', items: { type: 'object' } },
    bloqueos: { type: 'array', items: { type: 'object' } },
    folio: { type: 'string' },
  },
}

const PRUEBA =
  ' Pide una prueba reciente de quién eres (personal: 5 minutos; socios: 60); sin ella responde 401 PRUEBA_REQUERIDA y en WWW-Authenticate lo que se pide al emisor (RFC 9470).'

const tagOf = (key: string) => key.replace(/^admin_/, '').split('_')[0]!

/** Statuses any service may answer, and the codes that say why. */
const DE_TODOS = [400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 422, 429, 500, 503] as const
const FRASES: Record<(typeof DE_TODOS)[number], string> = {
  400: 'Petición que no se entiende',
  401: 'Sin sesión, sesión vencida o llave que no sirve',
  403: 'Sin permiso',
  404: 'No existe o no es tuyo',
  405: 'Método que este servicio no tiene',
  408: 'La petición tardó demasiado en llegar',
  409: 'El estado de las cosas no lo permite',
  413: 'Demasiado grande',
  414: 'Dirección demasiado larga',
  415: 'Formato que no se admite',
  422: 'Datos por corregir, con su campo',
  429: 'Demasiadas peticiones: espera y repite',
  500: 'Falla nuestra, con su folio',
  503: 'No disponible: espera y repite',
}
const codigosDe = (status: number) =>
  Object.entries(errores).flatMap(([codigo, [suyo]]) => (suyo === status ? [codigo] : []))

function refusals(): Record<string, object> {
  return Object.fromEntries(DE_TODOS.map((status) => [status, { $ref: `#/components/responses/E${status}` }]))
}

/** One answer per status, shared by every service: the same body with the codes of that status. */
function refusalComponents(): Record<string, object> {
  const uno = (status: (typeof DE_TODOS)[number]) => ({
    description: FRASES[status],
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { codigo: { type: 'string', enum: codigosDe(status) } } },
          ],
        },
      },
    },
  })
  return Object.fromEntries(DE_TODOS.map((status) => [`E${status}`, uno(status)]))
}

function describe(servicio: Servicio): string {
  return [
    `Permiso: ${servicio.permiso}.`,
    servicio.lista ? 'Lista: con limite responde una ventana y X-Siguiente trae el cursor de la que sigue.' : '',
    servicio.captura ? 'Captura: con Idempotency-Key repetirla no la duplica.' : '',
    servicio.prueba ? PRUEBA.trim() : '',
    necesitaPersona(servicio) ? 'Solo una persona: con una llave de API responde 403 LLAVE_SIN_PERSONA.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function operation(key: string, servicio: Servicio): Operacion {
  return {
    operationId: key,
    summary: servicio.resumen,
    tags: [tagOf(key)],
    description: describe(servicio),
    parameters: [...pathParameters(servicio), ...queryParameters(servicio), ...headerParameters(servicio)],
    ...(servicio.metodo !== 'GET' && { requestBody: body(servicio) }),
    responses: {
      200: { description: 'Correcto', headers: replyHeaders(servicio), content: reply(servicio) },
      ...(AL_RATO.test(key) && {
        202: { description: 'Entendido; su fin se sabrá después', content: reply(servicio) },
      }),
      ...refusals(),
    },
  }
}

/** Stamping may outlast the patience of whoever asked. */
const AL_RATO = /_timbrar$/

function replyHeaders({ lista, captura, contenido }: Servicio): Record<string, object> {
  const texto = (description: string) => ({ description, schema: { type: 'string' } })
  return {
    'X-Solicitud': texto('Folio de la petición, para soporte.'),
    ...(lista && { 'X-Siguiente': texto('Cursor de la ventana que sigue; ausente en la última.') }),
    ...(captura && { 'Idempotency-Replayed': texto('true cuando la respuesta es la de la primera vez.') }),
    ...(contenido === 'archivo' && { 'Content-Disposition': texto('Nombre del archivo.') }),
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...propio } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return propio
}

function pathParameters({ ruta }: Servicio): object[] {
  return [...ruta.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ consulta }: Servicio): object[] {
  const { properties = {} } = schemaOf(consulta, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

function headerParameters({ alcance, captura }: Servicio): object[] {
  const header = (name: string, description: string, schema: object) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  const deSocio = 'Socio elegido por el personal. Se ignora para usuarios de un socio.'
  const unaVez = 'La misma captura con la misma clave se guarda una sola vez en 24 horas y responde lo mismo.'
  return [
    ...(alcance === 'socio' ? [header('X-Socio-Comercial', deSocio, { type: 'integer' })] : []),
    ...(captura ? [header('Idempotency-Key', unaVez, { type: 'string', pattern: '^[\\w-]{8,200}$' })] : []),
  ]
}

function body({ entrada, archivos }: Servicio): object {
  const schema = schemaOf(entrada, 'input')
  const content: Record<string, object> = { 'application/json': { schema } }
  if (archivos.length > 0) {
    const ficheros = Object.fromEntries(archivos.map((campo) => [campo, { type: 'string', format: 'binary' }]))
    content['multipart/form-data'] = { schema: { allOf: [schema, { type: 'object', properties: ficheros }] } }
  }
  return { content }
}

function reply({ contenido, respuesta }: Servicio): object {
  if (contenido === 'archivo') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(respuesta, 'output') } }
}
