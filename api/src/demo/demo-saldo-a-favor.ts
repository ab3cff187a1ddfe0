// A credit note on an invoice already paid: part of it has paid another invoice, the rest waits in Saldos a favor.
import { aplicarNotaCredito } from '../cobranza/aplicar-nota-credito.ts'
import type { Deps } from '../deps.ts'
import * as demo from './demo.sql.ts'
import { findPagada } from './demo-bandejas.sql.ts'
import { sociosDemo } from './demo-data.ts'
import { bonus } from './demo-historia.ts'

export async function loadSaldoAFavorDemo(deps: Deps, emisor: string): Promise<void> {
  if (!(await deps.inTx('todo', (tx) => demo.claimInstalacion(tx, 'demo_saldo_a_favor')))) return
  const nombres = sociosDemo.map((s) => s.nombre)
  const mundo = await deps.inTx('todo', (tx) => demo.readMundo(tx, emisor, nombres, 'demo-socio', 'demo-tesoreria'))
  const socio = mundo.socios?.[0]
  const pagada = socio && (await deps.inTx('todo', (tx) => findPagada(tx, socio.id)))
  if (!pagada || !mundo.usuario || !mundo.tesoreria) return
  const { idCliente, idProducto, litros, id: idFactura, idOtra } = pagada
  const id = await bonus(deps, mundo, socio.id, {
    IdCliente: idCliente,
    IdProducto: idProducto,
    Litros: litros,
    Precio: '0.80',
    IdFactura: idFactura,
    Observaciones: 'Bonificación por volumen del trimestre',
  })
  const documentos = [{ IdDocumento: idOtra, MontoAplicado: '3500.00' }]
  await aplicarNotaCredito(deps, { id, documentos, actor: mundo.tesoreria })
}
