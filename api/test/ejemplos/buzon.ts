// Examples of the inbox for the generated walk: requests of a supplier, one for each verb.
import type { ServiceKey } from '@litro/contract/services'
import { EMISOR_DEMO } from '../../../demo/src/emisor.ts'
import { makeFacturaDemo } from '../../../demo/src/factura-proveedor.ts'
import { listarBuzon } from '../../src/fiscal/buzon/listar.ts'
import { rechazarSolicitud } from '../../src/fiscal/buzon/responder.ts'
import { recibirXml } from '../../src/fiscal/recibidas/recibir.ts'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from './ejemplos.ts'

const NADIE = 888_888_888
const ids = (propio: number) => ({ params: { id: String(propio) }, ajeno: { id: String(NADIE) } })

export async function seedBuzon(t: TestApp): Promise<Partial<Record<ServiceKey, Ejemplo>>> {
  let folio = 7300
  const solicitud = async () => {
    const datos = {
      rfc: 'ABA140512KX0',
      nombre: 'AUTOTANQUES',
      folio: String(folio++),
      concepto: 'Renta',
      total: '10.00',
    }
    const { ArchivoFacturaXML } = await makeFacturaDemo(t.deps, datos)
    const recibida = await recibirXml(t.motor.motor, EMISOR_DEMO.rfc, ArchivoFacturaXML!.bytes, 'archivo')
    if (!('cfdi' in recibida) || !recibida.cfdi) throw new Error('la factura de ejemplo no se guardó')
    // The SAT of the walk accepts by silence within moments: asked for tomorrow, it waits.
    await t.deps.simularSolicitud!(recibida.cfdi.UUID, -86_400_000)
    await listarBuzon(t.motor.motor, EMISOR_DEMO.rfc)
    const { rows } = await t.base.asAdmin('select id from cancelacion_recibida where uuid = $1', [recibida.cfdi.UUID])
    return rows[0].id as number
  }
  const respondida = await solicitud()
  const actor = { id: 1, nombre: 'Ejemplo', personal: true, idSolicitud: 'ejemplo' }
  await rechazarSolicitud(t.deps, {
    id: respondida,
    ambito: 'todo',
    actor,
    entrada: { Motivo: 'x', Version: undefined },
  })
  return {
    admin_buzon_aceptar: { ...ids(await solicitud()), entrada: { Causa: 'error' } },
    admin_buzon_rechazar: { ...ids(await solicitud()), entrada: { Motivo: 'Recorrido' } },
    admin_buzon_consultar: ids(await solicitud()),
    admin_buzon_acuse: ids(respondida),
    admin_buzon_configurar: {
      entrada: { DiasPlazo: 3, SoloHabiles: true, Inhabiles: [], HorasEntreListas: 6, RfcPac: '' },
    },
  }
}
