// Examples of received invoices and of the lists for the generated walk: one for each verb, in the state it starts from.
import { muestra } from '@litro/cfdi/pruebas/muestras'
import type { ServiceKey } from '@litro/contract/services'
import { EMISOR_DEMO } from '../../../demo/src/emisor.ts'
import { makeFacturaDemo } from '../../../demo/src/factura-proveedor.ts'
import { recibirXml } from '../../src/fiscal/recibidas/recibir.ts'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

const NADIE = 888_888_888
const ids = (propio: number) => ({ params: { id: String(propio) }, ajeno: { id: String(NADIE) } })

export async function seedRecibidas(t: TestApp): Promise<Ejemplos> {
  let n = 0
  const recibida = async (estado = 'recibida') => {
    const { rows } = await t.base.asAdmin(
      `insert into factura_recibida (uuid, origen, rfc_emisor, nombre_emisor, rfc_receptor, fecha, total, tipo)
       values ('0e5be1b0-0000-4c11-9a00-${String(n++).padStart(12, '0')}', 'espejo', 'AAA010101AAA', 'Proveedor', '${EMISOR_DEMO.rfc}', '2026-11-10', 10, 'I') returning id`,
    )
    const id = rows[0].id as number
    if (estado !== 'recibida')
      await t.base.force(
        `update factura_recibida set estado = '${estado}', motivo = 'x', id_socio_comercial = ${estado === 'asignada' ? t.gente.a : 'null'} where id = ${id}`,
      )
    return id
  }
  const factura = (folio: string) =>
    makeFacturaDemo(t.deps, { rfc: 'ABA140512KX0', nombre: 'AUTOTANQUES', folio, concepto: 'Renta', total: '10.00' })
  const xml = (await factura('7101')).ArchivoFacturaXML!.bytes
  const guardada = await recibirXml(t.motor.motor, EMISOR_DEMO.rfc, xml, 'archivo')
  if (!('id' in guardada)) throw new Error('la factura de ejemplo no se guardó')
  return {
    admin_lista_sat_importar: { entrada: { Lista: '69b' }, archivos: { Archivo: muestra('listado-69b.csv') } },
    admin_recibida_leer: ids(await recibida()),
    admin_recibida_cargar: { archivos: { Archivo: (await factura('7102')).ArchivoFacturaXML!.bytes } },
    admin_recibida_asignar: { ...ids(await recibida()), entrada: { IdSocioComercial: t.gente.a } },
    admin_recibida_soltar: ids(await recibida('asignada')),
    admin_recibida_descartar: { ...ids(await recibida()), entrada: { Motivo: 'Recorrido' } },
    admin_recibida_recuperar: ids(await recibida('descartada')),
    admin_recibida_consultar: ids(await recibida()),
    admin_recibida_xml: ids(guardada.id),
    admin_recibida_pdf: ids(guardada.id),
  }
}
