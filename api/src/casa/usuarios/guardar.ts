// Who may enter: invite, add, change roles and partner, block. Nobody does it to himself, and two never do it at once.
import { randomUUID } from 'node:crypto'
import type { Rol } from '@litro/contract/permisos'
import type { UsuarioInvitar } from '@litro/contract/usuarios/usuario'
import type { Call, Deps, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { dropAccesos } from '../../fiscal/correo/acceso.sql.ts'
import { pedirAcceso } from '../../fiscal/correo/pedir-acceso.ts'
import { correoTomado } from './correo-tomado.ts'
import { mostrar } from './leer.ts'
import * as filas from './usuario.sql.ts'

const invalido = (campo: string, mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })

export async function invitar(deps: Deps, { entrada, actor, usuario }: Call<'admin_usuario_invitar'>) {
  const { identidad } = deps
  if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')
  return deps.inTx('todo', async (tx) => {
    const sujeto = randomUUID()
    const id = await insert(tx, usuario, entrada, sujeto)
    const cuenta = { sujeto, correo: entrada.CorreoElectronico, nombre: entrada.Nombre }
    const liga = await identidad(tx).invitar(cuenta)
    await pedirAcceso(deps.motor, tx, { clase: 'invitacion', id, cuenta, liga, quien: usuario })
    const despues = (await filas.readUsuario(tx, id))!
    const hecho = {
      socio: despues.IdSocioComercial,
      accion: 'invitar',
      objeto: 'usuario',
      idObjeto: id,
      despues,
    } as const
    await writeBitacora(tx, actor, hecho)
    return { Usuario: await mostrar(deps, tx, usuario, despues), LigaVence: liga.vence }
  })
}

export async function agregar(deps: Deps, { entrada, actor, usuario }: Call<'admin_usuario_agregar'>) {
  return deps.inTx('todo', async (tx) => {
    const id = await insert(tx, usuario, entrada, entrada.Sujeto)
    const despues = (await filas.readUsuario(tx, id))!
    const hecho = {
      socio: despues.IdSocioComercial,
      accion: 'agregar',
      objeto: 'usuario',
      idObjeto: id,
      despues,
    } as const
    await writeBitacora(tx, actor, hecho)
    return mostrar(deps, tx, usuario, despues)
  })
}

async function insert(tx: Tx, quien: Usuario, u: UsuarioInvitar, sujeto: string): Promise<number> {
  await requireAdministrador(tx, quien)
  await refuseSocio(tx, u.IdSocioComercial)
  const emisor = await filas.readEmisor(tx, quien.id)
  if (await filas.existsCorreo(tx, emisor, u.CorreoElectronico)) throw correoTomado()
  const datos = { nombre: u.Nombre, roles: u.Roles, idSocioComercial: u.IdSocioComercial ?? null }
  return filas.insertUsuario(tx, { ...datos, emisor, sujeto, correo: u.CorreoElectronico })
}

export async function editar(deps: Deps, call: Call<'admin_usuario_editar'>) {
  const { entrada, actor, usuario, id } = call
  return deps.inTx('todo', async (tx) => {
    const antes = await takeUsuario(tx, usuario, id, entrada.Version)
    const roles = [...new Set(entrada.Roles)]
    const idSocioComercial = entrada.IdSocioComercial ?? null
    const cambia = idSocioComercial !== antes.IdSocioComercial || !sameRoles(roles, antes.Roles)
    if (id === actor.id && cambia) throw new AppError('USUARIO_PROPIO')
    if (idSocioComercial !== antes.IdSocioComercial) await refuseSocio(tx, entrada.IdSocioComercial)

    await filas.updateUsuario(tx, id, { nombre: entrada.Nombre, roles, idSocioComercial })
    const { CorreoElectronico } = entrada
    if (CorreoElectronico && CorreoElectronico !== antes.CorreoElectronico) {
      await changeCorreo(deps, tx, antes, CorreoElectronico)
    }
    const despues = (await filas.readUsuario(tx, id))!
    const hecho = {
      socio: idSocioComercial,
      accion: 'editar',
      objeto: 'usuario',
      idObjeto: id,
      antes,
      despues,
    } as const
    await writeBitacora(tx, actor, hecho)
    return mostrar(deps, tx, usuario, despues)
  })
}

/** Changes the address a person signs in with. Sessions and links of the old address end. */
async function changeCorreo(deps: Deps, tx: Tx, antes: filas.UsuarioGuardado, correo: string): Promise<void> {
  const { IdUsuario: id, Sujeto } = antes
  const emisor = await filas.readEmisor(tx, id)
  if (await filas.existsCorreo(tx, emisor, correo, id)) throw correoTomado()
  await filas.updateCorreo(tx, id, correo)
  await filas.endTokens(tx, id)
  await dropAccesos(tx, id, 'El correo del usuario cambió.')
  await deps.identidad?.(tx).cambiarCorreo(Sujeto, correo)
}

const sameRoles = (a: readonly Rol[], b: readonly Rol[]) => a.length === b.length && a.every((rol) => b.includes(rol))

export async function bloquear(deps: Deps, call: Call<'admin_usuario_bloquear'>) {
  const { entrada, actor, usuario, id } = call
  const { Bloqueado } = entrada
  return deps.inTx('todo', async (tx) => {
    const antes = await takeUsuario(tx, usuario, id, entrada.Version)
    if (id === actor.id) throw new AppError('USUARIO_PROPIO')

    await filas.updateBloqueado(tx, id, Bloqueado)
    if (Bloqueado) await filas.endTokens(tx, id)
    await deps.identidad?.(tx).bloquear(antes.Sujeto, Bloqueado)
    const despues = (await filas.readUsuario(tx, id))!
    const accion = Bloqueado ? 'bloquear' : 'desbloquear'
    const hecho = { socio: antes.IdSocioComercial, accion, objeto: 'usuario', idObjeto: id, antes, despues } as const
    await writeBitacora(tx, actor, hecho)
    return mostrar(deps, tx, usuario, despues)
  })
}

/** Roles are read again under lock: an administrator who was demoted while waiting is refused. */
export async function requireAdministrador(tx: Tx, quien: Usuario): Promise<void> {
  const administradores = await filas.lockAdministradores(tx)
  if (!administradores.includes(quien.id)) throw new AppError('SIN_PERMISO')
}

/** Locks the record and reads it again. */
export async function takeUsuario(tx: Tx, quien: Usuario, id: number, version?: number) {
  await requireAdministrador(tx, quien)
  if (!(await filas.lockUsuario(tx, id))) throw new AppError('NO_ENCONTRADO')
  const usuario = (await filas.readUsuario(tx, id))!
  if (version !== undefined && version !== usuario.Version) throw new AppError('REGISTRO_CAMBIO')
  return usuario
}

async function refuseSocio(tx: Tx, id: number | undefined): Promise<void> {
  if (id === undefined || (await filas.existsSocio(tx, id))) return
  throw invalido('IdSocioComercial', 'Elige un socio comercial de la lista.')
}
