// Suppliers of the demonstration that ask to cancel: two that wait, one of them until tomorrow, one accepted and one rejected.
import type { Deps } from '@litro/api/craft/call/deps'
import { claimInstalacion } from '@litro/api/craft/db/instalacion.sql'
import { listarBuzon } from '@litro/api/fiscal/buzon/listar'
import { aceptarSolicitud, rechazarSolicitud } from '@litro/api/fiscal/buzon/responder'
import type {} from '@litro/api/fiscal/pac/simular-receptor'
import { cargarRecibida } from '@litro/api/fiscal/recibidas/cargar-recibida'
import { dateVence, findAbierta } from './buzon.sql.ts'
import { EMISOR_DEMO } from './emisor.ts'
import { makeFacturaDemo } from './factura-proveedor.ts'
import { actorDe, enCasa } from './llamada.ts'
import { findUsuarioId } from './socios.sql.ts'

const HORA = 3_600_000

// biome-ignore format: a table is read as a table
const solicitudes = [
  { rfc: 'ABA140512KX0', nombre: 'AUTOTANQUES DEL BAJIO', folio: '1201', concepto: 'Calibración de autotanques', total: '18560.00', hace: 49 * HORA, fin: 'manana' },
  { rfc: 'IBN990101AB2', nombre: 'IMPRENTA Y BITACORAS DEL NORTE', folio: '770', concepto: 'Bitácoras de carga', total: '2958.00', hace: 3 * HORA, fin: null },
  { rfc: 'SEC150902TP7', nombre: 'SUMINISTRO ELECTRICO DEL CENTRO', folio: '4410', concepto: 'Energía de patios, octubre', total: '27144.00', hace: 30 * HORA, fin: 'aceptada' },
  { rfc: 'ABA140512KX0', nombre: 'AUTOTANQUES DEL BAJIO', folio: '1202', concepto: 'Renta de autotanques, refacturada', total: '9860.00', hace: 26 * HORA, fin: 'rechazada' },
] as const

export async function loadBuzonDemo(deps: Deps, emisor: string): Promise<void> {
  const quien = await deps.inTx('todo', (tx) => findUsuarioId(tx, emisor, 'demo-facturacion'))
  if (!quien || !deps.simularSolicitud) return
  if (!(await deps.inTx('todo', (tx) => claimInstalacion(tx, 'demo_buzon')))) return
  const uuids: string[] = []
  for (const { hace, fin: _, ...factura } of solicitudes) {
    const { ArchivoFacturaXML: Archivo } = await makeFacturaDemo(deps, factura)
    const { UUID } = await cargarRecibida(deps, { archivos: { Archivo }, actor: actorDe(quien, true) })
    await deps.simularSolicitud(UUID, hace)
    uuids.push(UUID)
  }
  await listarBuzon(deps.motor, EMISOR_DEMO.rfc)
  for (const [i, { fin, hace }] of solicitudes.entries()) {
    const id = await deps.inTx('todo', (tx) => findAbierta(tx, uuids[i]!))
    if (id === undefined) continue
    if (fin === 'aceptada') await aceptarSolicitud(deps, enCasa(quien, id, { Causa: 'error', Version: undefined }))
    if (fin === 'rechazada')
      await rechazarSolicitud(
        deps,
        enCasa(quien, id, { Motivo: 'El servicio sí se prestó y se va a pagar.', Version: undefined }),
      )
    // The SAT of the demonstration counts 72 hours from the request.
    if (fin === 'manana')
      await deps.inTx('todo', (tx) => dateVence(tx, id, new Date(deps.now().getTime() + 72 * HORA - hace)))
  }
}
