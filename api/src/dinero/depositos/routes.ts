// Deposits: the partner's part, and treasury's.

import { readArchivo } from '../../craft/archivos/archivo.sql.ts'
import { archivoDe } from '../../craft/archivos/recibir.ts'
import { type Deps, Descarga, type Handlers, JsonText, type Usuario } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listHandlers } from '../../craft/listas/list-query.ts'
import { existsCliente } from '../../fiscal/documentos-fiscales/opciones.sql.ts'
import { descargarRep } from '../../fiscal/rep/descargar-rep.ts'
import { reaplicarDeposito } from '../cobranza/reaplicar.ts'
import { aplicarDeposito } from './aplicar.ts'
import * as decidir from './decidir.ts'
import * as detalle from './detalle.sql.ts'
import { agregarDeposito, editarDeposito } from './guardar.ts'
import { reclasificarDeposito } from './reclasificar.ts'

const lista = listHandlers(detalle.depositoList)
const TIPOS = ['application/pdf', 'image/jpeg', 'image/png', 'application/xml'] as const

type Quien = { usuario: Usuario; idSolicitud: string }
const actorDe = ({ usuario, idSolicitud }: Quien) => ({ id: usuario.id, nombre: usuario.nombre, idSolicitud })

const record = async (tx: Tx, socio: number | null, id: number): Promise<JsonText> => {
  const texto = await detalle.readDeposito(tx, socio, id)
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(texto)
}
const forPartner = (deps: Deps, socio: number, id: number) => deps.inTx({ socio }, (tx) => record(tx, socio, id))
const forTreasury = (deps: Deps, id: number) => deps.inTx('todo', (tx) => record(tx, null, id))

export const depositosRoutes = {
  deposito_listar: lista.listar,
  deposito_resumen: lista.resumen,
  deposito_exportar: lista.exportar,
  deposito_leer: async (deps, { socio, params }) => {
    const { texto } = await forPartner(deps, socio, readId(params.id))
    return new JsonText(`[${texto}]`)
  },
  deposito_agregar: async (deps, call) => {
    const comprobante = archivoDe(call.archivos, 'Comprobante', TIPOS)
    const id = await agregarDeposito(deps, { ...call, captura: call.entrada, comprobante })
    return forPartner(deps, call.socio, id)
  },
  deposito_editar: async (deps, call) => {
    const comprobante = archivoDe(call.archivos, 'Comprobante', TIPOS)
    const id = await editarDeposito(deps, { ...call, id: readId(call.params.id), captura: call.entrada, comprobante })
    return forPartner(deps, call.socio, id)
  },
  deposito_archivo: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const idArchivo = await detalle.findArchivoDeDeposito(tx, socio, readId(params.id))
      if (!idArchivo) throw new AppError('NO_ENCONTRADO')
      const { nombre, tipo, bytes } = (await readArchivo(tx, idArchivo))!
      return new Descarga(nombre, tipo, bytes)
    }),
  deposito_borrar: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.borrarDeposito(deps, { id, socio: call.socio, actor: actorDe(call) })
    return forPartner(deps, call.socio, id)
  },
  deposito_solicitar_cancelacion: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.solicitarCancelacionDeposito(deps, { id, socio: call.socio, actor: actorDe(call) })
    return forPartner(deps, call.socio, id)
  },
  deposito_rep_pdf: (deps, { socio, params }) => downloadRep(deps, socio, readId(params.id), 'pdf'),
  deposito_rep_xml: (deps, { socio, params }) => downloadRep(deps, socio, readId(params.id), 'xml'),
  rep_pdf: (deps, { socio, params }) => descargarRep(deps, socio, readId(params.id), 'pdf'),
  rep_xml: (deps, { socio, params }) => descargarRep(deps, socio, readId(params.id), 'xml'),
  anticipo_disponible: (deps, { socio, params }) =>
    deps.inTx({ socio }, async (tx) => {
      const id = readId(params.idCliente)
      if (!(await existsCliente(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await detalle.listAnticipos(tx, socio, id))
    }),
  admin_deposito_listar: async (deps) => new JsonText(await deps.inTx('todo', detalle.listPorValidar)),
  admin_deposito_aplicar: async (deps, call) => {
    const id = readId(call.params.id)
    const { FechaPago, IdFormaPago, ClaveRastreo, IdMovimientoBanco, DocumentosAplicados, Version } = call.entrada
    await aplicarDeposito(deps, {
      id,
      fechaPago: FechaPago,
      idFormaPago: IdFormaPago,
      claveRastreo: ClaveRastreo,
      idMovimientoBanco: IdMovimientoBanco,
      documentos: DocumentosAplicados,
      version: Version,
      actor: actorDe(call),
    })
    return forTreasury(deps, id)
  },
  admin_deposito_rechazar: async (deps, call) => {
    const id = readId(call.params.id)
    const { Comentarios: comentarios } = call.entrada
    await decidir.rechazarDeposito(deps, {
      id,
      socio: null,
      actor: actorDe(call),
      comentarios,
      idUsuario: call.usuario.id,
    })
    return forTreasury(deps, id)
  },
  admin_deposito_cancelar: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.cancelarDeposito(deps, { id, socio: null, actor: actorDe(call) })
    return forTreasury(deps, id)
  },
  admin_deposito_mantener: async (deps, call) => {
    const id = readId(call.params.id)
    await decidir.mantenerDeposito(deps, { id, socio: null, actor: actorDe(call) })
    return forTreasury(deps, id)
  },
  admin_deposito_reaplicar: async (deps, call) => {
    const id = readId(call.params.id)
    await reaplicarDeposito(deps, {
      id,
      socio: null,
      documentos: call.entrada.DocumentosAplicados,
      actor: actorDe(call),
    })
    return forTreasury(deps, id)
  },
  admin_deposito_reclasificar: async (deps, call) => {
    const id = readId(call.params.id)
    const { IdDepositoTipo: idTipo, IdCliente: idCliente, DocumentosAplicados: documentos, Version } = call.entrada
    await reclasificarDeposito(deps, { id, idTipo, idCliente, documentos, version: Version, actor: actorDe(call) })
    return forTreasury(deps, id)
  },
} satisfies Partial<Handlers>

async function downloadRep(deps: Deps, socio: number, idDeposito: number, formato: 'pdf' | 'xml'): Promise<Descarga> {
  const id = await deps.inTx({ socio }, (tx) => detalle.findRepTimbrado(tx, socio, idDeposito))
  if (id === undefined) throw new AppError('NO_ENCONTRADO')
  return descargarRep(deps, socio, id, formato)
}
