// the desk of cancellations. Every action answers the desk as it is now.
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { sheet } from '../../craft/listas/desk-sheet.ts'
import { cancelaciones, listCancelaciones } from './desk.sql.ts'
import * as desk from './desk.ts'

const listar = (deps: Deps) => deps.inTx('todo', async (tx) => new JsonText(await listCancelaciones(tx)))
const y =
  <P>(accion: (deps: Deps, pedido: P) => Promise<unknown>) =>
  async (deps: Deps, pedido: P) => {
    await accion(deps, pedido)
    return listar(deps)
  }

export const cancelacionRoutes = {
  admin_cancelacion_listar: listar,
  admin_cancelacion_exportar: sheet(cancelaciones, listCancelaciones),
  admin_cancelacion_enviar: y(desk.enviarCancelacion),
  admin_cancelacion_consultar: y(desk.consultarCancelacion),
  admin_cancelacion_desistir: y(desk.desistirCancelacion),
  admin_cancelacion_recordar: y(desk.recordarReceptor),
  admin_cancelacion_simular: y(desk.simularReceptor),
  admin_cancelacion_acuse: desk.descargarAcuse,
  admin_rep_cancelar: desk.cancelarRep,
  admin_rep_reemitir: desk.reemitir,
} satisfies Partial<Handlers>
