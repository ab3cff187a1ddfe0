// The access of a person, when we keep it: a new link to choose the password, and the end of every open session.
import { decide } from '@litro/contract/permisos'
import type { Usuario as Mostrado } from '@litro/contract/usuarios/usuario'
import type { Actor } from '../../craft/call/actor.ts'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { pedirAcceso } from '../../fiscal/correo/pedir-acceso.ts'
import { type Hacer, pedirCambio } from '../cambios/pedir.ts'
import { takeUsuario } from './guardar.ts'
import { mostrar } from './leer.ts'
import { endTokens, lockUsuario, readUsuario, type UsuarioGuardado } from './usuario.sql.ts'

/** The link leaves by mail to its owner and no answer carries it: whoever resets a password must not be able to use it (D-191). */
export async function restablecer(deps: Deps, call: Call<'admin_usuario_restablecer'>) {
  const { usuario, actor, id } = call
  return deps.inTx('todo', async (tx) => {
    const fila = await takeUsuario(tx, usuario, id)
    refuseSinLiga(deps, fila)
    if (!decide(fila.Roles)) return dar(deps, tx, actor, fila)
    const { CorreoElectronico } = fila
    const peticion = { clase: 'restablecer', idObjeto: id, socio: null, despues: { CorreoElectronico } } as const
    await pedirCambio(deps, tx, actor, peticion, hacerRestablecer)
    return mostrar(deps, tx, usuario, (await readUsuario(tx, id, actor.id))!)
  })
}

export const hacerRestablecer: Hacer = async (deps, tx, cambio, actor) => {
  await lockUsuario(tx, cambio.id_objeto!)
  const fila = (await readUsuario(tx, cambio.id_objeto!, actor.id!))!
  refuseSinLiga(deps, fila)
  if (fila.CorreoElectronico !== cambio.despues.CorreoElectronico) throw new AppError('CAMBIO_OBSOLETO')
  await dar(deps, tx, actor, fila)
}

function refuseSinLiga({ identidad, motor }: Deps, { Estatus }: UsuarioGuardado): void {
  if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')
  if (Estatus === 'Bloqueado') {
    throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El usuario está bloqueado. Desbloquéalo antes.' })
  }
  if (!motor.correo) {
    const mensaje = 'El correo no está configurado y la liga solo sale por correo a su dueño. Configúralo antes.'
    throw new AppError('CORREO_NO_CONFIGURADO', { mensaje })
  }
}

/** The old password, sessions and tokens end with the new link. */
async function dar(deps: Deps, tx: Tx, actor: Actor, fila: UsuarioGuardado) {
  const quien = { id: actor.id! }
  const { IdUsuario: id, Sujeto: sujeto, CorreoElectronico: correo, Nombre: nombre } = fila
  const antes = await mostrar(deps, tx, quien, fila)
  await endTokens(tx, id)
  const cuenta = { sujeto, correo, nombre }
  const liga = await deps.identidad!(tx).restablecer(cuenta)
  await pedirAcceso(deps.motor, tx, { clase: 'restablecer', id, cuenta, liga, quien })
  const Usuario = await mostrar(deps, tx, quien, (await readUsuario(tx, id, quien.id))!)
  await note(tx, actor, 'restablecer', antes, Usuario)
  return Usuario
}

export async function revocar(deps: Deps, call: Call<'admin_usuario_revocar'>) {
  const { usuario } = call
  const { identidad } = deps
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const fila = await takeUsuario(tx, usuario, id)
    if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')

    const antes = await mostrar(deps, tx, usuario, fila)
    await endTokens(tx, id)
    await identidad(tx).revocar(fila.Sujeto)
    const despues = await mostrar(deps, tx, usuario, (await readUsuario(tx, id, usuario.id))!)
    await note(tx, call.actor, 'revocar', antes, despues)
    return despues
  })
}

/** What an access is made of: the sessions it keeps open and the mail with its link; never the link itself. */
const accesoDe = ({ Sesiones, CorreoDeAcceso }: Mostrado) => ({ Sesiones, CorreoDeAcceso })

async function note(tx: Tx, actor: Actor, accion: 'restablecer' | 'revocar', antes: Mostrado, despues: Mostrado) {
  const hecho = { socio: antes.IdSocioComercial, accion, objeto: 'usuario', idObjeto: antes.IdUsuario } as const
  await writeBitacora(tx, actor, { ...hecho, antes: accesoDe(antes), despues: accesoDe(despues) })
}
