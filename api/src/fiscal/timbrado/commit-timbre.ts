// Last transaction of a stamp: the fact, the file, the ledger and the status become true together or not at all.
import { setTimeout as delay } from 'node:timers/promises'
import { toInstantes } from '@litro/cfdi/sat/hora-local'
import { rasgos } from '@litro/contract/documentos-fiscales/familia'
import { saveArchivos } from '../../craft/archivos/archivo.sql.ts'
import { SISTEMA } from '../../craft/call/actor.ts'
import { isConnectionLost } from '../../craft/db/connection-lost.ts'
import { cutSoon, type Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { settleVarios } from '../../craft/puerta/verbo.ts'
import { toCent } from '../../libro/cent.ts'
import { type DocumentoContable, openDeudas, postTimbrado } from '../../libro/documento-asientos.ts'
import { followAnticipo } from '../comprobante/anticipo.ts'
import { type DocumentoDeMotor, documentoDe, folioVisible, lockDocumentosById } from '../comprobante/documento.sql.ts'
import { followDocumentos } from '../comprobante/entrega.sql.ts'
import { openVigilancias } from '../comprobante/vigilancia.sql.ts'
import { pedirComprobantes } from '../correo/pedir.ts'
import type { Motor } from '../motor/motor.ts'
import type { Resultado } from './resultado.ts'
import { finishIntentos, type Intento, insertIncidencia, readIntento } from './timbrado.sql.ts'

type Bueno = {
  uuid: string
  fechaTimbrado: string
  sinCertificado: boolean
  /** Its client was told by the base that was lost; a person may send it again. */
  sinCorreo?: true
}

export type PorEscribir = { intento: Intento; xml: Buffer; bueno: Bueno }

/** How often a stamp in hand looks for a database that went away, and the part of its lease for which it does (D-257). */
const MIRA_MS = 250
const PARTE_DEL_ARRIENDO = 0.2

/**
 * Only who holds the answer can write it before the lease ends: a standby that takes over in seconds finds it here. Written
 * already by a commit whose answer was lost, it is told and not written again.
 */
export async function commitTimbre(motor: Motor, intento: Intento, xml: Buffer, bueno: Bueno): Promise<Resultado> {
  const limite = performance.now() + motor.ajustes.leaseMs * PARTE_DEL_ARRIENDO
  for (;;) {
    try {
      return (await commitTimbres(motor, [{ intento, xml, bueno }]))[0]!
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() + MIRA_MS > limite) throw error
      await delay(MIRA_MS)
    }
  }
}

/** Several stamps at once, in the order they were given: all of them become true together or none does. */
export async function commitTimbres(motor: Motor, timbres: readonly PorEscribir[]): Promise<Resultado[]> {
  return motor.inTx('todo', async (tx) => {
    await cutSoon(tx)
    const ids = timbres.map(({ intento }) => intento.id_documento)
    const documentos = new Map((await lockDocumentosById(tx, ids)).map((d) => [d.id, d]))
    const escritos = await finishIntentos(
      tx,
      timbres.map(({ intento, bueno }) => ({ id: intento.id, uuid: bueno.uuid })),
    )
    const nuevos = timbres
      .filter(({ intento }) => escritos.has(intento.id))
      .map((timbre) => ({ ...timbre, d: documentos.get(timbre.intento.id_documento)! }))
    if (nuevos.length > 0) {
      motor.punto('timbrado:dentro-de-tx3')
      await write(motor, tx, nuevos)
    }
    const resultados: Resultado[] = []
    for (const { intento, bueno } of timbres)
      resultados.push(
        escritos.has(intento.id)
          ? { tipo: 'timbrado', uuid: bueno.uuid }
          : await alreadyFinished(await readIntento(tx, intento.id), bueno.uuid, (dato) =>
              insertIncidencia(tx, 'DOBLE_TIMBRE', intento.id_documento, dato),
            ),
      )
    return resultados
  })
}

type Nuevo = PorEscribir & { d: DocumentoDeMotor }

const folioDe = ({ d, bueno }: Nuevo) => folioVisible({ ...d, uuid: bueno.uuid })

async function write(motor: Motor, tx: Tx, nuevos: readonly Nuevo[]): Promise<void> {
  const deSocio = nuevos.map(({ d }) => ({ id: d.id, socio: d.id_socio_comercial }))
  const archivos = await saveArchivos(
    tx,
    nuevos.map(({ d, xml }) => ({
      socio: d.id_socio_comercial,
      nombre: `${rasgos[d.familia].archivo}_${d.id}.xml`,
      tipo: 'application/xml',
      bytes: xml,
      idUsuario: null,
      irrepetible: true,
    })),
  )
  const cambios = nuevos.map((nuevo, i) => ({ fila: nuevo.d, ...changeOf(motor, nuevo, archivos[i]!) }))
  const porFamilia = new Map(cambios.map(({ fila }) => [fila.familia, [] as typeof cambios]))
  for (const cambio of cambios) porFamilia.get(cambio.fila.familia)!.push(cambio)
  for (const [familia, suyos] of porFamilia)
    await settleVarios(tx, documentoDe(familia), 'timbrar', 'timbrado', SISTEMA, suyos)
  await followDocumentos(
    tx,
    nuevos.map(({ d }) => d.id),
    'timbrar',
  )
  for (const { d, bueno } of nuevos.filter(({ bueno }) => bueno.sinCertificado))
    await insertIncidencia(tx, 'TIMBRE_SIN_CERTIFICADO', d.id, { uuid: bueno.uuid })
  await openVigilancias(tx, deSocio, motor.ajustes.vigiaMs)
  await pedirComprobantes(
    motor,
    tx,
    deSocio.filter((_, i) => !nuevos[i]!.bueno.sinCorreo),
  )
  await motor.dejarDormir(tx, 'timbrado', ...nuevos.map(({ intento }) => intento.id))
  const contables = nuevos.map(contableOf)
  await openDeudas(tx, contables)
  // Last, because it locks the partner's balance until the commit, and others of the same partner wait for it.
  for (const [i, { d, intento }] of nuevos.entries()) {
    const hecho = { fecha: hoyEnMexico(new Date(intento.fecha_cfdi)), actor: SISTEMA.nombre }
    await postTimbrado(tx, contables[i]!, hecho)
    await followAnticipo(motor, tx, d, contables[i]!.folio, hecho)
  }
}

function changeOf(motor: Motor, nuevo: Nuevo, idArchivoXml: number) {
  const { uuid, fechaTimbrado } = nuevo.bueno
  // The PAC writes its own wall clock, that of central Mexico.
  const momento = new Date(toInstantes(fechaTimbrado, 'America/Mexico_City')[0] ?? motor.now().getTime())
  const fechas = { fecha_timbrado: momento, fecha_emision: new Date(nuevo.intento.fecha_cfdi) }
  return { set: { uuid, ...fechas, id_archivo_xml: idArchivoXml }, despues: { uuid, folio: folioDe(nuevo) } }
}

function contableOf(nuevo: Nuevo): DocumentoContable {
  const { d } = nuevo
  return {
    id: d.id,
    familia: d.familia,
    socio: d.id_socio_comercial,
    cliente: d.cliente,
    folio: folioDe(nuevo),
    totalCent: toCent(d.total),
    // What the receiver withholds never arrives as IVA.
    ivaCent: toCent(d.total) - toCent(d.subtotal) + toCent(d.descuento),
    idFactura: d.id_factura,
  }
}

/** Somebody else wrote it first: the same UUID is the ordinary case, another one is the alarm of alarms. */
async function alreadyFinished(i: Intento, uuid: string, alarm: (dato: object) => Promise<void>): Promise<Resultado> {
  if (i.uuid !== uuid) await alarm({ intento: i.id, guardado: i.uuid, recibido: uuid })
  return i.uuid ? { tipo: 'timbrado', uuid: i.uuid } : { tipo: 'en_proceso' }
}
