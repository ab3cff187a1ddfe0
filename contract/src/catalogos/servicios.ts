// The services of catalogues: those the administrator keeps, the SAT's imported ones, and what every form chooses from.
import { z } from 'zod'
import { CuentaCasaAdmin, CuentaCasaCaptura } from '../depositos/cep.ts'
import { catalogoAdmin, get, getCon, hojaDeBandeja, post, put } from '../servicio.ts'
import * as mantenido from './admin.ts'
import * as catalogo from './catalogo.ts'
import { CuotaAdmin, CuotaCaptura } from './cuota.ts'
import * as sat from './sat.ts'

const global = { alcance: 'global' } as const
// biome-ignore format: a table is read as a table
const catalogos = {
  productos:      catalogoAdmin('producto', 'productos', mantenido.ProductoAdmin, mantenido.ProductoCaptura, 'Productos'),
  facturaTipos:   catalogoAdmin('factura-tipo', 'factura-tipos', mantenido.TipoAdmin, mantenido.TipoCaptura, 'Tipos de factura'),
  skuTipos:       catalogoAdmin('sku-tipo', 'sku-tipos', mantenido.SkuTipoAdmin, mantenido.SkuTipoCaptura, 'Tipos de SKU'),
  operacionTipos: catalogoAdmin('operacion-tipo', 'operacion-tipos', mantenido.TipoAdmin, mantenido.TipoCaptura, 'Tipos de operación'),
  notaCargoTipos: catalogoAdmin('nota-cargo-tipo', 'nota-cargo-tipos', mantenido.TipoAdmin, mantenido.TipoCaptura, 'Tipos de nota de cargo'),
  cuotas:         catalogoAdmin('cuota', 'cuotas', CuotaAdmin, CuotaCaptura, 'Cuotas del artículo 2-A'),
  bancos:         catalogoAdmin('banco', 'bancos', mantenido.BancoAdmin, mantenido.BancoCaptura, 'Bancos'),
  cuentasCasa:    catalogoAdmin('cuenta-casa', 'cuentas-casa', CuentaCasaAdmin, CuentaCasaCaptura, 'Cuentas de la casa'),
} as const

// biome-ignore format: a table is read as a table
export const serviciosDeCatalogos = {
  admin_producto_listar:       catalogos.productos.filas,
  admin_producto_exportar:    catalogos.productos.hoja,
  admin_producto_agregar:      catalogos.productos.alta,
  admin_producto_editar:       catalogos.productos.cambio,
  admin_factura_tipo_listar:   catalogos.facturaTipos.filas,
  admin_factura_tipo_exportar: catalogos.facturaTipos.hoja,
  admin_factura_tipo_agregar:  catalogos.facturaTipos.alta,
  admin_factura_tipo_editar:   catalogos.facturaTipos.cambio,
  admin_sku_tipo_listar:       catalogos.skuTipos.filas,
  admin_sku_tipo_exportar:    catalogos.skuTipos.hoja,
  admin_sku_tipo_agregar:      catalogos.skuTipos.alta,
  admin_sku_tipo_editar:       catalogos.skuTipos.cambio,
  admin_operacion_tipo_listar: catalogos.operacionTipos.filas,
  admin_operacion_tipo_exportar: catalogos.operacionTipos.hoja,
  admin_operacion_tipo_agregar:catalogos.operacionTipos.alta,
  admin_operacion_tipo_editar: catalogos.operacionTipos.cambio,
  admin_nota_cargo_tipo_listar:catalogos.notaCargoTipos.filas,
  admin_nota_cargo_tipo_exportar: catalogos.notaCargoTipos.hoja,
  admin_nota_cargo_tipo_agregar:catalogos.notaCargoTipos.alta,
  admin_nota_cargo_tipo_editar:catalogos.notaCargoTipos.cambio,
  admin_cuota_listar:          catalogos.cuotas.filas,
  admin_cuota_exportar:        catalogos.cuotas.hoja,
  admin_cuota_agregar:         catalogos.cuotas.alta,
  admin_cuota_editar:          catalogos.cuotas.cambio,
  admin_banco_listar:          catalogos.bancos.filas,
  admin_banco_exportar:       catalogos.bancos.hoja,
  admin_banco_agregar:         catalogos.bancos.alta,
  admin_banco_editar:          catalogos.bancos.cambio,
  admin_cuenta_casa_listar:   catalogos.cuentasCasa.filas,
  admin_cuenta_casa_exportar: catalogos.cuentasCasa.hoja,
  admin_cuenta_casa_agregar:  catalogos.cuentasCasa.alta,
  admin_cuenta_casa_editar:   catalogos.cuentasCasa.cambio,
  admin_catalogo_sat_listar:   get('/services/admin/catalogos-sat', z.array(sat.CatalogoSat), 'admin.catalogos.ver', 'Catálogos del SAT que se importan', global),
  admin_catalogo_sat_importar: post('/services/admin/catalogo-sat_importar', sat.CatalogoSatImportar, sat.CatalogoSatImportado, 'admin.catalogos', 'Importar un catálogo del SAT', { ...global, archivos: ['Archivo'], crudos: ['Archivo'] }),
  admin_catalogo_sat_quitar:   put('/services/admin/catalogo-sat_quitar/:catalogo', sat.CatalogoSatQuitar, sat.CatalogoSat, 'admin.catalogos', 'Quitar un catálogo del SAT importado', global),
  admin_clave_sat_buscar:      getCon('/services/admin/claves-sat', sat.ConsultaClavesSat, z.array(sat.ClaveSatHallada), 'admin.catalogos.ver', 'Claves de producto y de unidad del SAT, por código o por palabras', global),
  regimen_fiscal_listar:     get('/services/regimen-fiscal', z.array(catalogo.RegimenFiscal), 'catalogo.ver', 'Regímenes fiscales', global),
  uso_cfdi_listar:           get('/services/uso-cfdi', z.array(catalogo.UsoCfdi), 'catalogo.ver', 'Usos de CFDI', global),
  estado_listar:             get('/services/estado', z.array(catalogo.Estado), 'catalogo.ver', 'Estados de la República', global),
  pais_listar:               get('/services/paises', z.array(catalogo.Pais), 'catalogo.ver', 'Países, para la residencia fiscal de un extranjero', global),
  producto_listar:           get('/services/productos', z.array(catalogo.Producto), 'catalogo.ver', 'Productos', global),
  metodo_pago_listar:        get('/services/metodos-pago', z.array(catalogo.MetodoPago), 'catalogo.ver', 'Métodos de pago', global),
  forma_pago_listar:         get('/services/formas-pago', z.array(catalogo.FormaPago), 'catalogo.ver', 'Formas de pago', global),
  factura_tipo_listar:       get('/services/factura-tipos', z.array(catalogo.FacturaTipo), 'catalogo.ver', 'Tipos de factura', global),
  sku_tipo_listar:           get('/services/sku-tipos', z.array(catalogo.SkuTipo), 'catalogo.ver', 'Tipos de SKU', global),
  operacion_tipo_listar:     get('/services/operacion-tipo', z.array(catalogo.OperacionTipo), 'catalogo.ver', 'Tipos de operación', global),
  nota_cargo_tipo_listar:    get('/services/nota-cargo-tipos', z.array(catalogo.NotaCargoTipo), 'catalogo.ver', 'Tipos de nota de cargo', global),
  deposito_tipo_listar:      get('/services/deposito-tipos', z.array(catalogo.DepositoTipo), 'catalogo.ver', 'Tipos de depósito', global),
  banco_listar:              getCon('/services/bancos', catalogo.ConsultaBancos, z.array(catalogo.Banco), 'catalogo.ver', 'Bancos por moneda', global),
  tipo_cambio_listar:        get('/services/tipos-cambio', z.array(catalogo.TipoCambio), 'catalogo.ver', 'Tipos de cambio, el vigente primero', global),
  admin_tipo_cambio_exportar: hojaDeBandeja('/services/admin/tipos-cambio_exportar', 'admin.catalogos.ver', 'Tipos de cambio'),
  admin_tipo_cambio_guardar: post('/services/admin/tipo-cambio', catalogo.TipoCambioCaptura, catalogo.TipoCambio, 'admin.tipo_cambio', 'Tipo de cambio de hoy', global),
  serie_listar:              get('/services/series', z.array(catalogo.Serie), 'catalogo.ver', 'Series de folios'),
  socio_comercial_listar:    get('/services/socios-comerciales', z.array(catalogo.SocioComercial), 'catalogo.ver', 'Socios con los que se admite un depósito interno'),
} as const
