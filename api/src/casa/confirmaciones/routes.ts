// What waits for a second person: the desk of all of it, and the two paths by which an adjustment and a person are confirmed.
import type { Call, Deps, Handlers } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import type { Pedido } from '../../craft/puerta/verbo.ts'
import { type Cosa, cambioList, findCambioDe, readCambio } from '../cambios/cambio.sql.ts'
import { readAjuste } from '../socios/ajuste.sql.ts'
import { mostrar } from '../usuarios/leer.ts'
import { readUsuario } from '../usuarios/usuario.sql.ts'
import { confirmarCambio, rechazarCambio, retirarCambio } from './decidir.ts'

const decidido =
  <Entrada>(decide: (deps: Deps, pedido: Pedido<Entrada>) => Promise<unknown>) =>
  async (deps: Deps, pedido: Pedido<Entrada> & { actor: { id: number } }) => {
    await decide(deps, pedido)
    return deps.inTx('todo', (tx) => readCambio(tx, pedido.actor.id, pedido.id))
  }

/** Confirms what waits about a thing, named by its own number. */
async function confirmDe(deps: Deps, cosa: Cosa, call: Pedido): Promise<void> {
  const id = await deps.inTx('todo', (tx) => findCambioDe(tx, cosa, call.id))
  if (id === undefined) throw new AppError('NO_ENCONTRADO')
  await confirmarCambio(deps, { ...call, id })
}

async function confirmarAjuste(deps: Deps, call: Call<'admin_ajuste_confirmar'>) {
  await confirmDe(deps, 'ajuste', call)
  return deps.inTx('todo', (tx) => readAjuste(tx, call.id))
}

async function confirmarUsuario(deps: Deps, call: Call<'admin_usuario_confirmar'>) {
  await confirmDe(deps, 'usuario', call)
  return deps.inTx('todo', async (tx) =>
    mostrar(deps, tx, call.usuario, (await readUsuario(tx, call.id, call.usuario.id))!),
  )
}

export const confirmacionesRoutes = {
  ...listServices('admin_cambio', ({ actor }) => cambioList(actor.id)),
  admin_cambio_confirmar: decidido(confirmarCambio),
  admin_cambio_rechazar: decidido(rechazarCambio),
  admin_cambio_retirar: decidido(retirarCambio),
  admin_ajuste_confirmar: confirmarAjuste,
  admin_usuario_confirmar: confirmarUsuario,
} satisfies Partial<Handlers>
