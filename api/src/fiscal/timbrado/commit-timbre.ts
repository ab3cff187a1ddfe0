// Last transaction of a stamp: the fact, the file, the ledger and the status become true together or not at all.
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { saveArchivo } from '../../craft/archivos/archivo.sql.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { cutSoon } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { settle } from '../../craft/puerta/verbo.ts'
import { toCent } from '../../libro/cent.ts'
import { postTimbrado } from '../../libro/documento-asientos.ts'
import { followAnticipo } from '../comprobante/anticipo.ts'
import { documentoDe, folioVisible, lockDocumentoById } from '../comprobante/documento.sql.ts'
import { followDocumento } from '../comprobante/entrega.sql.ts'
import { openVigilancia } from '../comprobante/vigilancia.sql.ts'
import { pedirComprobante } from '../correo/pedir.ts'
import type { Motor } from '../motor/motor.ts'
import type { Resultado } from './resultado.ts'
import { finishIntento, type Intento, insertIncidencia, readIntento } from './timbrado.sql.ts'

type Bueno = {
  uuid: string
  fechaTimbrado: string
  sinCertificado: boolean
  /** Its client was told by the base that was lost; a person may send it again. */
  sinCorreo?: true
}

export async function commitTimbre(motor: Motor, intento: Intento, xml: Buffer, bueno: Bueno): Promise<Resultado> {
  const { uuid } = bueno
  return motor.inTx('todo', async (tx) => {
    await cutSoon(tx)
    const d = await lockDocumentoById(tx, intento.id_documento)
    const escrito = await finishIntento(tx, intento.id, uuid)
    if (!escrito)
      return alreadyFinished(await readIntento(tx, intento.id), uuid, (dato) =>
        insertIncidencia(tx, 'DOBLE_TIMBRE', d.id, dato),
      )
    motor.punto('timbrado:dentro-de-tx3')
    const socio = d.id_socio_comercial
    const nombre = `${rasgos[d.familia].archivo}_${d.id}.xml`
    const archivo = { socio, nombre, tipo: 'application/xml', bytes: xml, idUsuario: null, irrepetible: true } as const
    const idArchivoXml = await saveArchivo(tx, archivo)
    const fechaEmision = new Date(intento.fecha_cfdi)
    // The PAC writes its own wall clock, that of central Mexico.
    const fechaTimbrado = new Date(toInstantes(bueno.fechaTimbrado, 'America/Mexico_City')[0] ?? motor.now().getTime())
    const folio = folioVisible({ ...d, uuid })
    await settle(tx, documentoDe(d.familia), d, 'timbrar', SISTEMA, {
      a: 'timbrado',
      set: { uuid, fecha_timbrado: fechaTimbrado, fecha_emision: fechaEmision, id_archivo_xml: idArchivoXml },
      despues: { uuid, folio },
    })
    await followDocumento(tx, d.id, 'timbrar')
    if (bueno.sinCertificado) await insertIncidencia(tx, 'TIMBRE_SIN_CERTIFICADO', d.id, { uuid })
    await openVigilancia(tx, { id: d.id, socio }, motor.ajustes.vigiaMs)
    if (!bueno.sinCorreo) await pedirComprobante(motor, tx, { id: d.id, socio })
    await motor.dejarDormir(tx, 'timbrado', intento.id)
    const hecho = { fecha: hoyEnMexico(fechaEmision), actor: SISTEMA.nombre }
    // Last, because it locks the partner's balance until the commit, and others of the same partner wait for it.
    await postTimbrado(
      tx,
      {
        id: d.id,
        familia: d.familia,
        socio,
        cliente: d.cliente,
        folio,
        totalCent: toCent(d.total),
        // What the receiver withholds never arrives as IVA.
        ivaCent: toCent(d.total) - toCent(d.subtotal) + toCent(d.descuento),
        idFactura: d.id_factura,
      },
      hecho,
    )
    await followAnticipo(motor, tx, d, folio, hecho)
    return { tipo: 'timbrado', uuid }
  })
}

/** Somebody else wrote it first: the same UUID is the ordinary case, another one is the alarm of alarms. */
async function alreadyFinished(i: Intento, uuid: string, alarm: (dato: object) => Promise<void>): Promise<Resultado> {
  if (i.uuid !== uuid) await alarm({ intento: i.id, guardado: i.uuid, recibido: uuid })
  return i.uuid ? { tipo: 'timbrado', uuid: i.uuid } : { tipo: 'en_proceso' }
}
