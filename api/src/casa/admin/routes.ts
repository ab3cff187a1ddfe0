// The back office's desks over fiscal documents: authorise, cancel, unblock stamps.
import { F, type Familia, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { type Deps, type Handlers, JsonText, type Usuario } from '../../craft/call/deps.ts'
import { readId } from '../../craft/id.ts'
import { sheet } from '../../craft/listas/desk-sheet.ts'
import { deshacerAplicacion } from '../../dinero/cobranza/deshacer.ts'
import { listSaldosAFavor } from '../../dinero/cobranza/saldo-a-favor.sql.ts'
import { listPorValidar } from '../../dinero/depositos/detalle.sql.ts'
import { listCuentasPorAprobar } from '../../dinero/retornos/cuenta.sql.ts'
import { listPorAtender } from '../../dinero/retornos/detalle.sql.ts'
import { decidirDocumento } from './autorizar.ts'
import * as bandejas from './bandejas.sql.ts'
import * as cancelaciones from './cancelaciones.ts'
import { hojas } from './hojas.ts'
import { listPacCaidos } from './pac-caidos.ts'
import { recuperarTimbrado, reintentarRep, reintentarTimbrado } from './reintentar.ts'

type Llamada = { usuario: Usuario; idSolicitud: string; params: Record<string, string> }
const actorDe = ({ usuario, idSolicitud }: Llamada) => ({ id: usuario.id, nombre: usuario.nombre, idSolicitud })

const autorizar = (familia: Familia) => (deps: Deps, call: Llamada) =>
  decidirDocumento(deps, { familia, id: readId(call.params.id ?? ''), actor: actorDe(call) })
const rechazar = (familia: Familia) => (deps: Deps, call: Llamada & { entrada: { Observaciones: string } }) =>
  decidirDocumento(deps, {
    familia,
    id: readId(call.params.id ?? ''),
    actor: actorDe(call),
    rechazo: call.entrada.Observaciones,
  })

const pedidoDe = (call: Llamada) => ({
  tipo: call.params.tipo ?? '',
  id: readId(call.params.id ?? ''),
  actor: actorDe(call),
})
/** Every action on a cancellation answers the desk as it is now. */
const desk = (deps: Deps) => deps.inTx('todo', async (tx) => new JsonText(await bandejas.listCancelaciones(tx)))
const saldos = async (deps: Deps) => new JsonText(await deps.inTx('todo', listSaldosAFavor))
const cola = (deps: Deps) => deps.inTx('todo', async (tx) => new JsonText(await bandejas.listTrabajos(tx)))

// biome-ignore format: a table is read as a table
export const adminRoutes = {
  admin_por_autorizar:          (deps) => deps.inTx('todo', async (tx) => new JsonText(await bandejas.listPorAutorizar(tx))),
  admin_factura_autorizar:      autorizar(F),   admin_factura_rechazar:      rechazar(F),
  admin_nota_credito_autorizar: autorizar(NC),  admin_nota_credito_rechazar: rechazar(NC),
  admin_nota_cargo_autorizar:   autorizar(ND),  admin_nota_cargo_rechazar:   rechazar(ND),

  admin_cancelacion_listar:     desk,
  admin_cancelacion_enviar:     async (deps, call) => { await cancelaciones.enviarCancelacion(deps, pedidoDe(call)); return desk(deps) },
  admin_cancelacion_consultar:  async (deps, call) => { await cancelaciones.consultarCancelacion(deps, pedidoDe(call)); return desk(deps) },
  admin_cancelacion_desistir:   async (deps, call) => { await cancelaciones.desistirCancelacion(deps, pedidoDe(call)); return desk(deps) },
  admin_cancelacion_recordar:   async (deps, call) => { await cancelaciones.recordarReceptor(deps, pedidoDe(call)); return desk(deps) },
  admin_cancelacion_simular:    async (deps, call) => { await cancelaciones.simularReceptor(deps, pedidoDe(call), call.entrada.Respuesta); return desk(deps) },
  admin_cancelacion_acuse:      (deps, call) => cancelaciones.descargarAcuse(deps, pedidoDe(call)),

  admin_rep_cancelar:           (deps, call) => cancelaciones.cancelarRep(deps, { id: readId(call.params.id), motivo: call.entrada.motivo, actor: actorDe(call) }),

  admin_timbrado_listar:        cola,
  admin_pac_caidos:             (deps) => deps.inTx('todo', listPacCaidos),
  admin_timbrado_reintentar:    async (deps, call) => { await reintentarTimbrado(deps, { id: readId(call.params.id), actor: actorDe(call) }); return cola(deps) },
  admin_timbrado_recuperar:     async (deps, call) => { await recuperarTimbrado(deps, { id: readId(call.params.id), actor: actorDe(call) }); return cola(deps) },
  admin_rep_calendario:         (deps) => deps.inTx('todo', async (tx) => new JsonText(await bandejas.listCalendario(tx))),
  admin_rep_calendario_exportar: sheet(hojas.calendario, bandejas.listCalendario),
  admin_rep_reintentar:         async (deps, call) => { await reintentarRep(deps, { id: readId(call.params.id), actor: actorDe(call) }); return cola(deps) },

  admin_por_autorizar_exportar: sheet(hojas.porAutorizar, bandejas.listPorAutorizar),
  admin_cancelacion_exportar:   sheet(hojas.cancelaciones, bandejas.listCancelaciones),
  admin_timbrado_exportar:      sheet(hojas.timbrado, bandejas.listTrabajos),
  admin_deposito_exportar:      sheet(hojas.depositos, listPorValidar),
  admin_saldo_favor_listar:     saldos,
  admin_saldo_favor_deshacer:   async (deps, call) => { await deshacerAplicacion(deps, { id: readId(call.params.id), motivo: call.entrada.Motivo, actor: actorDe(call) }); return saldos(deps) },
  admin_saldo_favor_exportar:   sheet(hojas.saldosAFavor, listSaldosAFavor),
  admin_retorno_exportar:       sheet(hojas.retornos, (tx, deps) => listPorAtender(tx, deps.now())),
  admin_cuenta_exportar:        sheet(hojas.cuentas, listCuentasPorAprobar),
} satisfies Partial<Handlers>
