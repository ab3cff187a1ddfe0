// Which family answers which verb: one line per verb, with the families that have it.
import { F, type Familia, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import type { EntradaDe } from '@litro/contract/services'
import { type Ambito, type Call, type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listServices } from '../../craft/listas/list-query.ts'
import { answerWith } from '../../craft/puerta/answer.ts'
import type { Pedido } from '../../craft/puerta/verbo.ts'
import { findArchivoDe } from '../comprobante/detalle.sql.ts'
import { readCorreos, reenviarComprobante } from '../correo/pedir.ts'
import { autorizar, rechazar } from './autorizar.ts'
import { borrar } from './borrar.ts'
import * as archivos from './descargar.ts'
import { documentoList } from './documento.list.sql.ts'
import { agregar, editar, type Nuevo } from './guardar.ts'
import { importarFacturas } from './importar-factura.ts'
import { leerDocumento } from './leer.ts'
import * as opciones from './opciones.sql.ts'
import { porAutorizarList } from './por-autorizar.sql.ts'
import { preflight } from './preflight.ts'
import { dejarDeSustituir, marcarPorSustituir } from './sustituir-factura.ts'
import { cancelar, consultarCancelacion, timbrar } from './timbrar.ts'
import { descargarZip } from './zip.ts'

type De = { ambito: Ambito; id: number }
type Envio = Pick<Call<'factura_enviar'>, 'actor' | 'ambito' | 'id' | 'socio'> & {
  entrada: EntradaDe<'factura_enviar'>
}

/** `factura_timbrar`, `nota_credito_timbrar`… each with its own family. */
function onEach<V extends string, H, Fam extends Familia>(verbo: V, handler: (familia: Fam) => H, ...familias: Fam[]) {
  return Object.fromEntries(familias.map((familia) => [`${familia}_${verbo}`, handler(familia)])) as {
    [K in Fam as `${K}_${V}`]: H
  }
}

const guardado = (familia: Familia) => async (deps: Deps, call: Nuevo & { ambito: Ambito }) =>
  leerDocumento(familia)(deps, { ambito: call.ambito, id: await agregar(familia)(deps, call) })
const leido = (familia: Familia) => async (deps: Deps, de: De) =>
  new JsonText(`[${(await leerDocumento(familia)(deps, de)).texto}]`)
const con =
  <Entrada>(verbo: (familia: Familia) => (deps: Deps, pedido: Pedido<Entrada>) => Promise<unknown>) =>
  (familia: Familia) =>
    answerWith(leerDocumento(familia))(verbo(familia))

const validado =
  (familia: Familia) =>
  (deps: Deps, { ambito, id }: De) =>
    deps.inTx(ambito, async (tx) => {
      if (!(await findArchivoDe(tx, ambito, familia, id))) throw new AppError('NO_ENCONTRADO')
      return preflight(tx, id, deps.now())
    })

const enviado =
  (familia: Familia) =>
  async (deps: Deps, { socio, id, actor, entrada }: Envio) => {
    const { Destinatarios: destinatarios, GuardarEnCliente: guardar } = entrada
    await reenviarComprobante(deps, { familia, socio, id, destinatarios, guardar, actor })
    return readCorreos(deps, { familia, socio, id })
  }

type Lookup = { socio: number; params: Record<string, string> }

const porCliente =
  (leer: typeof opciones.listConSaldo) =>
  (deps: Deps, { socio, params }: Lookup) =>
    deps.inTx({ socio }, async (tx) => {
      const id = readId(params.idCliente ?? '')
      if (!(await opciones.existsCliente(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await leer(tx, socio, id))
    })

const deFactura =
  (leer: typeof opciones.readProductosDeFactura) =>
  (deps: Deps, { socio, params }: Lookup) =>
    deps.inTx({ socio }, async (tx) => {
      const texto = await leer(tx, socio, readId(params.idFactura ?? ''))
      if (texto === undefined) throw new AppError('NO_ENCONTRADO')
      return new JsonText(texto)
    })

// biome-ignore format: a table is read as a table
export const documentosFiscalesRoutes = {
  ...listServices(F,  documentoList(F, 'Facturas.xlsx', { litros: 'Litros', sucursal: true })),
  ...listServices(NC, documentoList(NC, 'NotasCredito.xlsx', { litros: 'Litros', sucursal: false })),
  ...listServices(ND, documentoList(ND, 'NotasCargo.xlsx', { litros: 'Cantidad', sucursal: false })),
  ...onEach('leer',       leido, F, NC, ND),
  ...onEach('agregar',    guardado, F, NC, ND),
  ...onEach('editar',     con(editar), F, NC, ND),
  nota_cargo_editar_alias: con(editar)(ND),
  ...onEach('borrar',     con(borrar), F, NC, ND),
  ...onEach('timbrar',    timbrar, F, NC, ND),
  ...onEach('cancelar',   cancelar, F, NC, ND),
  ...onEach('estatus',    consultarCancelacion, F, NC, ND),
  ...onEach('validar',    validado, F, NC, ND),
  ...onEach('pdf',        (familia) => (deps: Deps, de: De) => archivos.descargarPdf(deps, { familia, ...de }), F, NC, ND),
  ...onEach('xml',        (familia) => (deps: Deps, de: De) => archivos.descargarXml(deps, { familia, ...de }), F, NC, ND),
  ...onEach('previa',     (familia) => (deps: Deps, de: De) => archivos.vistaPrevia(deps, { familia, ...de }, 'pdf'), F, NC, ND),
  ...onEach('previa_xml', (familia) => (deps: Deps, de: De) => archivos.vistaPrevia(deps, { familia, ...de }, 'xml'), F, NC, ND),
  ...onEach('bol',        (familia) => (deps: Deps, de: De) => archivos.descargarBol(deps, { familia, ...de }), F),
  ...onEach('correos',    (familia) => (deps: Deps, { socio, id }: { socio: number; id: number }) => readCorreos(deps, { familia, socio, id }), F, NC, ND),
  ...onEach('enviar',     enviado, F, NC, ND),
  ...onEach('zip',        (familia) => (deps: Deps, { socio, consulta }: Call<'factura_zip'>) => descargarZip(deps, { familia, socio, ids: consulta.ids }), F, NC, ND),
  factura_sustituir:      con(() => marcarPorSustituir)(F),
  factura_conservar:      con(() => dejarDeSustituir)(F),
  factura_importar:       importarFacturas,

  factura_por_cliente:  porCliente(opciones.listFacturasDeCliente),
  documento_con_saldo:  porCliente(opciones.listConSaldo),
  factura_canceladas:   (deps, { socio }) => deps.snapshot({ socio }, async (tx) => new JsonText(await opciones.listCanceladas(tx, socio))),
  factura_anticipos:    (deps, { socio }) => deps.snapshot({ socio }, async (tx) => new JsonText(await opciones.listAnticiposFacturados(tx, socio))),
  nota_sustituibles:    deFactura(opciones.listNotasSustituibles),
  producto_de_factura:  deFactura(opciones.readProductosDeFactura),

  ...listServices('admin_por_autorizar', porAutorizarList),
  admin_factura_autorizar:      autorizar(F),   admin_factura_rechazar:      rechazar(F),
  admin_nota_credito_autorizar: autorizar(NC),  admin_nota_credito_rechazar: rechazar(NC),
  admin_nota_cargo_autorizar:   autorizar(ND),  admin_nota_cargo_rechazar:   rechazar(ND),
} satisfies Partial<Handlers>
