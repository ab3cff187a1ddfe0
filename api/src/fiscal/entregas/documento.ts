// The Carta Porte of a delivery: stamped, cancelled, checked, printed and sent by the same protocol as any other document. The one
// of a freight is its invoice's, and there it is stamped and cancelled.

import { parseDecimal, toJson } from '@litro/cfdi/decimal'
import { sinCeros } from '@litro/cfdi/impresion/formato'
import type { Marca } from '@litro/cfdi/impresion/marca-de-agua'
import { imprimir } from '@litro/cfdi/impresion/pdf'
import { leerCfdi } from '@litro/cfdi/leer'
import { semaforo } from '@litro/cfdi/reglas/validar'
import { timbreDe } from '@litro/cfdi/timbre'
import type { Preflight } from '@litro/contract/documentos-fiscales/documento'
import { EN_PROCESO, estatusDe } from '@litro/contract/documentos-fiscales/estado'
import { CP, F } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { admite } from '@litro/contract/vida'
import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import type { Persona } from '../../craft/call/actor.ts'
import { Aceptado, type Ambito, type Deps, Descarga } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'
import { type Pedido, refuseEstado } from '../../craft/puerta/verbo.ts'
import { findImportadasDe } from '../../maestros/catalogos/clave-sat.sql.ts'
import { attemptCancelacion } from '../cancelacion/attempt.ts'
import { findEnCurso } from '../cancelacion/cancelacion.sql.ts'
import { type Peticion, solicitarCancelacion } from '../cancelacion/solicitar.ts'
import { armarViaje } from '../comprobante/armar-traslado.ts'
import { findArchivoDe, readEstado } from '../comprobante/detalle.sql.ts'
import { peekSerie } from '../comprobante/documento.sql.ts'
import { type EntregaViva, entregas, lockEntrega, readAjustesEntrega, readViaje } from '../comprobante/entrega.sql.ts'
import { readPapelEmisor } from '../comprobante/papel.sql.ts'
import { membreteDe } from '../comprobante/papel.ts'
import { readCorreos, reenviarComprobante } from '../correo/pedir.ts'
import { buildDraft } from '../documentos-fiscales/preflight.ts'
import { findEmisorDe } from '../emisor/emisor.sql.ts'
import { timbrar as timbrarDocumento } from '../timbrado/timbrar.ts'
import { refuseFlete } from './flete.ts'
import { insertCartaPorte } from './verbos.sql.ts'

type De = { ambito: Ambito; id: number; socio: number }

async function requireEntrega(tx: Tx, { ambito, id }: Pick<De, 'ambito' | 'id'>): Promise<EntregaViva> {
  const entrega = await lockEntrega(tx, ambito, id)
  if (!entrega) throw new AppError('NO_ENCONTRADO')
  return entrega
}

/** The document of a delivery, made the first time somebody asks for its stamp. */
async function ensureDocumento(tx: Tx, pedido: Pedido): Promise<number> {
  const entrega = await requireEntrega(tx, pedido)
  // Asked again, a delivery that has its document gets the same answer, whatever happened to it since.
  if (entrega.flete) throw await refuseFlete(tx, entrega, 'cobra flete: se timbra con su factura')
  if (entrega.id_documento !== null) return entrega.id_documento
  if (!admite(entregas.vida, entrega.estado, 'timbrar')) throw refuseEstado(entregas, entrega)
  const { id_socio_comercial: socio, id_cliente: idCliente } = entrega
  const id = await insertCartaPorte(tx, { idEntrega: entrega.id, socio, idCliente, idUsuario: pedido.actor.id })
  await writeBitacora(tx, pedido.actor, { objeto: CP, accion: 'encolar', socio, idObjeto: id })
  return id
}

export async function timbrarEntrega(deps: Deps, pedido: Pedido) {
  const { ambito, actor, version } = pedido
  const id = await deps.inTx(ambito, async (tx) => {
    if (version !== undefined && version !== (await requireEntrega(tx, pedido)).version) {
      throw new AppError('REGISTRO_CAMBIO')
    }
    return ensureDocumento(tx, pedido)
  })
  const { folio, estado, uuid } = await timbrarDocumento(deps.motor, deps.inTx, { familia: CP, id, ambito, actor })
  const Estatus = estatusDe(CP, estado)
  if (uuid !== null) return { Folio: folio, Estatus, UUID: uuid, EnProceso: false }
  return new Aceptado({ Folio: folio, Estatus, UUID: null, EnProceso: true, error: EN_PROCESO })
}

const familiaDe = ({ flete }: EntregaViva) => (flete ? F : CP)

/** Its document; without one there is nothing to cancel, print or send. */
const requireDocumento = (deps: Deps, de: De): Promise<{ id: number; familia: typeof CP | typeof F }> =>
  deps.inTx(de.ambito, async (tx) => {
    const entrega = await requireEntrega(tx, de)
    if (entrega.id_documento === null) throw refuseEstado(entregas, entrega)
    return { id: entrega.id_documento, familia: familiaDe(entrega) }
  })

const solicitar = solicitarCancelacion(CP)

export async function cancelarEntrega(deps: Deps, pedido: Pedido<Peticion> & { socio: number }) {
  const { id, familia } = await requireDocumento(deps, pedido)
  await deps.inTx(pedido.ambito, async (tx) => {
    const entrega = await requireEntrega(tx, pedido)
    if (entrega.flete) throw await refuseFlete(tx, entrega, 'cobra flete: se cancela con su factura')
  })
  await solicitar(deps, { ...pedido, id })
  return cancelState(deps, pedido.ambito, { id, familia })
}

export async function consultarEntrega(deps: Deps, de: De) {
  const documento = await requireDocumento(deps, de)
  const enCurso = await deps.inTx(de.ambito, (tx) => findEnCurso(tx, documento.id))
  if (enCurso !== undefined) await attemptCancelacion(deps.motor, enCurso)
  return cancelState(deps, de.ambito, documento)
}

type Documento = Awaited<ReturnType<typeof requireDocumento>>

async function cancelState(deps: Deps, ambito: Ambito, { id, familia }: Documento) {
  const estado = (await deps.inTx(ambito, (tx) => readEstado(tx, ambito, familia, id)))!
  return { Folio: estado.folio, Estatus: estatusDe(familia, estado.estado), Estado: estado.cancelacion ?? '' }
}

/** The Carta Porte as it would be sealed now. */
async function draft(tx: Tx, deps: Deps, { ambito, id }: De) {
  const entrega = await requireEntrega(tx, { ambito, id })
  if (entrega.flete) return buildDraft(tx, entrega.id_documento!, deps.now())
  const emisor = await findEmisorDe(tx, entrega.id_socio_comercial)
  if (!emisor) throw new AppError('SIN_EMISOR')
  const { construir, contexto } = await armarViaje(tx, await readViaje(tx, { idEntrega: id }), emisor, deps.now())
  return { comprobante: construir(await peekSerie(tx, emisor.id, CP, null)), contexto }
}

const pesosDe = (texto: string | undefined) => toJson(parseDecimal(texto ?? '0'), 2)

export async function validarEntrega(deps: Deps, de: De): Promise<Preflight> {
  return deps.inTx(de.ambito, async (tx) => {
    const { comprobante, contexto } = await draft(tx, deps, de)
    const luces = semaforo(comprobante, { ...contexto, ...(await findImportadasDe(tx, comprobante)) })
    const carta = comprobante.Complemento!.CartaPorte!
    const { PesoBrutoTotal, Mercancia } = carta.Mercancias
    return {
      Semaforo: luces.map(({ regla, titulo, estado, hallazgos }) => ({
        Regla: regla,
        Titulo: titulo,
        Estado: estado,
        Hallazgos: hallazgos.map((h) => ({ ...h })),
      })),
      Subtotal: pesosDe(comprobante.SubTotal),
      IVA: pesosDe(comprobante.Impuestos?.TotalImpuestosTrasladados),
      Total: pesosDe(comprobante.Total),
      DatosFiscales: [
        { Etiqueta: 'Serie', Valor: comprobante.Serie ?? '' },
        { Etiqueta: 'Distancia', Valor: `${carta.TotalDistRec} km` },
        { Etiqueta: 'Peso de la carga', Valor: `${sinCeros(PesoBrutoTotal)} kg` },
        ...Mercancia.map(({ Descripcion, CveMaterialPeligroso: un }) => ({
          Etiqueta: Descripcion,
          Valor: un === undefined ? 'No es material peligroso' : `Material peligroso UN ${un}`,
        })),
      ],
    }
  })
}

/** The paper of the truck. Before its stamp it says across the page that it covers nothing. */
export async function descargarPdf(deps: Deps, de: De): Promise<Descarga> {
  const { datos, condiciones, emisor } = await deps.inTx(de.ambito, async (tx) => {
    const entrega = await requireEntrega(tx, de)
    const { id_documento: id } = entrega
    const archivos = id === null ? undefined : await findArchivoDe(tx, de.ambito, familiaDe(entrega), id)
    const viaje = await readViaje(tx, { idEntrega: de.id })
    const { condiciones_del_servicio: condiciones } = await readAjustesEntrega(tx)
    const transporte = transporteDe(viaje)
    const emisor = await readPapelEmisor(tx, de.socio)
    if (!archivos?.xml) {
      const { comprobante } = await draft(tx, deps, de)
      return { condiciones, emisor, datos: { comprobante, transporte } }
    }
    const lectura = leerCfdi((await readArchivo(tx, archivos.xml))!.bytes)
    const marca: Marca | undefined =
      archivos.estado === 'cancelado' ? 'CANCELADO' : deps.demo ? 'DEMOSTRACIÓN' : undefined
    const { comprobante } = lectura
    return { condiciones, emisor, datos: { comprobante, timbre: timbreDe(lectura), transporte, marca } }
  })
  const membrete = membreteDe(emisor)
  const pdf = await imprimir({
    ...datos,
    ...membrete,
    ...(condiciones !== '' && { condicionesDelServicio: condiciones }),
  })
  return new Descarga(`carta-porte_E-${de.id}.pdf`, 'application/pdf', Buffer.from(pdf))
}

/** What the seals and the BOL say has no place in the complement: it is printed beside it. */
const transporteDe = ({ operador, origen, paradas, sellos, bol }: Awaited<ReturnType<typeof readViaje>>) => ({
  operador: operador.nombre,
  sellos,
  almacen: origen.nombre,
  direccionEntrega: paradas.map(({ sitio }) => sitio.nombre).join(', '),
  bol,
  observaciones: '',
})

export async function descargarXml(deps: Deps, de: De): Promise<Descarga> {
  const { id, familia } = await requireDocumento(deps, de)
  return deps.inTx(de.ambito, async (tx) => {
    const archivos = await findArchivoDe(tx, de.ambito, familia, id)
    if (!archivos?.xml) throw refuseEstado(entregas, await requireEntrega(tx, de))
    const { bytes } = (await readArchivo(tx, archivos.xml))!
    return new Descarga(`carta-porte_E-${de.id}.xml`, 'application/xml; charset=utf-8', bytes)
  })
}

export async function correosDeEntrega(deps: Deps, de: De) {
  return readCorreos(deps, { ...(await requireDocumento(deps, de)), socio: de.socio, alOperador: true })
}

type Envio = De & { actor: Persona; entrada: EntradaDe<'entrega_enviar'> }

export async function enviarEntrega(deps: Deps, call: Envio) {
  const { socio, actor, entrada } = call
  const documento = await requireDocumento(deps, call)
  const { Destinatarios: destinatarios } = entrada
  await reenviarComprobante(deps, { ...documento, socio, destinatarios, guardar: false, actor })
  return readCorreos(deps, { ...documento, socio, alOperador: true })
}
