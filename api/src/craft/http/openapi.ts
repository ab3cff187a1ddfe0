// The OpenAPI document, generated from the contract and never written by hand.
import { errores } from '@litro/contract/error'
import { services } from '@litro/contract/services'
import type { Servicio } from '@litro/contract/servicio'
import { z } from 'zod'

export type OpenApi = {
  openapi: string
  info: object
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
    info: { title: 'Litro', version: '1', description: 'Servicios del portal de socios comerciales.' },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
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

function operation(key: string, servicio: Servicio): Operacion {
  const error = (descripcion: string) => ({
    description: descripcion,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  })
  return {
    operationId: key,
    summary: servicio.resumen,
    tags: [key.split('_')[0]!],
    description: `Permiso: ${servicio.permiso}.${servicio.prueba ? PRUEBA : ''}`,
    parameters: [...pathParameters(servicio), ...queryParameters(servicio), ...headerParameters(servicio)],
    ...(servicio.metodo !== 'GET' && { requestBody: body(servicio) }),
    responses: {
      200: { description: 'Correcto', content: reply(servicio) },
      401: error('Sin sesión o sesión vencida'),
      403: error('Sin permiso'),
      404: error('No existe o no es tuyo'),
      422: error('Datos por corregir'),
    },
  }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
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
