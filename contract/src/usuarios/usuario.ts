// The people who may enter: their roles and their partner. Nobody is both staff and of a partner.
import { z } from 'zod'
import { Cambio } from '../cambios/cambio.ts'
import { Bandera, Correo, Id, Texto, Version } from '../campo.ts'
import { esPersonal, type Rol, roles, rolesExcluyentes } from '../permisos.ts'

/** How each role is called on screen, in the order of the permission table. */
// biome-ignore format: a table is read as a table
export const nombresDeRol = {
  socio:          'Socio',
  socio_consulta: 'Socio, solo consulta',
  facturacion:    'Facturación',
  autorizador:    'Autorizador',
  tesoreria:      'Tesorería',
  administrador:  'Administrador',
  auditor:        'Auditor',
} as const satisfies Record<Rol, string>

/** *Invitado* until they come in for the first time. */
export const estatusDeUsuario = ['Activo', 'Invitado', 'Bloqueado'] as const
export type EstatusDeUsuario = (typeof estatusDeUsuario)[number]

export const UsuarioFila = z.object({
  IdUsuario: z.number(),
  Nombre: z.string(),
  CorreoElectronico: z.string(),
  /** The roles in words, in one text. */
  RolesTexto: z.string(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
  /** Two roles of theirs that cannot be one person's any more; empty for everybody else (D-191). */
  RolesExcluyentes: z.string(),
  Estatus: z.enum(estatusDeUsuario),
  Alta: z.string(),
  Version: z.number(),
})
export type UsuarioFila = z.infer<typeof UsuarioFila>

export const Usuario = UsuarioFila.extend({
  Roles: z.array(z.enum(roles)),
  Sujeto: z.string(),
  /** Browsers signed in now; null when somebody else's identity provider knows it and we do not. */
  Sesiones: z.number().nullable(),
  /** The one who is asking: nobody blocks or demotes himself. */
  EsPropio: z.boolean(),
  /** The mail with its last link to choose a password, when mail is configured. */
  CorreoDeAcceso: z
    .object({
      Clase: z.enum(['invitacion', 'restablecer']),
      Estado: z.enum(['pendiente', 'enviado', 'fallido']),
      Fecha: z.string(),
      Error: z.string().nullable(),
    })
    .nullable(),
  /** What somebody asked for about this person and another has not confirmed yet (D-191). */
  Cambio: Cambio.nullable(),
})
export type Usuario = z.infer<typeof Usuario>

/** Who keeps the passwords: this installation, or the issuer it was told to trust. */
export const Identidad = z.object({ Embebida: z.boolean(), Emisor: z.string() })
export type Identidad = z.infer<typeof Identidad>

const datos = {
  Nombre: Texto({ max: 150, requerido: 'Captura el nombre.' }),
  Roles: z.array(z.enum(roles, { error: 'Elige roles de la lista.' }), { error: 'Elige al menos un rol.' }),
  IdSocioComercial: z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), Id.optional()),
}

type Adscripcion = { Roles: readonly Rol[]; IdSocioComercial?: number }
type Queja = { campo: string; mensaje: string }

/** Two roles that cannot be one person's, in words (D-191). */
export function quejaDeExcluyentes(Roles: readonly Rol[]): Queja | null {
  const par = rolesExcluyentes(Roles)
  if (!par) return null
  const [uno, otro] = par.map((rol) => nombresDeRol[rol])
  return { campo: 'Roles', mensaje: `${uno} y ${otro} no pueden ser la misma persona.` }
}

/** What is wrong with these roles and this partner together, by field. */
export function quejaDeRoles({ Roles, IdSocioComercial }: Adscripcion): Queja | null {
  if (Roles.length === 0) return { campo: 'Roles', mensaje: 'Elige al menos un rol.' }
  const deSocio = Roles.filter((rol) => !esPersonal([rol]))
  if (deSocio.length > 1) return { campo: 'Roles', mensaje: 'Elige uno: Socio o Socio, solo consulta.' }
  if (deSocio.length === 1 && IdSocioComercial === undefined) {
    return { campo: 'IdSocioComercial', mensaje: 'Elige el socio comercial de este usuario.' }
  }
  if (deSocio.length === 0 && IdSocioComercial !== undefined) {
    return { campo: 'IdSocioComercial', mensaje: 'El personal no pertenece a un socio comercial.' }
  }
  return null
}

/** Who already has two such roles keeps them until somebody changes them, so an edit is asked only for what it changes. */
const revisarAlta = (captura: Adscripcion, ctx: z.RefinementCtx) =>
  report(quejaDeExcluyentes(captura.Roles) ?? quejaDeRoles(captura), ctx)
const revisarEdicion = (captura: Adscripcion, ctx: z.RefinementCtx) => report(quejaDeRoles(captura), ctx)

function report(queja: Queja | null, ctx: z.RefinementCtx): void {
  if (queja) ctx.addIssue({ code: 'custom', path: [queja.campo], message: queja.mensaje })
}

const CorreoRequerido = Correo.refine((texto) => texto !== '', { error: 'Captura el correo electrónico.' }).transform(
  (texto) => texto.toLowerCase(),
)

export const UsuarioInvitar = z.object({ ...datos, CorreoElectronico: CorreoRequerido }).superRefine(revisarAlta)
export type UsuarioInvitar = z.infer<typeof UsuarioInvitar>

/** With an external issuer: the person already exists there, known by its subject. */
export const UsuarioAgregar = z
  .object({
    ...datos,
    CorreoElectronico: CorreoRequerido,
    Sujeto: Texto({ max: 255, requerido: 'Captura el identificador (sub) del usuario en tu proveedor de identidad.' }),
  })
  .superRefine(revisarAlta)
export type UsuarioAgregar = z.infer<typeof UsuarioAgregar>

/** An edit without an address keeps the stored one. */
export const UsuarioEditar = z
  .object({ ...datos, CorreoElectronico: CorreoRequerido.optional(), Version })
  .superRefine(revisarEdicion)
export type UsuarioEditar = z.infer<typeof UsuarioEditar>

export const UsuarioBloquear = z.object({
  Bloqueado: z.union([z.boolean(), z.string()], { error: 'Indica si el usuario se bloquea.' }).pipe(Bandera),
  Version,
})

/** Shown once: only its hash is kept. `PorCorreo`: it also leaves by mail. */
export const UsuarioInvitado = z.object({ Usuario, Liga: z.string(), LigaVence: z.string(), PorCorreo: z.boolean() })
export type UsuarioInvitado = z.infer<typeof UsuarioInvitado>
