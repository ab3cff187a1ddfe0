// Examples of the mirror for the generated walk: a difference for each verb, a window to repeat, and an e.firma to lend.

import { DIALECTO } from '@litro/cfdi/espejo/forma-soap'
import { muestra } from '@litro/cfdi/pruebas/muestras'
import type { ServiceKey } from '@litro/contract/services'
import { EMISOR_DEMO } from '../../../demo/src/emisor.ts'
import { hoyEnMexico } from '../../src/craft/hoy.ts'
import type { TestApp } from '../app.ts'
import { efirmaDePrueba } from '../espejo.ts'
import type { Ejemplo } from './ejemplos.ts'

type Ejemplos = Partial<Record<ServiceKey, Ejemplo>>

const NADIE = 888_888_888
const ids = (propio: number) => ({ params: { id: String(propio) }, ajeno: { id: String(NADIE) } })

export async function seedEspejo(t: TestApp): Promise<Ejemplos> {
  const one = async (texto: string) => (await t.base.asAdmin(texto)).rows[0].id as number
  let n = 0
  const { rows } = await t.base.asAdmin(
    `insert into paquete_sat (origen, rfc, nombre, sha256, tamanio, estado, fecha_corte) values ('archivo', '${EMISOR_DEMO.rfc}', 'x', sha256('x'), 1, 'guardado', now()) returning id`,
  )
  await t.base.force(`update paquete_sat set estado = 'leido', vaciado = now() where id = ${rows[0].id}`)
  const inSat = (diferencia: number) =>
    t.base.asAdmin(
      `insert into cfdi_sat (uuid, sentido, rfc, rfc_emisor, nombre_emisor, rfc_receptor, nombre_receptor, pac, fecha_emision, fecha_certificacion, monto, efecto, vigente, fecha_corte, id_paquete)
     select uuid, sentido, rfc, rfc, 'E', 'XAXX010101000', 'R', 'P', fecha, fecha, monto, 'I', true, now(), ${rows[0].id} from discrepancia where id = ${diferencia}`,
    )
  // A day of its own each: comparing the day of one would find that the others are gone.
  const diferencia = async () => {
    const id =
      await one(`insert into discrepancia (rfc, sentido, clase, severidad, uuid, fecha, contraparte, monto, huella)
         values ('${EMISOR_DEMO.rfc}', 'emitidos', 'solo_sat', 'critica', '0e5be1a0-0000-4c11-9a00-${String(++n).padStart(12, '0')}', '2025-01-${String(n).padStart(2, '0')}', 'Cliente', 10, 'x') returning id`)
    await inSat(id)
    return id
  }
  const ventana = await one(
    `insert into ventana_sat (rfc, sentido, clase, motivo, clave, desde, hasta) values ('${EMISOR_DEMO.rfc}', 'emitidos', 'metadata', 'manual', 'recorrido', '2026-11-01', '2026-11-02') returning id`,
  )
  await t.base.force(`update ventana_sat set estado = 'revision' where id = ${ventana}`)
  const { cer, key, password } = await efirmaDePrueba()
  const now = t.deps.now()
  t.deps.espejo.firmadores.prestar(
    { cer: Buffer.from(cer), key: Buffer.from(key), password, now, rfc: EMISOR_DEMO.rfc },
    DIALECTO,
  )
  const hoy = hoyEnMexico(now)
  const preguntada = await diferencia()
  const Efirma = { Certificado: Buffer.from(cer), Llave: Buffer.from(key) }
  return {
    admin_espejo_cargar: { archivos: { Archivo: muestra('metadata-emitidos.txt') } },
    admin_espejo_pedir: { entrada: { Sentido: 'emitidos', Desde: hoy, Hasta: hoy } },
    admin_espejo_repetir: ids(ventana),
    admin_espejo_configuracion_guardar: {
      entrada: {
        Firma: 'A',
        Cierre: 'explicito',
        HorasReplica: 72,
        MesesAtras: 1,
        IntentosPorVentana: 3,
        FirmasPorDia: 500,
        DiasPaquetes: 90,
        AniosEspejo: 6,
        CanceladosDiarios: true,
      },
    },
    admin_diferencia_leer: ids(await diferencia()),
    admin_diferencia_explicar: { ...ids(await diferencia()), entrada: { Motivo: 'Recorrido' } },
    admin_diferencia_adoptar: { ...ids(await diferencia()), entrada: { Motivo: 'Recorrido' } },
    admin_diferencia_preguntar: ids(preguntada),
    admin_diferencias_preguntar: { entrada: { Ids: [await diferencia()] } },
    admin_diferencia_traer: ids(await diferencia()),
    admin_efirma_prestar: { entrada: { Contrasena: password }, archivos: Efirma },
    admin_efirma_custodiar: { entrada: { Contrasena: password, Acepto: 'true' }, archivos: Efirma },
  }
}
