// First transaction of a stamp: check, seal and freeze the exact bytes with their folio. Nothing has been sent yet.
import { validar } from '@litro/cfdi/reglas/validar'
import { sellar } from '@litro/cfdi/sellar'
import { type FamiliaCfdi, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { admite } from '@litro/contract/vida'
import type { Actor } from '../../craft/call/actor.ts'
import type { Ambito } from '../../craft/call/deps.ts'
import { readDesfase } from '../../craft/db/reloj.sql.ts'
import { cutSoon, type Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { refuseEstado, settle } from '../../craft/puerta/verbo.ts'
import { refuseDesfase } from '../../craft/reloj.ts'
import { findImportadasDe } from '../../maestros/catalogos/clave-sat.sql.ts'
import { refuseAnticipo } from '../comprobante/anticipo.ts'
import { armar } from '../comprobante/armar.ts'
import { findExceso } from '../comprobante/credito.ts'
import { type DocumentoFila, documentoDe, holdEstado, peekSerie, setFolio } from '../comprobante/documento.sql.ts'
import { refuseExceso } from '../comprobante/limites.ts'
import { readEstorbos } from '../comprobante/sustitucion.sql.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { refuseCuarentena } from '../motor/cuarentena.sql.ts'
import type { Motor } from '../motor/motor.ts'
import { sealInSerie } from './seal-in-serie.ts'
import { findIntentoVivo, insertIntento } from './timbrado.sql.ts'

/** The document with its fiscal folio, and its stamp, or the attempt that will bring it, or why it was stopped instead. */
type Congelado = { documento: DocumentoFila } & (
  | { tipo: 'listo'; uuid: string }
  | { tipo: 'intento'; id: number }
  | { tipo: 'detenido'; motivo: string }
)

type Pedido = { ambito: Ambito; familia: FamiliaCfdi; id: number; actor: Actor; version?: number }

export async function freeze(motor: Motor, tx: Tx, pedido: Pedido): Promise<Congelado> {
  const { ambito, familia, id, actor } = pedido
  await cutSoon(tx)
  const documento = await documentoDe(familia).lock(tx, ambito, id)
  if (!documento) throw new AppError('NO_ENCONTRADO')
  const vivo = await findIntentoVivo(tx, id)
  // A repeated click on a stamped document gets the same answer again, not a complaint.
  if (vivo?.estado === 'timbrado') return { tipo: 'listo', uuid: vivo.uuid!, documento }
  await refuseCuarentena(tx)
  if (vivo) return { tipo: 'intento', id: vivo.id, documento }
  await refuseWrongState(tx, documento)
  if (pedido.version !== undefined && pedido.version !== documento.version) throw new AppError('DOCUMENTO_CAMBIO')
  const motivo = await findExceso(tx, documento)
  return motivo === undefined ? seal(motor, tx, documento, actor) : stop(tx, documento, actor, motivo)
}

/** Back to the authoriser with its reason. Refusing without moving it would leave nobody to decide. */
async function stop(tx: Tx, documento: DocumentoFila, actor: Actor, motivo: string): Promise<Congelado> {
  const { autorizacion, reglas } = documento
  const set = {
    motivos_autorizacion: JSON.stringify([motivo]),
    reglas_autorizacion: [...new Set([...reglas, 'limite'])],
    autorizacion: autorizacion && 'caida',
  }
  await settle(tx, documentoDe(documento.familia), documento, 'detener', actor, {
    a: 'por_autorizar',
    set,
    nota: motivo,
  })
  return { tipo: 'detenido', motivo, documento }
}

/** While its stamp is under way nobody else changes it. */
export async function refuseEnProceso(tx: Tx, id: number): Promise<void> {
  if (await findIntentoVivo(tx, id)) throw new AppError('TIMBRADO_EN_PROCESO')
}

async function refuseWrongState(tx: Tx, d: DocumentoFila): Promise<void> {
  const entidad = documentoDe(d.familia)
  if (!admite(entidad.vida, d.estado, 'timbrar')) throw refuseEstado(entidad, d)
  // A note on an invoice that is being cancelled would leave the reversal without the balance it has to undo.
  if (d.id_factura !== null && (await holdEstado(tx, d.id_factura)) !== 'timbrado') {
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: 'La factura de esta nota ya no está vigente o está por cancelarse.',
    })
  }
  // A receipt is replaced while its own posting goes on: only its verb decides about it.
  if (rasgos[d.familia].detalle !== null && d.id_factura_cancelada !== null)
    await refuseSustitucion(tx, d.id, d.id_factura_cancelada)
  await refuseAnticipo(tx, d)
  // Only a note has an invoice to exceed.
  if (d.id_factura !== null) await refuseExceso(tx, d.id)
}

/** The lock of the original settles two substitutes stamped at once. */
async function refuseSustitucion(tx: Tx, id: number, original: number): Promise<void> {
  await holdEstado(tx, original)
  const { familia, sustituto, recibos, aplicacion } = await readEstorbos(tx, id, original)
  const refuse = (mensaje: string) => {
    throw new AppError('VERBO_NO_PERMITIDO', {
      mensaje: `La ${rasgos[familia].titulo.toLowerCase()} que sustituye ${mensaje}`,
    })
  }
  if (sustituto) refuse(`ya tiene sustituto: ${sustituto}.`)
  if (recibos) {
    refuse(`tiene complementos de pago vigentes: ${recibos}. Cancélalos y sus depósitos antes de timbrar el sustituto.`)
  }
  // Two notes would apply the same advance: the substitute gets its own (cfdi guide, apéndice 6).
  if (aplicacion) {
    refuse(
      `tiene la nota de crédito ${aplicacion}, que aplica su anticipo. Cancélala antes de timbrar el sustituto (o bórrala, si no se ha timbrado).`,
    )
  }
}

async function seal(motor: Motor, tx: Tx, documento: DocumentoFila, actor: Actor): Promise<Congelado> {
  const { id, id_socio_comercial: socio, familia } = documento
  refuseDesfase(await readDesfase(tx), 'de la base de datos')
  refuseDesfase(motor.relojPac(), 'del PAC')
  // The SAT's Fecha has no milliseconds; ours must be the very same instant.
  const ahora = new Date(Math.floor(motor.now().getTime() / 1000) * 1000)
  const emisor = await findEmisorDe(tx, socio)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const csd = await motor.csd.open(tx, emisor.id, ahora)
  const armado = await armar(familia, tx, id, emisor, ahora)
  const sealWith = async (folio: { serie: string; folio: number }) => {
    const comprobante = armado.construir(folio)
    const contexto = { ...armado.contexto, ...(await findImportadasDe(tx, comprobante)) }
    const errores = validar(comprobante, contexto).filter((h) => h.severidad === 'error')
    if (errores.length > 0) throw new AppError('CFDI_INVALIDO', { hallazgos: [...errores] })
    return { folio, ...(await sellar(comprobante, csd)) }
  }
  const { folio, xml, sello } =
    documento.serie !== null
      ? await sealWith({ serie: documento.serie, folio: documento.folio! })
      : await sealInSerie(tx, () => peekSerie(tx, emisor.id, familia, armado.idSerieSucursal), sealWith)
  motor.punto('timbrado:con-folio')
  if (documento.serie === null) await setFolio(tx, id, folio)
  const intento = await insertIntento(tx, {
    idDocumento: id,
    socio,
    pac: emisor.pac,
    xml: Buffer.from(xml, 'utf8'),
    sello,
    fechaCfdi: ahora,
    idUsuario: actor.id,
    graciaMs: motor.ajustes.graciaMs,
  })
  await motor.despertar(tx, 'timbrado', intento)
  const nota = `${folio.serie}-${folio.folio}`
  await writeBitacora(tx, actor, { objeto: familia, accion: 'pedir_timbre', socio, idObjeto: id, nota })
  return { tipo: 'intento', id: intento, documento: { ...documento, ...folio } }
}
