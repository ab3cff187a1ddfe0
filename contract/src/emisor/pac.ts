// who stamps. The account with each PAC, its environment, the test of the connection, and the demo's misbehaviour.
import { z } from 'zod'
import { Texto, Version } from '../campo.ts'

// biome-ignore format: a table is read as a table
export const pacs = {
  embebido: { Nombre: 'PAC embebido (demostración)' },
  sw:       { Nombre: 'SW Sapien' },
  finkok:   { Nombre: 'Finkok' },
} as const satisfies Record<string, { Nombre: string }>

export type NombrePac = keyof typeof pacs
export const esPac = (texto: string): texto is NombrePac => Object.hasOwn(pacs, texto)
/** As a sentence calls it: *PAC SW Sapien*. One that this version does not know keeps its key for a name. */
export const nombreDePac = (pac: string): string =>
  `PAC ${esPac(pac) ? pacs[pac].Nombre : pac}`.replace('PAC PAC ', 'PAC ')

/** PACs one has an account with. */
export const pacsConCuenta = ['sw', 'finkok'] as const
export type PacConCuenta = (typeof pacsConCuenta)[number]
export const tieneCuenta = (pac: string): pac is PacConCuenta => (pacsConCuenta as readonly string[]).includes(pac)

export const ambientes = ['produccion', 'pruebas'] as const
export type Ambiente = (typeof ambientes)[number]

/** The secret is never here: only whether there is one. */
export const PacAdmin = z.object({
  Pac: z.enum(['embebido', 'sw', 'finkok']),
  Nombre: z.string(),
  Elegido: z.boolean(),
  /** It can be chosen: it has an account, or it is the embedded one of this installation. */
  Disponible: z.boolean(),
  Ambiente: z.enum(ambientes).nullable(),
  Usuario: z.string(),
  TieneSecreto: z.boolean(),
  Origen: z.enum(['embebido', 'pantalla', 'ninguno']),
  /** Stamps whose end is not known yet, frozen for this PAC. */
  Pendientes: z.number(),
  Version: z.number(),
})
export type PacAdmin = z.infer<typeof PacAdmin>

const secreto = (error: string) =>
  z
    .string({ error })
    .max(4000, { error: 'El texto es demasiado largo.' })
    .nullish()
    .transform((texto) => texto || undefined)

/** Absent or empty secrets keep the stored ones. A token of SW replaces user and password. */
export const PacCuenta = z.object({
  Ambiente: z.enum(ambientes, { error: 'Elige el ambiente.' }),
  Usuario: Texto({ max: 200 })
    .nullish()
    .transform((texto) => texto ?? ''),
  Contrasena: secreto('La contraseña no es válida.'),
  Token: secreto('El token no es válido.'),
  Version,
})
export type PacCuenta = z.infer<typeof PacCuenta>

export const PruebaPac = z.object({ Conectado: z.boolean(), Mensaje: z.string(), Timbres: z.number().nullable() })
export type PruebaPac = z.infer<typeof PruebaPac>

// biome-ignore format: a table is read as a table
export const fallasPac = {
  'ninguna':          'Se porta bien',
  'colgar-despues':   'Timbra y no contesta',
  'reset-antes':      'Corta la conexión sin timbrar',
  'reset-despues':    'Timbra y corta la conexión',
  'http-500':         'Timbra y responde con un error',
  'basura':           'Timbra y responde basura',
  'no-encontrado':    'Timbra y niega el documento unos segundos',
  'previo-con-datos': 'Dice que ya estaba timbrado',
  'previo-sin-datos': 'Dice que ya estaba timbrado, sin el documento',
  'ajeno':            'Responde con otro documento',
  'sello-ajeno':      'Responde con el timbre de otro sello',
  'firma-mala':       'Firma mal el timbre',
  'http-402':         'Dice que no quedan timbres',
  'sat-205':          'Cancelación: el SAT no encuentra el folio',
  'sat-708':          'Cancelación: no hay conexión con el SAT',
  'todas':            'De todo, al azar',
} as const
export type FallaPac = keyof typeof fallasPac

// biome-ignore format: a table is read as a table
export const frecuencias = {
  siempre: { Texto: 'Siempre',              tasa: 1 },
  mitad:   { Texto: 'La mitad de las veces', tasa: 0.5 },
  decima:  { Texto: 'Una de cada diez',      tasa: 0.1 },
} as const
export type Frecuencia = keyof typeof frecuencias

const claves = <T extends object>(tabla: T) => Object.keys(tabla) as [keyof T & string, ...(keyof T & string)[]]

/** Demo only. `Servidas`: how many calls have suffered since it was set. */
export const FallasPac = z.object({
  Modo: z.enum(claves(fallasPac)),
  Frecuencia: z.enum(claves(frecuencias)),
  Servidas: z.number(),
})
export type FallasPac = z.infer<typeof FallasPac>

export const FallasPacCaptura = z.object({
  Modo: z.enum(claves(fallasPac), { error: 'Elige cómo se porta el PAC.' }),
  Frecuencia: z.enum(claves(frecuencias), { error: 'Elige cada cuándo.' }).default('siempre'),
})
