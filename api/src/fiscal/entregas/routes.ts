// Deliveries of the partner: the board, planning, the Carta Porte and the road.
import { F } from '@litro/contract/documentos-fiscales/familia'
import { type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { existsCliente } from '../../maestros/flota/flota.sql.ts'
import { existsDocumento } from '../correo/correo.sql.ts'
import { guardarAjustes, verAjustes } from './ajustes.ts'
import * as documento from './documento.ts'
import { entregaList, listDeFactura, listDia, readEntrega } from './entrega.list.sql.ts'
import { cobrarFlete } from './flete.ts'
import { agregarEntrega, editarEntrega, repetirEntrega } from './guardar.ts'
import { crearLiga, revocarLiga } from './liga.ts'
import { listLitros } from './litros.sql.ts'
import { proponer } from './propuesta.ts'
import * as verbos from './verbos.ts'

const one = (texto: string | undefined): JsonText => {
  if (texto === undefined) throw new AppError('NO_ENCONTRADO')
  return new JsonText(`[${texto}]`)
}

export const entregasRoutes = {
  ...listServices('entrega', entregaList),
  entrega_dia: (deps, { socio, consulta }) =>
    deps.inTx({ socio }, async (tx) => new JsonText(await listDia(tx, socio, consulta.Dia))),
  entrega_leer: (deps, { socio, id }) => deps.inTx({ socio }, async (tx) => one(await readEntrega(tx, socio, { id }))),
  entrega_de_carta_porte: (deps, { socio, id }) =>
    deps.inTx({ socio }, async (tx) => one(await readEntrega(tx, socio, { idDocumento: id }))),
  entrega_de_factura: (deps, { socio, id }) =>
    deps.inTx({ socio }, async (tx) => {
      if (!(await existsDocumento(tx, socio, F, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await listDeFactura(tx, socio, id))
    }),
  entrega_de_cliente: (deps, { socio, id }) =>
    deps.inTx({ socio }, async (tx) => {
      if (!(await existsCliente(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await listLitros(tx, socio, id))
    }),
  entrega_propuesta: proponer,
  entrega_agregar: agregarEntrega,
  entrega_editar: editarEntrega,
  entrega_repetir: repetirEntrega,
  entrega_descartar: verbos.descartar,
  entrega_autorizar: verbos.autorizar,
  entrega_cobrar_flete: cobrarFlete,
  entrega_salir: verbos.salir,
  entrega_entregar: verbos.entregar,
  entrega_validar: documento.validarEntrega,
  entrega_timbrar: documento.timbrarEntrega,
  entrega_cancelar: documento.cancelarEntrega,
  entrega_estatus: documento.consultarEntrega,
  entrega_liga: crearLiga,
  entrega_liga_revocar: revocarLiga,
  entrega_pdf: documento.descargarPdf,
  entrega_xml: documento.descargarXml,
  entrega_correos: documento.correosDeEntrega,
  entrega_enviar: documento.enviarEntrega,
  admin_ajustes_entrega_leer: verAjustes,
  admin_ajustes_entrega_guardar: guardarAjustes,
} satisfies Partial<Handlers>
