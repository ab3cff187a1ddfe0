// A person as the screen shows it: with its open sessions when we keep them, and whether it is the one who asks.
import type { Usuario as Mostrado } from '@litro/contract/usuarios/usuario'
import type { Call, Deps, Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { readEmisor, readUsuario, type UsuarioGuardado } from './usuario.sql.ts'

export async function mostrar(
  deps: Deps,
  tx: Tx,
  quien: Pick<Usuario, 'id'>,
  fila: UsuarioGuardado,
): Promise<Mostrado> {
  const Sesiones = deps.identidad ? await deps.identidad(tx).sesiones(fila.Sujeto) : null
  return { ...fila, Sesiones, EsPropio: fila.IdUsuario === quien.id }
}

export async function leerUsuario(deps: Deps, { params, usuario }: Call<'admin_usuario_leer'>) {
  const id = readId(params.id)
  return deps.inTx('todo', async (tx) => {
    const fila = await readUsuario(tx, id, usuario.id)
    if (!fila) throw new AppError('NO_ENCONTRADO')
    return [await mostrar(deps, tx, usuario, fila)]
  })
}

export async function leerIdentidad(deps: Deps, { usuario }: Call<'admin_identidad_leer'>) {
  const Emisor = await deps.inTx('todo', (tx) => readEmisor(tx, usuario.id))
  return { Embebida: deps.identidad !== undefined, Emisor }
}
