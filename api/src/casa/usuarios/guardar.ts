// Who may enter: invite, add, change roles and partner, block. Nobody does it to himself, and two never do it at once.
import { randomUUID } from 'node:crypto'
import { decide, type Rol } from '@litro/contract/permisos'
import { quejaDeExcluyentes, type UsuarioInvitar } from '@litro/contract/usuarios/usuario'
import type { Persona } from '../../craft/call/actor.ts'
import type { Call, Deps, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { dropAccesos } from '../../fiscal/correo/acceso.sql.ts'
import { pedirAcceso } from '../../fiscal/correo/pedir-acceso.ts'
import { type Hacer, pedirCambio, yaPedido } from '../cambios/pedir.ts'
import { correoTomado } from './correo-tomado.ts'
import { mostrar } from './leer.ts'
import * as filas from './usuario.sql.ts'

const invalido = (campo: string, mensaje: string) => new AppError('DATOS_INVALIDOS', { campos: { [campo]: mensaje } })

export async function invitar(deps: Deps, { entrada, actor, usuario }: Call<'admin_usuario_invitar'>) {
  const { identidad } = deps
  if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')
  return deps.inTx('todo', async (tx) => {
    const sujeto = randomUUID()
    const id = await insert(deps, tx, usuario, actor, entrada, sujeto)
    const cuenta = { sujeto, correo: entrada.CorreoElectronico, nombre: entrada.Nombre }
    const liga = await identidad(tx).invitar(cuenta)
    const PorCorreo = await pedirAcceso(deps.motor, tx, { clase: 'invitacion', id, cuenta, liga, quien: usuario })
    const despues = (await filas.readUsuario(tx, id, actor.id))!
    const hecho = {
      socio: despues.IdSocioComercial,
      accion: 'invitar',
      objeto: 'usuario',
      idObjeto: id,
      despues,
    } as const
    await writeBitacora(tx, actor, hecho)
    return { Usuario: await mostrar(deps, tx, usuario, despues), Liga: liga.url, LigaVence: liga.vence, PorCorreo }
  })
}

export async function agregar(deps: Deps, { entrada, actor, usuario }: Call<'admin_usuario_agregar'>) {
  return deps.inTx('todo', async (tx) => {
    const id = await insert(deps, tx, usuario, actor, entrada, entrada.Sujeto)
    const despues = (await filas.readUsuario(tx, id, actor.id))!
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

/** Somebody who will decide enters without roles: those wait for a second person (D-191). */
async function insert(deps: Deps, tx: Tx, quien: Usuario, actor: Persona, u: UsuarioInvitar, sujeto: string) {
  await requireAdministrador(tx, quien)
  await refuseSocio(tx, u.IdSocioComercial)
  const emisor = await filas.readEmisor(tx, quien.id)
  const correo = u.CorreoElectronico
  if (await filas.existsCorreo(tx, emisor, correo)) throw correoTomado()
  const datos = { nombre: u.Nombre, emisor, sujeto, correo, idSocioComercial: u.IdSocioComercial ?? null }
  if (!decide(u.Roles)) return filas.insertUsuario(tx, { ...datos, roles: u.Roles })
  const id = await filas.insertUsuario(tx, { ...datos, roles: [] })
  await askAcceso(deps, tx, actor, (await filas.readUsuario(tx, id, actor.id))!, u)
  return id
}

/** What a person is to the system: nobody changes it alone in somebody who decides (D-191). */
type Adscripcion = { Roles: Rol[]; IdSocioComercial: number | null; CorreoElectronico: string }

const adscripcionDe = (u: { Roles: Rol[]; IdSocioComercial?: number | null; CorreoElectronico: string }) => ({
  Roles: [...new Set(u.Roles)].sort(),
  IdSocioComercial: u.IdSocioComercial ?? null,
  CorreoElectronico: u.CorreoElectronico,
})

const sameAdscripcion = (a: Adscripcion, b: Adscripcion) =>
  JSON.stringify(adscripcionDe(a)) === JSON.stringify(adscripcionDe(b))

async function askAcceso(
  deps: Deps,
  tx: Tx,
  actor: Persona,
  fila: filas.UsuarioGuardado,
  quiere: Parameters<typeof adscripcionDe>[0],
): Promise<void> {
  const [antes, despues] = [adscripcionDe(fila), adscripcionDe(quiere)]
  const peticion = { clase: 'usuario', idObjeto: fila.IdUsuario, socio: null, antes, despues } as const
  if (!(await yaPedido(tx, peticion))) await pedirCambio(deps, tx, actor, peticion, hacerUsuario)
}

/** Everything is asked again under lock: the person, the address and the last administrator may have changed since. */
export const hacerUsuario: Hacer = async (deps, tx, cambio, actor) => {
  const id = cambio.id_objeto!
  await filas.lockAdministradores(tx)
  await filas.lockUsuario(tx, id)
  const antes = (await filas.readUsuario(tx, id, actor.id!))!
  if (!sameAdscripcion(antes, cambio.antes as Adscripcion)) throw new AppError('CAMBIO_OBSOLETO')
  const quiere = cambio.despues as Adscripcion
  await refuseSocio(tx, quiere.IdSocioComercial ?? undefined)
  await write(deps, tx, antes, antes.Nombre, quiere)
  if ((await filas.lockAdministradores(tx)).length === 0) throw new AppError('SIN_ADMINISTRADOR')
  const despues = (await filas.readUsuario(tx, id, actor.id!))!
  const socio = quiere.IdSocioComercial
  await writeBitacora(tx, actor, { socio, accion: 'editar', objeto: 'usuario', idObjeto: id, antes, despues })
}

export async function editar(deps: Deps, call: Call<'admin_usuario_editar'>) {
  const { entrada, actor, usuario, id } = call
  return deps.inTx('todo', async (tx) => {
    const antes = await takeUsuario(tx, usuario, id, entrada.Version)
    const quiere = adscripcionDe({
      ...entrada,
      CorreoElectronico: entrada.CorreoElectronico ?? antes.CorreoElectronico,
    })
    const cambiaRoles = !sameRoles(quiere.Roles, antes.Roles)
    const cambiaSocio = quiere.IdSocioComercial !== antes.IdSocioComercial
    if (id === actor.id && (cambiaRoles || cambiaSocio)) throw new AppError('USUARIO_PROPIO')
    if (cambiaSocio) await refuseSocio(tx, entrada.IdSocioComercial)
    const queja = cambiaRoles ? quejaDeExcluyentes(quiere.Roles) : null
    if (queja) throw invalido(queja.campo, queja.mensaje)

    const espera = (decide(antes.Roles) || decide(quiere.Roles)) && !sameAdscripcion(antes, quiere)
    await write(deps, tx, antes, entrada.Nombre, espera ? antes : quiere)
    const despues = (await filas.readUsuario(tx, id, actor.id))!
    const hecho = {
      socio: despues.IdSocioComercial,
      accion: 'editar',
      objeto: 'usuario',
      idObjeto: id,
      antes,
      despues,
    } as const
    await writeBitacora(tx, actor, hecho)
    if (espera) await askAcceso(deps, tx, actor, antes, quiere)
    return mostrar(deps, tx, usuario, (await filas.readUsuario(tx, id, actor.id))!)
  })
}

async function write(deps: Deps, tx: Tx, antes: filas.UsuarioGuardado, nombre: string, quiere: Adscripcion) {
  const { Roles: roles, IdSocioComercial: idSocioComercial, CorreoElectronico: correo } = quiere
  await filas.updateUsuario(tx, antes.IdUsuario, { nombre, roles, idSocioComercial })
  if (correo !== antes.CorreoElectronico) await changeCorreo(deps, tx, antes, correo)
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
    const despues = (await filas.readUsuario(tx, id, actor.id))!
    const accion = Bloqueado ? 'bloquear' : 'desbloquear'
    const hecho = { socio: antes.IdSocioComercial, accion, objeto: 'usuario', idObjeto: id, antes, despues } as const
    await writeBitacora(tx, actor, hecho)
    return mostrar(deps, tx, usuario, despues)
  })
}

/** Roles are read again under lock: an administrator who was demoted while waiting is refused. */
async function requireAdministrador(tx: Tx, quien: Usuario): Promise<void> {
  const administradores = await filas.lockAdministradores(tx)
  if (!administradores.includes(quien.id)) throw new AppError('SIN_PERMISO')
}

/** Locks the record and reads it again. */
export async function takeUsuario(tx: Tx, quien: Usuario, id: number, version?: number) {
  await requireAdministrador(tx, quien)
  if (!(await filas.lockUsuario(tx, id))) throw new AppError('NO_ENCONTRADO')
  const usuario = (await filas.readUsuario(tx, id, quien.id))!
  if (version !== undefined && version !== usuario.Version) throw new AppError('REGISTRO_CAMBIO')
  return usuario
}

async function refuseSocio(tx: Tx, id: number | undefined): Promise<void> {
  if (id === undefined || (await filas.existsSocio(tx, id))) return
  throw invalido('IdSocioComercial', 'Elige un socio comercial de la lista.')
}
