// Cancellations of the demonstration that stay: one to send, one whose receiver does not answer, one that was refused.

import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { consultarCancelacion, enviarCancelacion, simularReceptor } from '@litro/api/fiscal/cancelacion/desk'
import { solicitarCancelacion } from '@litro/api/fiscal/cancelacion/solicitar'
import { F } from '@litro/contract/documentos-fiscales/familia'
import { DIA, type Suceso } from './agenda.ts'
import { dateCancelacion, existsBol, listCancelables, requireAprobacion } from './bandejas.sql.ts'
import { sociosDemo } from './data.ts'
import { findSocios, type Mundo } from './demo.sql.ts'
import { enCasa } from './llamada.ts'
import { findUsuarioId } from './socios.sql.ts'
import { capturaBase, save, stamp } from './venta.ts'

/** Three sales that somebody will ask to cancel, so that nobody paid them or noted them down. */
export function sucesosDeCancelaciones(deps: Deps, mundo: Mundo): Suceso[] {
  const socio = mundo.socios[2]!
  const venta = { socio: 2, producto: 'Diésel Automotriz', precio: '22.15' }
  return [14, 11, 8].map((dia, i) => ({
    dia,
    ocurre: async () => {
      const Bol = `DEMO-C${i}`
      if (await deps.inTx('todo', (tx) => existsBol(tx, Bol))) return
      const litros = String(6000 + 1500 * i)
      const captura = { ...capturaBase(mundo, socio, { ...venta, dia, cliente: i, litros }), Bol }
      await stamp(deps, socio.id, F, await save(deps, mundo, socio.id, F, captura))
    },
  }))
}

/** Requests of the third partner, which staff approve before they are sent. */
export async function loadCancelacionesDemo(deps: Deps, emisor: string): Promise<void> {
  const actor = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-facturacion'))
  if (!actor) return
  const ids = await deps.inTx('todo', async (tx) => {
    if (!(await claimInstalacion(tx, 'demo_cancelaciones'))) return []
    const socio = (await findSocios(tx)).get(sociosDemo[2].nombre)
    if (socio === undefined) return []
    await requireAprobacion(tx, socio)
    return listCancelables(tx, socio, 3)
  })
  const solicitar = solicitarCancelacion(F)
  for (const [i, id] of ids.entries()) {
    await solicitar(deps, enCasa(actor, id, { motivo: i === 1 ? '03' : '02' }))
    await deps.inTx('todo', (tx) => dateCancelacion(tx, id, new Date(deps.now().getTime() - (1 + 2 * i) * DIA)))
  }
  const [, callada, negada] = ids
  const pedido = <E>(id: number, entrada: E) => ({ ...enCasa(actor, id, entrada), params: { tipo: F } })
  if (negada !== undefined) {
    await enviarCancelacion(deps, pedido(negada, {}))
    await simularReceptor(deps, pedido(negada, { Respuesta: 'rechazar' as const }))
  }
  if (callada !== undefined) {
    await enviarCancelacion(deps, pedido(callada, {}))
    await consultarCancelacion(deps, pedido(callada, {}))
  }
}
