// Which family answers which verb: read a row to know a verb, a column to know a family.
import { F, type Familia, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import { AppError } from '../../craft/errors.ts'
import { readId } from '../../craft/id.ts'
import { listHandlers } from '../../craft/listas/list-query.ts'
import { documentoList } from './documento.list.sql.ts'
import * as opciones from './opciones.sql.ts'
import * as verbo from './verbos.ts'

const listas = {
  factura: listHandlers(documentoList(F, 'Facturas.xlsx', { litros: 'Litros', sucursal: true })),
  nota_credito: listHandlers(documentoList(NC, 'NotasCredito.xlsx', { litros: 'Litros', sucursal: false })),
  nota_cargo: listHandlers(documentoList(ND, 'NotasCargo.xlsx', { litros: 'Cantidad', sucursal: false })),
} satisfies Record<Familia, unknown>

type Lookup = { socio: number; params: Record<string, string> }

const porCliente =
  (leer: typeof opciones.listConSaldo) =>
  (deps: Deps, { socio, params }: Lookup) =>
    deps.inTx({ socio }, async (tx) => {
      const id = readId(params.idCliente ?? '')
      if (!(await opciones.existsCliente(tx, socio, id))) throw new AppError('NO_ENCONTRADO')
      return new JsonText(await leer(tx, socio, id))
    })

// biome-ignore format: a table is read as a table
export const documentosFiscalesRoutes = {
  factura_listar:     listas.factura.listar,     nota_credito_listar:     listas.nota_credito.listar,     nota_cargo_listar:     listas.nota_cargo.listar,
  factura_resumen:    listas.factura.resumen,    nota_credito_resumen:    listas.nota_credito.resumen,    nota_cargo_resumen:    listas.nota_cargo.resumen,
  factura_exportar:   listas.factura.exportar,   nota_credito_exportar:   listas.nota_credito.exportar,   nota_cargo_exportar:   listas.nota_cargo.exportar,
  factura_leer:       verbo.leer(F),             nota_credito_leer:       verbo.leer(NC),                 nota_cargo_leer:       verbo.leer(ND),
  factura_agregar:    verbo.agregar(F),          nota_credito_agregar:    verbo.agregar(NC),              nota_cargo_agregar:    verbo.agregar(ND),
  factura_editar:     verbo.editar(F),           nota_credito_editar:     verbo.editar(NC),               nota_cargo_editar:     verbo.editar(ND),
                                                                                                          nota_cargo_editar_alias: verbo.editar(ND),
  factura_borrar:     verbo.borrar(F),           nota_credito_borrar:     verbo.borrar(NC),               nota_cargo_borrar:     verbo.borrar(ND),
  factura_timbrar:    verbo.timbrar(F),          nota_credito_timbrar:    verbo.timbrar(NC),              nota_cargo_timbrar:    verbo.timbrar(ND),
  factura_cancelar:   verbo.cancelar(F),         nota_credito_cancelar:   verbo.cancelar(NC),             nota_cargo_cancelar:   verbo.cancelar(ND),
  factura_estatus:    verbo.consultarCancelacion(F), nota_credito_estatus: verbo.consultarCancelacion(NC), nota_cargo_estatus:   verbo.consultarCancelacion(ND),
  factura_validar:    verbo.validar(F),          nota_credito_validar:    verbo.validar(NC),              nota_cargo_validar:    verbo.validar(ND),
  factura_pdf:        verbo.pdf(F),              nota_credito_pdf:        verbo.pdf(NC),                  nota_cargo_pdf:        verbo.pdf(ND),
  factura_xml:        verbo.xml(F),              nota_credito_xml:        verbo.xml(NC),                  nota_cargo_xml:        verbo.xml(ND),
  factura_correos:    verbo.correos(F),          nota_credito_correos:    verbo.correos(NC),              nota_cargo_correos:    verbo.correos(ND),
  factura_enviar:     verbo.enviar(F),           nota_credito_enviar:     verbo.enviar(NC),               nota_cargo_enviar:     verbo.enviar(ND),
  factura_zip:        verbo.zip(F),              nota_credito_zip:        verbo.zip(NC),                  nota_cargo_zip:        verbo.zip(ND),
  factura_previa:     verbo.previa(F, 'pdf'),    nota_credito_previa:     verbo.previa(NC, 'pdf'),        nota_cargo_previa:     verbo.previa(ND, 'pdf'),
  factura_previa_xml: verbo.previa(F, 'xml'),    nota_credito_previa_xml: verbo.previa(NC, 'xml'),        nota_cargo_previa_xml: verbo.previa(ND, 'xml'),
  factura_bol:        verbo.bol(F),
  factura_sustituir:  verbo.sustituir(F),
                                                 admin_nota_credito_aplicar: verbo.aplicarSaldo(NC),      nota_cargo_anticipo:   verbo.anticipo(ND),

  factura_por_cliente:  porCliente(opciones.listFacturasDeCliente),
  documento_con_saldo:  porCliente(opciones.listConSaldo),
  factura_canceladas:   (deps, { socio }) => deps.inTx({ socio }, async (tx) => new JsonText(await opciones.listCanceladas(tx, socio))),
  producto_de_factura:  (deps, { socio, params }) => deps.inTx({ socio }, async (tx) => {
    const texto = await opciones.readProductosDeFactura(tx, socio, readId(params.idFactura))
    if (texto === undefined) throw new AppError('NO_ENCONTRADO')
    return new JsonText(texto)
  }),
} satisfies Partial<Handlers>
