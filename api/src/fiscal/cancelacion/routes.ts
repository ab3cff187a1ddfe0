// the desk of cancellations. Every action answers what the desk says now of its document.
import type { Deps, Handlers } from '../../craft/call/deps.ts'
import { listRows, listServices } from '../../craft/listas/list-query.ts'
import { cancelacionList } from './desk.sql.ts'
import * as desk from './desk.ts'

const y =
  <P extends { id: number }>(accion: (deps: Deps, pedido: P) => Promise<unknown>) =>
  async (deps: Deps, pedido: P) => {
    await accion(deps, pedido)
    return listRows(deps, cancelacionList({}), 0, { ids: [pedido.id], limite: 1 })
  }

export const cancelacionRoutes = {
  ...listServices('admin_cancelacion', ({ consulta }) => cancelacionList(consulta)),
  admin_cancelacion_enviar: y(desk.enviarCancelacion),
  admin_cancelacion_consultar: y(desk.consultarCancelacion),
  admin_cancelacion_desistir: y(desk.desistirCancelacion),
  admin_cancelacion_recordar: y(desk.recordarReceptor),
  admin_cancelacion_simular: y(desk.simularReceptor),
  admin_cancelacion_acuse: desk.descargarAcuse,
  admin_rep_cancelar: desk.cancelarRep,
  admin_rep_reemitir: desk.reemitir,
} satisfies Partial<Handlers>
