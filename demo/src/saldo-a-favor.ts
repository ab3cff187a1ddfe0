// A credit note on an invoice already paid: part of it has paid another invoice, the rest waits in Saldos a favor.

import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { aplicarNotaCredito } from '@litro/api/dinero/cobranza/aplicar-nota-credito'
import { findPagada } from './bandejas.sql.ts'
import { sociosDemo } from './data.ts'
import * as demo from './demo.sql.ts'
import { bonus } from './historia.ts'
import { enCasa } from './llamada.ts'

export async function loadSaldoAFavorDemo(deps: Deps, emisor: string): Promise<void> {
  if (!(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_saldo_a_favor')))) return
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
  const DocumentosAplicados = [{ IdDocumentoTipo: 1, IdDocumento: idOtra, MontoAplicado: '3500.00' }]
  await aplicarNotaCredito(deps, enCasa(mundo.tesoreria, id, { DocumentosAplicados }))
}
