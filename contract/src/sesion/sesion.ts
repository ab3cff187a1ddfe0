// Who is asking: the user record behind the token, and the partner's configuration.
import { z } from 'zod'
import { roles } from '../permisos.ts'
import { Preferencias } from './preferencias.ts'

export const Sesion = z.object({
  Nombre: z.string(),
  CorreoElectronico: z.string(),
  Roles: z.array(z.enum(roles)),
  Personal: z.boolean(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
  Demostracion: z.boolean(),
  Preferencias,
})
export type Sesion = z.infer<typeof Sesion>

/** Both spellings of the flag travel (D-162). */
export const Configuracion = z.object({
  IdSocioComercial: z.number(),
  Nombre: z.string(),
  PermiteSucursal: z.boolean(),
  permiteSucursal: z.boolean(),
  PermiteEntregas: z.boolean(),
})
export type Configuracion = z.infer<typeof Configuracion>

/** What the browser must know before anyone has signed in: `GET /config.json`. */
export const ConfiguracionWeb = z.object({
  authority: z.string(),
  clientId: z.string(),
  audience: z.string(),
  audienceMode: z.enum(['resource', 'audience', 'scope', 'none']),
  scope: z.string(),
  /** The issuer binds tokens to the key this browser shows it. */
  dpop: z.boolean(),
  /** The page of one's own account, where the issuer is ours. */
  cuenta: z.string().nullable(),
  /** Minutes without use after which the session ends. */
  inactividad: z.number(),
  /** Of the server that answers. */
  version: z.string().default(''),
  demo: z.boolean(),
  /** A demonstration that others can reach: its passwords are known to everybody. */
  demoExpuesta: z.boolean().default(false),
})
export type ConfiguracionWeb = z.infer<typeof ConfiguracionWeb>
