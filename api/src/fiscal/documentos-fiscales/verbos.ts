// The verbs a person uses on a document, written once for the three families; routes.ts says which family has which.

import { EN_PROCESO } from '@litro/contract/documentos-fiscales/documento'
import type { EstadoFiscal } from '@litro/contract/documentos-fiscales/estado'
import { estatusDe } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { archivoDe } from '../../craft/archivos/recibir.ts'
import { Aceptado, type Archivo, type Deps, type Usuario } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { aplicarAnticipo } from '../../dinero/cobranza/anticipo-nota-cargo.ts'
import { aplicarNotaCredito } from '../../dinero/cobranza/aplicar-nota-credito.ts'
import { attemptCancelacion } from '../cancelacion/attempt.ts'
import { findEnCurso } from '../cancelacion/cancelacion.sql.ts'
import { solicitarCancelacion } from '../cancelacion/solicitar.ts'
import { folioVisible, lockDocumento } from '../comprobante/documento.sql.ts'
import { readCorreos, reenviarComprobante } from '../correo/pedir.ts'
import { timbrar as timbrarDocumento } from '../timbrado/timbrar.ts'
import { borrar as borrarDocumento } from './borrar.ts'
import type { Captura } from './captura.sql.ts'
import * as archivos from './descargar.ts'
import { agregar as agregarDocumento, editar as editarDocumento } from './guardar.ts'
import { leerDocumento } from './leer.ts'
import { preflight } from './preflight.ts'
import { marcarPorSustituir } from './sustituir-factura.ts'
import { descargarZip } from './zip.ts'

/** The parts of a call these verbs use; each service's own types narrow it at its line. */
type Llamada<E = unknown> = {
  usuario: Usuario
  socio: number
  params: { id?: string }
  entrada: E
  archivos: Record<string, Archivo | undefined>
  idSolicitud: string
}

const actorDe = ({ usuario, idSolicitud }: Llamada) => ({ id: usuario.id, nombre: usuario.nombre, idSolicitud })
const idDe = (call: Llamada) => readId(call.params.id ?? '')
const TIPOS_BOL = ['application/pdf', 'image/jpeg', 'image/png'] as const

// biome-ignore lint/suspicious/noExplicitAny: the reply of each family is checked against its own line of the contract.
type Libre = any

export const leer =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada): Promise<Libre> => [await leerDocumento(deps, call.socio, familia, idDe(call))]

const guardado = (familia: Familia, call: Llamada<Captura>) => ({
  familia,
  socio: call.socio,
  usuario: call.usuario,
  captura: call.entrada,
  bol: archivoDe(call.archivos, 'DocumentoBol', TIPOS_BOL),
  idSolicitud: call.idSolicitud,
})

export const agregar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Captura>): Promise<Libre> =>
    leerDocumento(deps, call.socio, familia, await agregarDocumento(deps, guardado(familia, call)))

export const editar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Captura>): Promise<Libre> => {
    const id = await editarDocumento(deps, { ...guardado(familia, call), id: idDe(call) })
    return leerDocumento(deps, call.socio, familia, id)
  }

export const borrar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada): Promise<Libre> => {
    await borrarDocumento(deps, { familia, socio: call.socio, id: idDe(call), actor: actorDe(call) })
    return leerDocumento(deps, call.socio, familia, idDe(call))
  }

export const timbrar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<{ Version?: number }>): Promise<Libre> => {
    const id = idDe(call)
    const pedido = { socio: call.socio, familia, id, actor: actorDe(call), version: call.entrada.Version }
    const resultado = await timbrarDocumento(deps.motor, deps.inTx, pedido)
    const { folio, estatus } = await shortState(deps, call.socio, familia, id)
    if (resultado === 'en_proceso') {
      return new Aceptado({ Folio: folio, Estatus: estatus, UUID: null, EnProceso: true, error: EN_PROCESO })
    }
    return { Folio: folio, Estatus: estatus, UUID: resultado.uuid, EnProceso: false }
  }

type Cancelar = { motivo: '01' | '02' | '03' | '04'; UUIDSustitucion?: string; IdFacturaSustituta?: number }

export const cancelar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Cancelar>): Promise<Libre> => {
    const id = idDe(call)
    const { motivo, UUIDSustitucion: uuid, IdFacturaSustituta: idFactura } = call.entrada
    await deps.inTx({ socio: call.socio }, (tx) =>
      solicitarCancelacion(deps.motor, tx, {
        socio: call.socio,
        familia,
        id,
        motivo,
        sustituto: { uuid, idFactura },
        actor: actorDe(call),
      }),
    )
    return cancelState(deps, call.socio, familia, id)
  }

/** *Actualizar estatus*: look at the SAT now instead of waiting for the next turn. */
export const consultarCancelacion =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada): Promise<Libre> => {
    const id = idDe(call)
    const cancelacion = await deps.inTx({ socio: call.socio }, async (tx) => {
      if (!(await lockDocumento(tx, call.socio, familia, id))) throw new AppError('NO_ENCONTRADO')
      return findEnCurso(tx, id)
    })
    if (cancelacion !== undefined) await attemptCancelacion(deps.motor, cancelacion)
    return cancelState(deps, call.socio, familia, id)
  }

export const validar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada): Promise<Libre> =>
    deps.inTx({ socio: call.socio }, async (tx) => {
      const id = idDe(call)
      if (!(await lockDocumento(tx, call.socio, familia, id))) throw new AppError('NO_ENCONTRADO')
      return preflight(tx, call.socio, id, deps.now())
    })

const pedidoDe = (familia: Familia, call: Llamada) => ({ familia, socio: call.socio, id: idDe(call) })

export const xml = (familia: Familia) => (deps: Deps, call: Llamada) =>
  archivos.descargarXml(deps, pedidoDe(familia, call))
export const pdf = (familia: Familia) => (deps: Deps, call: Llamada) =>
  archivos.descargarPdf(deps, pedidoDe(familia, call))
export const bol = (familia: Familia) => (deps: Deps, call: Llamada) =>
  archivos.descargarBol(deps, pedidoDe(familia, call))
export const previa = (familia: Familia, formato: 'pdf' | 'xml') => (deps: Deps, call: Llamada) =>
  archivos.vistaPrevia(deps, pedidoDe(familia, call), formato)

type Envio = { Destinatarios: string[]; GuardarEnCliente: boolean }

export const correos = (familia: Familia) => (deps: Deps, call: Llamada) => readCorreos(deps, pedidoDe(familia, call))
export const enviar =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Envio>): Promise<Libre> => {
    const { Destinatarios: destinatarios, GuardarEnCliente: guardar } = call.entrada
    await reenviarComprobante(deps, { ...pedidoDe(familia, call), destinatarios, guardar, actor: actorDe(call) })
    return readCorreos(deps, pedidoDe(familia, call))
  }

export const zip = (familia: Familia) => (deps: Deps, call: { socio: number; consulta: { ids: number[] } }) =>
  descargarZip(deps, { familia, socio: call.socio, ids: call.consulta.ids })

type Anticipo = { IdDeposito: number; Monto?: string }

export const anticipo =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Anticipo>): Promise<Libre> => {
    const id = idDe(call)
    const { IdDeposito: idDeposito, Monto: monto } = call.entrada
    await aplicarAnticipo(deps, { socio: call.socio, id, idDeposito, monto, actor: actorDe(call) })
    return leerDocumento(deps, call.socio, familia, id)
  }

export const sustituir =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada): Promise<Libre> => {
    const id = idDe(call)
    await marcarPorSustituir(deps, { socio: call.socio, id, actor: actorDe(call) })
    return leerDocumento(deps, call.socio, familia, id)
  }

type Saldo = { DocumentosAplicados: { IdDocumento: number; MontoAplicado?: string }[] }

/** Staff works for every partner: whose note it is, the note says. */
export const aplicarSaldo =
  (familia: Familia) =>
  async (deps: Deps, call: Llamada<Saldo>): Promise<Libre> => {
    const id = idDe(call)
    const documentos = call.entrada.DocumentosAplicados
    const { socio } = await aplicarNotaCredito(deps, { id, documentos, actor: actorDe(call) })
    return leerDocumento(deps, socio, familia, id)
  }

async function shortState(deps: Deps, socio: number, familia: Familia, id: number) {
  return deps.inTx({ socio }, async (tx) => {
    const d = (await lockDocumento(tx, socio, familia, id))!
    return { folio: folioVisible(d), estatus: estatusDe(familia, d.estado as EstadoFiscal) }
  })
}

async function cancelState(deps: Deps, socio: number, familia: Familia, id: number) {
  const [registro] = (await leer(familia)(deps, { params: { id: String(id) }, socio } as Llamada)) as [
    { Folio: string; Cancelacion: { Estado: string } | null } & Record<string, unknown>,
  ]
  const { folio, estatus } = await shortState(deps, socio, familia, id)
  return { Folio: folio, Estatus: estatus, Estado: registro.Cancelacion?.Estado ?? '' }
}
