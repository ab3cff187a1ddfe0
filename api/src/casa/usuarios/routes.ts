// the people who may enter.

import type { Handlers } from '../../craft/call/deps.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { restablecer, revocar } from './acceso.ts'
import { agregar, bloquear, editar, invitar } from './guardar.ts'
import { leerIdentidad, leerUsuario } from './leer.ts'
import { usuarioList } from './usuario.list.sql.ts'

export const usuariosRoutes = {
  ...listServices('admin_usuario', usuarioList),
  admin_identidad_leer: leerIdentidad,
  admin_usuario_leer: leerUsuario,
  admin_usuario_agregar: agregar,
  admin_usuario_invitar: invitar,
  admin_usuario_editar: editar,
  admin_usuario_bloquear: bloquear,
  admin_usuario_restablecer: restablecer,
  admin_usuario_revocar: revocar,
} satisfies Partial<Handlers>
