// The access of a person, when we keep it: a new link to choose the password, and the end of every open session.
import { writeBitacora } from '../bitacora.sql.ts'
import { pedirAcceso } from '../correo/pedir-acceso.ts'
import type { Call, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { readId } from '../id.ts'
import { takeUsuario } from './guardar.ts'
import { mostrar } from './leer.ts'
import { endTokens, readUsuario } from './usuario.sql.ts'

export async function restablecer(deps: Deps, call: Call<'admin_usuario_restablecer'>) {
  const { usuario, idSolicitud } = call
  const { identidad } = deps
  const id = readId(call.params.id)
  return deps.inTx('todo', async (tx) => {
    const fila = await takeUsuario(tx, usuario, id)
    if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')
    if (fila.Estatus === 'Bloqueado') {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El usuario está bloqueado. Desbloquéalo antes.' })
    }

    await endTokens(tx, id)
    const cuenta = { sujeto: fila.Sujeto, correo: fila.CorreoElectronico, nombre: fila.Nombre }
    const liga = await identidad(tx).restablecer(cuenta)
    const PorCorreo = await pedirAcceso(deps.motor, tx, { clase: 'restablecer', id, cuenta, liga, quien: usuario })
    const actor = { id: usuario.id, nombre: usuario.nombre, idSolicitud }
    const hecho = { socio: fila.IdSocioComercial, accion: 'restablecer contraseña', objeto: 'usuario', idObjeto: id }
    await writeBitacora(tx, actor, hecho)
    const despues = (await readUsuario(tx, id))!
    return { Usuario: await mostrar(deps, tx, usuario, despues), Liga: liga.url, LigaVence: liga.vence, PorCorreo }
  })
}

export async function revocar(deps: Deps, call: Call<'admin_usuario_revocar'>) {
  const { usuario, idSolicitud } = call
  const { identidad } = deps
  const id = readId(call.params.id)
  return deps.inTx('todo', async (tx) => {
    const fila = await takeUsuario(tx, usuario, id)
    if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')

    await endTokens(tx, id)
    await identidad(tx).revocar(fila.Sujeto)
    const actor = { id: usuario.id, nombre: usuario.nombre, idSolicitud }
    const hecho = { socio: fila.IdSocioComercial, accion: 'cerrar sesiones', objeto: 'usuario', idObjeto: id }
    await writeBitacora(tx, actor, hecho)
    return mostrar(deps, tx, usuario, (await readUsuario(tx, id))!)
  })
}
