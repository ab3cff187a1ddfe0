// API keys: what another system enters with. A key has a name, some permissions, an end, and the addresses it may come from.
import { z } from 'zod'
import { Fecha, IdOpcional, Texto } from '../campo.ts'
import { type Permiso, permisos } from '../permisos.ts'
import { permisosDePersona } from './con-persona.ts'

/** Every key begins with it, so that a leaked one is recognised wherever it appears. */
export const PREFIJO_LLAVE = 'litro_'
export const PREFIJO_LLAVE_PRUEBA = 'litro_prueba_'
export const MAXIMO_LLAVES = 50
/** A key lives two years at most. */
export const MAXIMO_DIAS_LLAVE = 731

const todos = Object.keys(permisos) as Permiso[]
const roles = (permiso: Permiso): readonly string[] => permisos[permiso]
const isDeIntegracion = (permiso: Permiso) => permiso.startsWith('integracion.')

/** What a partner may let a key do: what the partner does itself, except making keys. */
export const permisosDeSocio: readonly Permiso[] = todos.filter(
  (permiso) => roles(permiso).includes('socio') && !isDeIntegracion(permiso) && !permisosDePersona.includes(permiso),
)

/** A key of the installation also reads every desk and keeps catalogues; what two people must decide stays with people. */
export const permisosDeInstalacion: readonly Permiso[] = [
  ...permisosDeSocio,
  ...todos.filter((permiso) => permiso.startsWith('admin.') && permiso.endsWith('.ver')),
  'admin.socios.elegir',
  'admin.tipo_cambio',
  'admin.documentos',
  'admin.auditoria',
]

// biome-ignore format: a table is read as a table
const cosas: Record<string, string> = {
  sesion: 'Sesión y avisos', catalogo: 'Catálogos', tablero: 'Resumen', estado_cuenta: 'Estado de cuenta', cliente: 'Clientes',
  factura: 'Facturas', nota_credito: 'Notas de crédito', nota_cargo: 'Notas de cargo', deposito: 'Depósitos', retorno: 'Retornos',
  proveedor: 'Proveedores', sucursal: 'Sucursales', documento: 'Documentos',
  'admin.socios': 'Socios', 'admin.autorizar': 'Autorizaciones', 'admin.cancelaciones': 'Cancelaciones', 'admin.depositos': 'Validación de depósitos',
  'admin.retornos': 'Tesorería de retornos', 'admin.timbrado': 'Cola de timbrado', 'admin.usuarios': 'Usuarios', 'admin.emisor': 'Emisor',
  'admin.catalogos': 'Catálogos de la casa', 'admin.documentos': 'Documentos publicados', 'admin.tipo_cambio': 'Tipo de cambio', 'admin.auditoria': 'Auditoría',
}
const verbos: Record<string, string> = {
  ver: 'consultar',
  editar: 'capturar y editar',
  timbrar: 'timbrar',
  cancelar: 'sustituir',
  inactivar: 'bloquear',
  elegir: 'elegir',
}

/** A permission in a person's words; one that nobody named yet, as it is written. */
export function nombreDePermiso(permiso: string): string {
  const entero = cosas[permiso]
  if (entero) return entero
  const corte = permiso.lastIndexOf('.')
  const cosa = cosas[permiso.slice(0, corte)]
  const verbo = verbos[permiso.slice(corte + 1)]
  return cosa && verbo ? `${cosa}: ${verbo}` : permiso
}

const DIRECCIONES = 'Escribe direcciones IP o redes separadas por comas: 203.0.113.7, 10.0.0.0/8.'
const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/
const V6 = /^(?=.*:.*:)[0-9a-f:]{2,39}(?:\/(\d{1,3}))?$/i

function isRed(texto: string): boolean {
  const v4 = V4.exec(texto)
  if (v4) return v4.slice(1, 5).every((n) => Number(n) <= 255) && Number(v4[5] ?? 32) <= 32
  const v6 = V6.exec(texto)
  if (!v6 || Number(v6[1] ?? 128) > 128 || texto.includes(':::')) return false
  const grupos = texto.split('/')[0]!.split(':')
  return grupos.length <= 8 && grupos.every((grupo) => grupo.length <= 4) && (texto.match(/::/g) ?? []).length <= 1
}

/** Addresses and networks in one text; none means from anywhere. */
const Direcciones = z
  .union([z.string().max(2000), z.array(z.string().max(50)).max(40)], { error: DIRECCIONES })
  .transform((valor) => (Array.isArray(valor) ? valor : valor.split(/[\s,;]+/)).map((una) => una.trim()))
  .transform((lista) => lista.filter((una) => una !== ''))
  .refine((lista) => lista.length <= 40 && lista.every(isRed), { error: DIRECCIONES })

export const LlaveCaptura = z.object({
  Nombre: Texto({ max: 60, requerido: 'Escribe para qué sistema es la llave.' }),
  Permisos: z
    .array(z.enum(todos as [Permiso, ...Permiso[]], { error: 'Elige permisos de la lista.' }), {
      error: 'Elige al menos un permiso.',
    })
    .min(1, { error: 'Elige al menos un permiso.' })
    .max(todos.length, { error: 'Elige permisos de la lista.' }),
  Vence: Fecha,
  Direcciones: Direcciones.default([]),
  /** For the company's administrators: whose key it is; none, the installation's. */
  IdSocioComercial: IdOpcional,
})
export type LlaveCaptura = z.infer<typeof LlaveCaptura>

export const estatusDeLlave = ['Activa', 'Vencida', 'Revocada'] as const

export const Llave = z.object({
  IdLlave: z.number(),
  Nombre: z.string(),
  /** Its first characters: enough to tell it from another, never enough to use it. */
  Muestra: z.string(),
  Permisos: z.array(z.string()),
  Direcciones: z.array(z.string()),
  /** Last day it works, in Mexico. */
  Vence: z.string(),
  Estatus: z.enum(estatusDeLlave),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string(),
  Creada: z.string(),
  CreadaPor: z.string(),
  UltimoUso: z.string().nullable(),
  UltimaDireccion: z.string().nullable(),
})
export type Llave = z.infer<typeof Llave>

/** The secret is shown once: only its digest is kept. */
export const LlaveNueva = z.object({ Llave, Secreto: z.string() })
export type LlaveNueva = z.infer<typeof LlaveNueva>
