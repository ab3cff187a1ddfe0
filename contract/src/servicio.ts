// The shape of one line of services.ts and the small words that write it.
import { z } from 'zod'
import { Fecha, TextoLegible } from './campo.ts'
import type { Permiso } from './permisos.ts'

export type Metodo = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `socio`: works on one partner's rows, so a partner must be known. `global`: the same answer for everyone. */
type Alcance = 'socio' | 'global'

export type Servicio<
  Ruta extends string = string,
  Entrada extends z.ZodType = z.ZodType,
  Consulta extends z.ZodType = z.ZodType,
  Respuesta extends z.ZodType = z.ZodType,
> = {
  metodo: Metodo
  ruta: Ruta
  /** Body of a write. `Nada` for an empty body. */
  entrada: Entrada
  consulta: Consulta
  respuesta: Respuesta
  permiso: Permiso
  alcance: Alcance
  /** `archivo` answers bytes to be saved, never JSON. */
  contenido: 'json' | 'archivo'
  /** Names of the file fields a multipart body may carry; none means JSON (or fields only). */
  archivos: readonly string[]
  /** Those of them whose content is text the use case reads by itself (a CSV), not a kind of file to keep. */
  textos: readonly string[]
  /** Those whose bytes the use case recognises by itself (a certificate, its key). */
  crudos: readonly string[]
  /** The largest file it takes, where that is more than the usual. */
  maxBytes?: number
  /** Each call makes a new record. With `Idempotency-Key`, a repeated call gets the first answer instead. */
  captura: boolean
  /** Rows of a list: a window of them when `limite` says so, all of them otherwise. */
  lista: boolean
  /** Moves money, opens doors or cannot be undone: whoever asks proves again who it is (a fresh proof, RFC 9470). */
  prueba: boolean
  resumen: string
}

/** An empty body: the specification sends none; unknown keys are dropped, never stored. */
export const Nada = z.preprocess((valor) => valor ?? {}, z.object({}))
const SinConsulta = z.object({})

/** Only these rows, named one by one. */
const Ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, { error: 'Elige a lo más 500 filas.' })
  .transform((texto) => texto.split(',').map(Number))
  .optional()
export const ConsultaIds = z.object({ ids: Ids })

/** Parameters every list accepts (D-161, D-176). Without any of them the answer is the whole array. */
export const ConsultaLista = z.object({
  q: TextoLegible.trim().max(200).optional(),
  estatus: z
    .union([TextoLegible, z.array(TextoLegible)])
    .transform((valor) => (Array.isArray(valor) ? valor : valor.split(',')).filter((texto) => texto !== ''))
    .optional(),
  orden: z
    .string()
    .regex(/^-?[A-Za-z]{1,40}$/)
    .optional(),
  cursor: TextoLegible.max(600).optional(),
  limite: z.coerce.number().int().min(1).max(1000).optional(),
  /** Only these rows: the ones somebody ticked. */
  ids: Ids,
})
export type ConsultaLista = z.infer<typeof ConsultaLista>

const dia = z.preprocess((valor) => (valor === '' ? undefined : valor), Fecha.optional())
const clave = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()

/**
 * What narrows the lists of money besides: days, both included; on a desk one partner; one client, supplier, product or branch;
 * only what is still owed.
 * Each list takes those its rows have, and leaves out the others: the screens may offer only what is taken.
 */
export const ConsultaEstrecha = ConsultaLista.extend({
  desde: dia,
  hasta: dia,
  socio: clave,
  cliente: clave,
  proveedor: clave,
  producto: clave,
  sucursal: clave,
  saldo: z.literal('si').optional(),
})
export type ConsultaEstrecha = z.infer<typeof ConsultaEstrecha>

/** Desks: what was sold to a client of any partner, and what any partner owes to a supplier. */
export const ConsultaDeClientes = ConsultaEstrecha.omit({
  proveedor: true,
  producto: true,
  sucursal: true,
  saldo: true,
})
export const ConsultaDeProveedores = ConsultaEstrecha.omit({
  cliente: true,
  producto: true,
  sucursal: true,
  saldo: true,
})
/** Desks of what is a partner's and nobody else's, and of what is nobody's yet. */
export const ConsultaDeSocios = ConsultaDeClientes.omit({ cliente: true })
export const ConsultaDePeriodo = ConsultaDeSocios.omit({ socio: true })

/** Rows of a desk by their key, in the order the screen has them; none given means the whole desk. */
export const MAXIMO_CLAVES = 20_000
const FILA_INVALIDA = { error: 'La fila no es válida.' }
const Clave = z.union([z.number().int(), z.string().max(60, FILA_INVALIDA)], FILA_INVALIDA)
export const HojaDeBandeja = z.object({
  Claves: z
    .array(Clave, { error: 'La lista de filas no es válida.' })
    .max(MAXIMO_CLAVES, { error: 'Son demasiadas filas para una hoja: acorta la búsqueda.' })
    .optional(),
})

/** Counts and sums of the filtered rows of a list (D-176). Where rows may be dead, how many of them are not in the sums (D-182). */
export const ResumenLista = z.object({
  Filas: z.number(),
  Sumas: z.record(z.string(), z.number()),
  SinSumar: z.number().optional(),
})
export type ResumenLista = z.infer<typeof ResumenLista>

type Extra = {
  alcance?: Alcance
  archivos?: readonly string[]
  textos?: readonly string[]
  crudos?: readonly string[]
  maxBytes?: number
  captura?: true
  lista?: true
  prueba?: true
}

function linea<R extends string, E extends z.ZodType, C extends z.ZodType, S extends z.ZodType>(
  metodo: Metodo,
  ruta: R,
  entrada: E,
  consulta: C,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra: Extra & { contenido?: 'json' | 'archivo' } = {},
): Servicio<R, E, C, S> {
  const { alcance = 'socio', archivos = [], textos = [], crudos = [], contenido = 'json' } = extra
  const { maxBytes } = extra
  const campos = { archivos, textos, crudos, ...(maxBytes !== undefined && { maxBytes }) }
  const { captura = false, lista = false, prueba = false } = extra
  const reglas = { alcance, contenido, ...campos, captura, lista, prueba }
  return { metodo, ruta, entrada, consulta, respuesta, permiso, ...reglas, resumen }
}

export const get = <R extends string, S extends z.ZodType>(
  ruta: R,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('GET', ruta, Nada, SinConsulta, respuesta, permiso, resumen, extra)

export const getCon = <R extends string, C extends z.ZodType, S extends z.ZodType>(
  ruta: R,
  consulta: C,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('GET', ruta, Nada, consulta, respuesta, permiso, resumen, extra)

export const archivo = <R extends string>(ruta: R, permiso: Permiso, resumen: string, extra?: Extra) =>
  linea('GET', ruta, Nada, SinConsulta, z.instanceof(Uint8Array), permiso, resumen, { ...extra, contenido: 'archivo' })

export const archivoCon = <R extends string, C extends z.ZodType>(
  ruta: R,
  consulta: C,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('GET', ruta, Nada, consulta, z.instanceof(Uint8Array), permiso, resumen, { ...extra, contenido: 'archivo' })

/** The spreadsheet of a desk: a desk is searched and ordered in the browser, so the browser says which rows it carries. */
export const hojaDeBandeja = <R extends string>(
  ruta: R,
  permiso: Permiso,
  que: string,
  alcance: 'global' | 'socio' = 'global',
) =>
  linea('POST', ruta, HojaDeBandeja, SinConsulta, z.instanceof(Uint8Array), permiso, `${que}: hoja de cálculo`, {
    alcance,
    contenido: 'archivo',
  })

export const post = <R extends string, E extends z.ZodType, S extends z.ZodType>(
  ruta: R,
  entrada: E,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('POST', ruta, entrada, SinConsulta, respuesta, permiso, resumen, extra)

/** A POST that makes a new record of what a person captured. */
export const alta = <R extends string, E extends z.ZodType, S extends z.ZodType>(
  ruta: R,
  entrada: E,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('POST', ruta, entrada, SinConsulta, respuesta, permiso, resumen, { ...extra, captura: true })

export const put = <R extends string, E extends z.ZodType, S extends z.ZodType>(
  ruta: R,
  entrada: E,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('PUT', ruta, entrada, SinConsulta, respuesta, permiso, resumen, extra)

export const del = <R extends string, S extends z.ZodType>(
  ruta: R,
  respuesta: S,
  permiso: Permiso,
  resumen: string,
  extra?: Extra,
) => linea('DELETE', ruta, Nada, SinConsulta, respuesta, permiso, resumen, extra)

/** A list is three services under one name: its rows, the sums of the filtered rows, and its spreadsheet. */
export function lista<N extends string, S extends z.ZodType, C extends z.ZodType = typeof ConsultaLista>(
  ruta: N,
  fila: S,
  permiso: Permiso,
  resumen: string,
  extra: Extra = {},
  consulta: C = ConsultaLista as unknown as C,
) {
  const hojaDe = { ...extra, contenido: 'archivo' } as const
  const bytes = z.instanceof(Uint8Array)
  return {
    filas: linea('GET', ruta, Nada, consulta, z.array(fila), permiso, resumen, { ...extra, lista: true }),
    sumas: linea('GET', `${ruta}_resumen`, Nada, consulta, ResumenLista, permiso, `${resumen}: filas y sumas`, extra),
    hoja: linea('GET', `${ruta}_exportar`, Nada, consulta, bytes, permiso, `${resumen}: hoja de cálculo`, hojaDe),
  }
}

/** A catalogue the administrator keeps is four services: all its rows, a new one, a change of one, and its spreadsheet. */
export function catalogoAdmin<N extends string, P extends string, S extends z.ZodType, E extends z.ZodType>(
  nombre: N,
  plural: P,
  fila: S,
  captura: E,
  que: string,
) {
  const extra = { alcance: 'global' } as const
  return {
    filas: get(`/services/admin/${plural}` as const, z.array(fila), 'admin.catalogos.ver', `${que}: todos`, extra),
    hoja: hojaDeBandeja(`/services/admin/${plural}_exportar` as const, 'admin.catalogos.ver', que),
    alta: alta(`/services/admin/${nombre}_agregar` as const, captura, fila, 'admin.catalogos', `${que}: alta`, extra),
    cambio: put(
      `/services/admin/${nombre}_editar/:id` as const,
      captura,
      fila,
      'admin.catalogos',
      `${que}: cambio`,
      extra,
    ),
  }
}

/** The names written `:id` in a literal path. */
export type ParametrosDe<R extends string> = R extends `${string}:${infer P}/${infer Resto}`
  ? P | ParametrosDe<Resto>
  : R extends `${string}:${infer P}`
    ? P
    : never
