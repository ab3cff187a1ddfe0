// The list of people, of every partner and of the staff, for the back office.
import { etiquetas } from '@litro/contract/etiquetas'
import { paresExcluyentes } from '@litro/contract/permisos'
import { nombresDeRol } from '@litro/contract/usuarios/usuario'
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { ListSpec } from '../../craft/listas/list-query.ts'

const palabras = Object.entries(nombresDeRol).map(
  ([rol, nombre], i) => sql`(${sql.lit(rol)}, ${sql.lit(nombre)}, ${sql.lit(i)})`,
)

/** The roles in the words of the screen, in their order. */
export const rolesTexto = sql`coalesce((
  select string_agg(n.nombre, ', ' order by n.orden) from (values ${sql.join(palabras)}) n(rol, nombre, orden)
   where n.rol = any(u.roles)), '')`

const excluyentes = paresExcluyentes.map(
  ([uno, otro], i) =>
    sql`(${sql.lit(uno)}, ${sql.lit(otro)}, ${sql.lit(`${nombresDeRol[uno]} y ${nombresDeRol[otro]}`)}, ${sql.lit(i)})`,
)

/** The first two roles of a person that cannot be one person's (D-191), in words; empty for almost everybody. */
export const rolesExcluyentes = sql`coalesce((
  select x.dicho from (values ${sql.join(excluyentes)}) x(uno, otro, dicho, orden)
   where x.uno = any(u.roles) and x.otro = any(u.roles) order by x.orden limit 1), '')`

export const estatus = sql`case when u.bloqueado then 'Bloqueado' when u.primer_acceso is null then 'Invitado' else 'Activo' end`
export const alta = diaEnMexico(sql`u.creado`)
/** People only: an API key is somebody too, and is kept elsewhere. */
export const isPersona = sql`u.emisor <> 'litro:llave'`
export const conSocio = sql`from usuario u left join socio_comercial s on s.id = u.id_socio_comercial`

export const usuarioList: ListSpec = {
  archivo: 'Usuarios.xlsx',
  hoja: 'Usuarios',
  alcance: 'todo',
  from: () => sql`${conSocio} where ${isPersona}`,
  // biome-ignore format: a table is read as a table
  columnas: {
    IdUsuario:         { sql: sql`u.id`, tipo: 'numero' },
    Nombre:            { sql: sql`u.nombre`, tipo: 'texto', titulo: etiquetas.Nombre },
    CorreoElectronico: { sql: sql`u.correo`, tipo: 'texto', titulo: etiquetas.CorreoElectronico },
    RolesTexto:        { sql: rolesTexto, tipo: 'texto', titulo: etiquetas.Roles },
    RolesExcluyentes:  { sql: rolesExcluyentes, tipo: 'texto', titulo: etiquetas.RolesExcluyentes },
    IdSocioComercial:  { sql: sql`u.id_socio_comercial`, tipo: 'numero' },
    SocioComercial:    { sql: sql`s.nombre`, tipo: 'texto', titulo: etiquetas.SocioComercial },
    Estatus:           { sql: estatus, tipo: 'texto', titulo: etiquetas.Estatus },
    Alta:              { sql: alta, tipo: 'fecha', titulo: etiquetas.Alta },
    Version:           { sql: sql`u.version`, tipo: 'numero' },
  },
  id: 'IdUsuario',
  busca: [
    sql`plegar(u.nombre)`,
    sql`plegar(u.correo)`,
    sql`plegar(coalesce(s.nombre, ''))`,
    sql`plegar(${rolesTexto})`,
  ],
  estatus,
  orden: 'Nombre',
}
