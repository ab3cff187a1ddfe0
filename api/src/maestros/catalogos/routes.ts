// Catalogues: the SAT's come from the law's own tables, the administrator's from the database.
import { estados } from '@litro/cfdi/sat/estados'
import { paises } from '@litro/cfdi/sat/nombres-pais'
import { regimenesFiscales } from '@litro/cfdi/sat/regimen-fiscal'
import { usosCfdi } from '@litro/cfdi/sat/uso-cfdi'
import type { BancoAdmin, SkuTipoAdmin, TipoAdmin } from '@litro/contract/catalogos/admin'
import type { CuentaCasaAdmin } from '@litro/contract/depositos/cep'
import type { EntradaDe } from '@litro/contract/services'
import { type Deps, type Handlers, JsonText } from '../../craft/call/deps.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { hoyEnMexico } from '../../craft/hoy.ts'
import { sheet } from '../../craft/listas/desk-sheet.ts'
import { guardarTipoCambio } from '../tipo-cambio/guardar.ts'
import { listTiposCambio } from '../tipo-cambio/tipo-cambio.sql.ts'
import { buscarClaves } from './buscar-claves.ts'
import * as catalogo from './catalogo.sql.ts'
import { listCatalogosSat } from './catalogo-sat.sql.ts'
import { listCuotas } from './cuota.sql.ts'
import { agregarCuota, editarCuota, listarCuotas } from './cuota.ts'
import { hojas } from './hojas.ts'
import { importarProductos } from './importar-producto.ts'
import { importarCatalogoSat, quitarCatalogoSat } from './importar-sat.ts'
import { listFilas, tablas } from './mantener.sql.ts'
import { mantener } from './mantener.ts'
import { listProductosAdmin } from './producto.sql.ts'
import { agregarProducto, editarProducto, listarProductos } from './producto.ts'
import { refuseClaves } from './refuse-claves.ts'
import { listSociosInterno } from './socio.sql.ts'

const read = (consulta: (tx: Tx) => Promise<string>) => async (deps: Deps) =>
  new JsonText(await deps.inTx('ninguno', consulta))

const regimenes = regimenesFiscales.map(({ Codigo, Descripcion, Fisica, Moral }) => ({
  Codigo,
  Nombre: Descripcion,
  Fisica,
  Moral,
}))
const usos = usosCfdi.map(({ Codigo, Descripcion, Regimenes }) => ({ Codigo, Descripcion, Regimenes: [...Regimenes] }))
const entidades = estados.map(({ Codigo, Descripcion }) => ({ Codigo, Nombre: Descripcion }))

const facturaTipos = mantener<TipoAdmin, EntradaDe<'admin_factura_tipo_agregar'>>(tablas.factura_tipo)
const skuTipos = mantener<SkuTipoAdmin, EntradaDe<'admin_sku_tipo_agregar'>>(tablas.sku_tipo, [], refuseClaves)
const operacionTipos = mantener<TipoAdmin, EntradaDe<'admin_operacion_tipo_agregar'>>(tablas.operacion_tipo)
const notaCargoTipos = mantener<TipoAdmin, EntradaDe<'admin_nota_cargo_tipo_agregar'>>(tablas.nota_cargo_tipo)
// Clave and Moneda of a bank in use are fixed, because the CLABEs of its accounts were checked against them.
const bancos = mantener<BancoAdmin, EntradaDe<'admin_banco_agregar'>>(tablas.banco, ['Clave', 'Moneda'])

const cuentasCasa = mantener<CuentaCasaAdmin, EntradaDe<'admin_cuenta_casa_agregar'>>(tablas.cuenta_casa, ['Clabe'])

export const catalogosRoutes = {
  admin_producto_listar: listarProductos,
  admin_producto_exportar: sheet(hojas.productos, (tx, deps) => listProductosAdmin(tx, hoyEnMexico(deps.now()))),
  admin_producto_agregar: agregarProducto,
  admin_producto_importar: importarProductos,
  admin_producto_editar: editarProducto,
  admin_factura_tipo_listar: facturaTipos.listar,
  admin_factura_tipo_exportar: sheet(hojas.facturaTipos, (tx) => listFilas(tx, tablas.factura_tipo)),
  admin_factura_tipo_agregar: facturaTipos.agregar,
  admin_factura_tipo_editar: facturaTipos.editar,
  admin_sku_tipo_listar: skuTipos.listar,
  admin_sku_tipo_exportar: sheet(hojas.skuTipos, (tx) => listFilas(tx, tablas.sku_tipo)),
  admin_sku_tipo_agregar: skuTipos.agregar,
  admin_sku_tipo_editar: skuTipos.editar,
  admin_operacion_tipo_listar: operacionTipos.listar,
  admin_operacion_tipo_exportar: sheet(hojas.operacionTipos, (tx) => listFilas(tx, tablas.operacion_tipo)),
  admin_operacion_tipo_agregar: operacionTipos.agregar,
  admin_operacion_tipo_editar: operacionTipos.editar,
  admin_nota_cargo_tipo_listar: notaCargoTipos.listar,
  admin_nota_cargo_tipo_exportar: sheet(hojas.notaCargoTipos, (tx) => listFilas(tx, tablas.nota_cargo_tipo)),
  admin_nota_cargo_tipo_agregar: notaCargoTipos.agregar,
  admin_nota_cargo_tipo_editar: notaCargoTipos.editar,
  admin_cuota_listar: listarCuotas,
  admin_cuota_exportar: sheet(hojas.cuotas, (tx, deps) => listCuotas(tx, hoyEnMexico(deps.now()))),
  admin_cuota_agregar: agregarCuota,
  admin_cuota_editar: editarCuota,
  admin_banco_listar: bancos.listar,
  admin_banco_exportar: sheet(hojas.bancos, (tx) => listFilas(tx, tablas.banco)),
  admin_banco_agregar: bancos.agregar,
  admin_banco_editar: bancos.editar,
  admin_cuenta_casa_listar: cuentasCasa.listar,
  admin_cuenta_casa_exportar: sheet(hojas.cuentasCasa, (tx) => listFilas(tx, tablas.cuenta_casa)),
  admin_cuenta_casa_agregar: cuentasCasa.agregar,
  admin_cuenta_casa_editar: cuentasCasa.editar,
  admin_catalogo_sat_listar: (deps) => deps.inTx('ninguno', listCatalogosSat),
  admin_catalogo_sat_importar: importarCatalogoSat,
  admin_catalogo_sat_quitar: quitarCatalogoSat,
  admin_clave_sat_buscar: buscarClaves,
  regimen_fiscal_listar: async () => regimenes,
  uso_cfdi_listar: async () => usos,
  estado_listar: async () => entidades,
  pais_listar: async () => [...paises],
  producto_listar: async (deps) =>
    new JsonText(await deps.inTx('ninguno', (tx) => catalogo.listProductos(tx, hoyEnMexico(deps.now())))),
  metodo_pago_listar: read(catalogo.listMetodosPago),
  forma_pago_listar: read(catalogo.listFormasPago),
  factura_tipo_listar: read(catalogo.listFacturaTipos),
  sku_tipo_listar: read(catalogo.listSkuTipos),
  operacion_tipo_listar: read(catalogo.listOperacionTipos),
  nota_cargo_tipo_listar: read(catalogo.listNotaCargoTipos),
  deposito_tipo_listar: read(catalogo.listDepositoTipos),
  banco_listar: async (deps, { consulta }) =>
    new JsonText(await deps.inTx('ninguno', (tx) => catalogo.listBancos(tx, consulta.moneda))),
  tipo_cambio_listar: read(listTiposCambio),
  admin_tipo_cambio_exportar: sheet(hojas.tiposCambio, listTiposCambio),
  admin_tipo_cambio_guardar: guardarTipoCambio,
  serie_listar: read(catalogo.listSeries),
  // Names of other partners are behind row-level security, so this read sees all; the pair limits which names come out
  // (D-132).
  socio_comercial_listar: (deps, { socio }) => deps.inTx('todo', (tx) => listSociosInterno(tx, socio)),
} satisfies Partial<Handlers>
