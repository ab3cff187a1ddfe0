// The access of a person, when we keep it: a new link by mail to choose the password, and the end of every open session.
import type { Usuario as Mostrado } from '@litro/contract/usuarios/usuario'
import type { Call, Deps } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { pedirAcceso } from '../../fiscal/correo/pedir-acceso.ts'
import { takeUsuario } from './guardar.ts'
import { mostrar } from './leer.ts'
import { endTokens, readUsuario } from './usuario.sql.ts'

export async function restablecer(deps: Deps, call: Call<'admin_usuario_restablecer'>) {
  const { usuario } = call
  const { identidad } = deps
  const id = call.id
  return deps.inTx('todo', async (tx) => {
    const fila = await takeUsuario(tx, usuario, id)
    if (!identidad) throw new AppError('IDENTIDAD_EXTERNA')
    if (fila.Estatus === 'Bloqueado') {
      throw new AppError('VERBO_NO_PERMITIDO', { mensaje: 'El usuario está bloqueado. Desbloquéalo antes.' })
    }

    const antes = await mostrar(deps, tx, usuario, fila)
    await endTokens(tx, id)
    const cuenta = { sujeto: fila.Sujeto, correo: fila.CorreoElectronico, nombre: fila.Nombre }
    const liga = await identidad(tx).restablecer(cuenta)
    await pedirAcceso(deps.motor, tx, { clase: 'restablecer', id, cuenta, liga, quien: usuario })
    const despues = await mostrar(deps, tx, usuario, (await readUsuario(tx, id))!)
    await note(tx, call, 'restablecer', antes, despues)
    return { Usuario: despues, LigaVence: liga.vence }
  })
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
    const despues = await mostrar(deps, tx, usuario, (await readUsuario(tx, id))!)
    await note(tx, call, 'revocar', antes, despues)
    return despues
  })
}

type Pedido = Call<'admin_usuario_restablecer'> | Call<'admin_usuario_revocar'>

/** What an access is made of: the sessions it keeps open and the mail with its link; never the link itself. */
const accesoDe = ({ Sesiones, CorreoDeAcceso }: Mostrado) => ({ Sesiones, CorreoDeAcceso })

async function note(tx: Tx, { actor }: Pedido, accion: 'restablecer' | 'revocar', antes: Mostrado, despues: Mostrado) {
  const hecho = { socio: antes.IdSocioComercial, accion, objeto: 'usuario', idObjeto: antes.IdUsuario } as const
  await writeBitacora(tx, actor, { ...hecho, antes: accesoDe(antes), despues: accesoDe(despues) })
}
