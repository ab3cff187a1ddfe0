// The whole API on one page: one line per service. Server and browser are both typed by it.
// Keys are ours and regular; paths are the specification's, to the letter. A line nobody serves stops the server.
import { z } from 'zod'
import * as catalogo from './catalogos/catalogo.ts'
import * as cliente from './clientes/cliente.ts'
import * as documento from './documentos/documento.ts'
import * as proveedor from './proveedores/proveedor.ts'
import type { ParametrosDe, Servicio } from './servicio.ts'
import { archivo, get, getCon, lista, Nada, post, put } from './servicio.ts'
import { Configuracion, Sesion } from './sesion/sesion.ts'
import { Sucursal, SucursalCaptura, SucursalDetalle } from './sucursales/sucursal.ts'
import { FacturaPorVencer, Tablero } from './tablero/tablero.ts'

const global = { alcance: 'global' } as const
const clientes = lista('clientes', cliente.ClienteFila, 'cliente.ver', 'Clientes del socio')
const proveedores = lista('proveedores', proveedor.ProveedorFila, 'proveedor.ver', 'Proveedores del socio')
const documentos = lista('documentos', documento.Documento, 'documento.ver', 'Documentos para descargar')
const sucursales = lista('sucursales', Sucursal, 'sucursal.ver', 'Sucursales del socio')

// biome-ignore format: a table is read as a table
export const services = {
  sesion_leer:               get('/services/sesion', Sesion, 'sesion', 'Usuario que inició sesión', global),
  socio_configuracion:       get('/services/socio-comercial_configuracion', z.array(Configuracion), 'sesion', 'Configuración del socio'),
  socio_elegibles:           get('/services/admin/socios-elegibles', z.array(catalogo.SocioComercial), 'admin.socios.elegir', 'Socios que el personal puede elegir', global),

  tablero_leer:              get('/services/dashboard', Tablero, 'tablero.ver', 'Indicadores del resumen'),
  factura_por_vencer:        get('/services/facturas-porvencer', z.array(FacturaPorVencer), 'tablero.ver', 'Facturas vencidas y por vencer'),

  cliente_listar:            clientes.filas,
  cliente_resumen:           clientes.sumas,
  cliente_exportar:          clientes.hoja,
  cliente_leer:              get('/services/cliente/:id', z.array(cliente.Cliente), 'cliente.ver', 'Un cliente, en un arreglo de uno'),
  cliente_agregar:           post('/services/cliente_agregar', cliente.ClienteCaptura, cliente.ClienteGuardado, 'cliente.editar', 'Alta de cliente'),
  cliente_editar:            put('/services/cliente_editar/:id', cliente.ClienteCaptura, cliente.ClienteGuardado, 'cliente.editar', 'Cambio de cliente'),
  cliente_contactos:         put('/services/cliente_contactos/:id', cliente.ContactosCaptura, cliente.Cliente, 'cliente.editar', 'Correos de un cliente'),
  cliente_inactivar:         put('/services/cliente_inactivar/:id', cliente.InactivarCaptura, cliente.Cliente, 'cliente.inactivar', 'Bloqueo o reactivación de un cliente'),

  proveedor_listar:          proveedores.filas,
  proveedor_resumen:         proveedores.sumas,
  proveedor_exportar:        proveedores.hoja,
  proveedor_leer:            get('/services/proveedor/:id', z.array(proveedor.Proveedor), 'proveedor.ver', 'Un proveedor, en un arreglo de uno'),
  proveedor_agregar:         post('/services/proveedor_agregar', proveedor.ProveedorCaptura, proveedor.Proveedor, 'proveedor.editar', 'Alta de proveedor'),
  proveedor_editar:          put('/services/proveedor_editar/:id', proveedor.ProveedorCaptura, proveedor.Proveedor, 'proveedor.editar', 'Cambio de proveedor'),
  cuenta_proveedor_listar:   get('/services/cuentas-por-proveedor/:idProveedor', z.array(proveedor.CuentaDeProveedor), 'proveedor.ver', 'Cuentas bancarias de un proveedor'),

  documento_listar:          documentos.filas,
  documento_resumen:         documentos.sumas,
  documento_exportar:        documentos.hoja,
  documento_archivo:         archivo('/services/documento_archivo/:id', 'documento.ver', 'Descarga de un documento'),
  documento_agregar:         post('/services/admin/documento_agregar', documento.DocumentoCaptura, documento.DocumentoPublicado, 'admin.documentos', 'Publicación de un documento', { ...global, archivos: ['Archivo'] }),
  documento_retirar:         put('/services/admin/documento_retirar/:id', Nada, documento.DocumentoPublicado, 'admin.documentos', 'Retiro de un documento', global),

  sucursal_listar:           sucursales.filas,
  sucursal_resumen:          sucursales.sumas,
  sucursal_exportar:         sucursales.hoja,
  sucursal_leer:             get('/services/sucursal/:id', z.array(SucursalDetalle), 'sucursal.ver', 'Una sucursal, en un arreglo de uno'),
  sucursal_agregar:          post('/services/sucursal_agregar', SucursalCaptura, SucursalDetalle, 'sucursal.editar', 'Alta de sucursal'),
  sucursal_editar:           put('/services/sucursal_editar/:id', SucursalCaptura, SucursalDetalle, 'sucursal.editar', 'Cambio de sucursal'),

  regimen_fiscal_listar:     get('/services/regimen-fiscal', z.array(catalogo.RegimenFiscal), 'catalogo.ver', 'Regímenes fiscales', global),
  uso_cfdi_listar:           get('/services/uso-cfdi', z.array(catalogo.UsoCfdi), 'catalogo.ver', 'Usos de CFDI', global),
  estado_listar:             get('/services/estado', z.array(catalogo.Estado), 'catalogo.ver', 'Estados de la República', global),
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
  serie_listar:              get('/services/series', z.array(catalogo.Serie), 'catalogo.ver', 'Series de folios'),
  socio_comercial_listar:    get('/services/socios-comerciales', z.array(catalogo.SocioComercial), 'catalogo.ver', 'Socios con los que se admite un depósito interno'),
} as const satisfies Record<string, Servicio>

export type Services = typeof services
export type ServiceKey = keyof Services
export type EntradaDe<K extends ServiceKey> = z.infer<Services[K]['entrada']>
export type CapturaDe<K extends ServiceKey> = z.input<Services[K]['entrada']>
export type ConsultaDe<K extends ServiceKey> = z.infer<Services[K]['consulta']>
export type RespuestaDe<K extends ServiceKey> = z.infer<Services[K]['respuesta']>
export type ParametrosDeServicio<K extends ServiceKey> = ParametrosDe<Services[K]['ruta']>
