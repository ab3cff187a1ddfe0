// AppError, constraint name or bug → the one error body. An unknown error is logged once, with the request id as folio.
import { type CodigoError, errores } from '@litro/contract/error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLost } from '../db/connection-lost.ts'
import { AppError } from '../errors.ts'

const FACTURA_USADA = 'Esa factura del proveedor ya se usó en otro retorno.'

function facturaUsada(campo: string): ConstructorParameters<typeof AppError> {
  const hallazgo = { codigo: 'LITRO-R07', severidad: 'error', mensaje: FACTURA_USADA, campo } as const
  return ['FACTURA_PROVEEDOR_INVALIDA', { campos: { ArchivoFacturaXML: FACTURA_USADA }, hallazgos: [hallazgo] }]
}

const REPETIDO: ConstructorParameters<typeof AppError> = [
  'DUPLICADO',
  { mensaje: 'Ya existe uno con ese nombre.', campos: { Nombre: 'Ya existe uno con ese nombre.' } },
]

const PLACA_REPETIDA: ConstructorParameters<typeof AppError> = [
  'DUPLICADO',
  { mensaje: 'Ya existe una unidad con esa placa.', campos: { Placa: 'Ya existe una unidad con esa placa.' } },
]

/** Constraints are named as sentences; what a user can cause is said in the user's words. */
const RESTRICCIONES: Record<string, ConstructorParameters<typeof AppError>> = {
  proveedor_nombre_unico: [
    'DUPLICADO',
    {
      mensaje: 'Ya existe un proveedor con ese nombre.',
      campos: { Nombre: 'Ya existe un proveedor con ese nombre.' },
    },
  ],
  serie_unica: [
    'DUPLICADO',
    { mensaje: 'Ya existe una serie con ese nombre.', campos: { Codigo: 'Ya existe una serie con ese nombre.' } },
  ],
  producto_nombre_unico: REPETIDO,
  factura_tipo_nombre_key: REPETIDO,
  sku_tipo_nombre_key: REPETIDO,
  operacion_tipo_nombre_key: REPETIDO,
  nota_cargo_tipo_nombre_key: REPETIDO,
  banco_unico: REPETIDO,
  cuenta_casa_nombre_unico: REPETIDO,
  cuenta_casa_clabe_unica: [
    'DUPLICADO',
    { mensaje: 'Esa CLABE ya está registrada.', campos: { Clabe: 'Esa CLABE ya está registrada.' } },
  ],
  cuotas_sin_encimar: [
    'DUPLICADO',
    {
      mensaje: 'Ya hay una tabla de cuotas para esos días.',
      campos: { Desde: 'Ya hay una tabla de cuotas para esos días; corrígela o empieza después de ella.' },
    },
  ],
  saldo_insuficiente: ['SALDO_INSUFICIENTE'],
  cambio_uno_por_cosa: ['CAMBIO_POR_CONFIRMAR'],
  // Two people applied deposits with the same movement at once.
  movimiento_banco_un_deposito: ['MOVIMIENTO_USADO'],
  // One invoice supports one live return, whichever partner brought it first and by whichever of its names it is known.
  factura_de_proveedor_una_vez: facturaUsada('UUID'),
  factura_de_proveedor_un_sello: facturaUsada('Sello'),
  factura_de_proveedor_un_folio: facturaUsada('Folio'),
  cliente_rfc_unico: [
    'DUPLICADO',
    { mensaje: 'Ya existe un cliente con ese RFC.', campos: { RFC: 'Ya existe un cliente con ese RFC.' } },
  ],
  socio_nombre_unico: [
    'DUPLICADO',
    { mensaje: 'Ya existe un socio con ese nombre.', campos: { Nombre: 'Ya existe un socio con ese nombre.' } },
  ],
  comision_unica: [
    'DUPLICADO',
    {
      mensaje: 'Ya hay una comisión de ese tipo desde esa fecha.',
      campos: { Desde: 'Ya hay una comisión de ese tipo desde esa fecha.' },
    },
  ],
  usuario_unico: [
    'DUPLICADO',
    {
      mensaje: 'Ya existe un usuario con ese identificador.',
      campos: { Sujeto: 'Ya existe un usuario con ese identificador.' },
    },
  ],
  vehiculo_placa_unica: PLACA_REPETIDA,
  remolque_placa_unica: PLACA_REPETIDA,
  operador_rfc_unico: [
    'DUPLICADO',
    { mensaje: 'Ya existe un operador con ese RFC.', campos: { RFC: 'Ya existe un operador con ese RFC.' } },
  ],
  sitio_nombre_unico: REPETIDO,
  ruta_unica: ['DUPLICADO', { mensaje: 'Ya existe esa ruta.', campos: { IdDestino: 'Ya existe esa ruta.' } }],
  sucursal_nombre_unico: [
    'DUPLICADO',
    { mensaje: 'Ya existe una sucursal con ese nombre.', campos: { Nombre: 'Ya existe una sucursal con ese nombre.' } },
  ],
}

const DE_FASTIFY: Record<string, CodigoError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'TIPO_NO_ADMITIDO',
  FST_ERR_CTP_BODY_TOO_LARGE: 'DEMASIADO_GRANDE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'CUERPO_ILEGIBLE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'CUERPO_ILEGIBLE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'CUERPO_ILEGIBLE',
  FST_REQ_FILE_TOO_LARGE: 'DEMASIADO_GRANDE',
  FST_FILES_LIMIT: 'DEMASIADO_GRANDE',
  FST_PARTS_LIMIT: 'DEMASIADO_GRANDE',
  FST_FIELDS_LIMIT: 'DEMASIADO_GRANDE',
  FST_PROTO_VIOLATION: 'CUERPO_ILEGIBLE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'CUERPO_ILEGIBLE',
  FST_NO_FORM_DATA: 'CUERPO_ILEGIBLE',
  FST_ERR_BAD_URL: 'RUTA_NO_ENCONTRADA',
  FST_ERR_MAX_PARAM_LENGTH: 'DIRECCION_LARGA',
  FST_UNDER_PRESSURE: 'NO_DISPONIBLE',
}

/** Disk full, memory full, too long a wait: nothing was half done, and it is not the user's fault. */
const DE_POSTGRES: Record<string, CodigoError> = {
  '53100': 'SIN_ESPACIO',
  '53200': 'NO_DISPONIBLE',
  '55P03': 'NO_DISPONIBLE',
  '57014': 'NO_DISPONIBLE',
}

/** Seconds after which a repetition makes sense, where it is not a quarter of a minute. */
const ESPERA: Partial<Record<CodigoError, number>> = {
  LECTURA_OCUPADA: 5,
  DEMASIADAS_DESCARGAS: 5,
  DEMASIADAS_SOLICITUDES: 30,
  CUOTA_DE_ARCHIVOS: 3600,
}

export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const { code, constraint, statusCode } = error as Partial<FastifyError> & { constraint?: string }
  const restriccion = constraint ? RESTRICCIONES[constraint] : undefined
  if (restriccion) return new AppError(...restriccion)
  const codigo = code ? (DE_FASTIFY[code] ?? DE_POSTGRES[code]) : undefined
  if (codigo) return new AppError(codigo, { causa: error })
  if (isConnectionLost(error)) return new AppError('NO_DISPONIBLE', { causa: error })
  if (statusCode === 429) return new AppError('DEMASIADAS_SOLICITUDES')
  if (statusCode === 408) return new AppError('TIEMPO_AGOTADO')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('CUERPO_ILEGIBLE', { causa: error })
  return null
}

export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const conocido = toAppError(error)
  if (!conocido || conocido.status >= 500) request.log.error({ err: error }, 'solicitud fallida')
  else request.log.info({ codigo: conocido.codigo, causa: conocido.detalle.causa }, 'solicitud rechazada')
  const cuerpo = conocido?.toBody() ?? { error: errores.ERROR_INTERNO[1], codigo: 'ERROR_INTERNO' as const }
  const status = conocido?.status ?? 500
  if (status === 401) reply.header('WWW-Authenticate', conocido?.detalle.autenticar ?? 'Bearer')
  if ((status === 503 || status === 429) && !reply.hasHeader('Retry-After')) {
    reply.header('Retry-After', String(ESPERA[conocido?.codigo ?? 'ERROR_INTERNO'] ?? 15))
  }
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(status >= 500 ? { ...cuerpo, folio: request.id } : cuerpo)
}
