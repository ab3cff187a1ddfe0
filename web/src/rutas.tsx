// Every screen of the product on one table: literal path, title, who may open it, and its code, loaded when needed.
// The router, the menu and the command palette derive from it.
import type { Permiso } from '@litro/contract/permisos'
import type { ComponentType } from 'react'

export type Carga = () => Promise<{ Page: ComponentType }>

export type Ruta = {
  path: string
  titulo: string
  permiso: Permiso
  /** Where its link stands: the specification's sidebar, the staff group below it, or nowhere. */
  menu?: 'portal' | 'administracion'
  /** What is done there, where two links bear the same binding name. */
  nota?: string
  /** Shown in the command palette although it has no link of its own (an "add" screen). */
  paleta?: true
  /** Its link hangs on PermiteSucursal. */
  requiereSucursal?: true
  carga: Carga
}

const tablero: Carga = () => import('./tablero/tablero-page.tsx')
const proveedores: Carga = () => import('./proveedores/proveedor-list.tsx')
const proveedor: Carga = () => import('./proveedores/proveedor-form.tsx')
const documentos: Carga = () => import('./documentos/documento-list.tsx')
const clientes: Carga = () => import('./clientes/cliente-list.tsx')
const clienteNuevo: Carga = () => import('./clientes/cliente-nuevo.tsx')
const clienteEditar: Carga = () => import('./clientes/cliente-editar.tsx')
const facturas: Carga = () => import('./documentos-fiscales/lista/factura-list.tsx')
const facturaForm: Carga = () => import('./documentos-fiscales/capturar/factura-form.tsx')
const facturaDetalle: Carga = () => import('./documentos-fiscales/detalle/factura-detail.tsx')
const facturaTimbrar: Carga = () => import('./documentos-fiscales/timbrar/factura-timbrar.tsx')
const notasCredito: Carga = () => import('./documentos-fiscales/lista/nota-credito-list.tsx')
const notaCreditoForm: Carga = () => import('./documentos-fiscales/capturar/nota-credito-form.tsx')
const notaCreditoDetalle: Carga = () => import('./documentos-fiscales/detalle/nota-credito-detail.tsx')
const notaCreditoTimbrar: Carga = () => import('./documentos-fiscales/timbrar/nota-credito-timbrar.tsx')
const notasCargo: Carga = () => import('./documentos-fiscales/lista/nota-cargo-list.tsx')
const notaCargoForm: Carga = () => import('./documentos-fiscales/capturar/nota-cargo-form.tsx')
const notaCargoDetalle: Carga = () => import('./documentos-fiscales/detalle/nota-cargo-detail.tsx')
const notaCargoTimbrar: Carga = () => import('./documentos-fiscales/timbrar/nota-cargo-timbrar.tsx')
const notaCargoAnticipo: Carga = () => import('./documentos-fiscales/capturar/nota-cargo-anticipo.tsx')
const depositos: Carga = () => import('./depositos/deposito-list.tsx')
const depositoForm: Carga = () => import('./depositos/deposito-form.tsx')
const depositoDetalle: Carga = () => import('./depositos/deposito-detail.tsx')
const estadoCuenta: Carga = () => import('./estado-cuenta/estado-cuenta-page.tsx')
const retornos: Carga = () => import('./retornos/retorno-list.tsx')
const retorno: Carga = () => import('./retornos/retorno-form.tsx')
const sucursales: Carga = () => import('./sucursales/sucursal-list.tsx')
const sucursalNueva: Carga = () => import('./sucursales/sucursal-nueva.tsx')
const sucursalEditar: Carga = () => import('./sucursales/sucursal-editar.tsx')
const autorizaciones: Carga = () => import('./admin/autorizaciones/autorizaciones-page.tsx')
const cancelaciones: Carga = () => import('./admin/cancelaciones/cancelaciones-page.tsx')
const adminDepositos: Carga = () => import('./admin/depositos/depositos-page.tsx')
const adminRetornos: Carga = () => import('./admin/retornos/retornos-page.tsx')
const auditoria: Carga = () => import('./admin/auditoria/auditoria-page.tsx')
const socios: Carga = () => import('./admin/socios/socio-list.tsx')
const socio: Carga = () => import('./admin/socios/socio-page.tsx')
const socioForm: Carga = () => import('./admin/socios/socio-form.tsx')
const usuarios: Carga = () => import('./admin/usuarios/usuario-list.tsx')
const usuarioNuevo: Carga = () => import('./admin/usuarios/usuario-nuevo.tsx')
const usuarioEditar: Carga = () => import('./admin/usuarios/usuario-editar.tsx')
const catalogos: Carga = () => import('./admin/catalogos/catalogos-page.tsx')
const emisor: Carga = () => import('./admin/emisor/emisor-page.tsx')
const adminDocumentos: Carga = () => import('./admin/documentos/documentos-page.tsx')
const timbrado: Carga = () => import('./admin/timbrado/timbrado-page.tsx')

const portal = { menu: 'portal' } as const
const administracion = { menu: 'administracion' } as const
const paleta = { paleta: true } as const

// biome-ignore format: a table is read as a table
export const rutas: readonly Ruta[] = [
  { path: '/dashboard',                 titulo: 'Resumen',                       permiso: 'tablero.ver',           carga: tablero,      ...portal },
  { path: '/estado-cuenta',             titulo: 'Estado de Cuenta',              permiso: 'estado_cuenta.ver',     carga: estadoCuenta, ...portal },

  { path: '/clientes',                  titulo: 'Clientes',                      permiso: 'cliente.ver',           carga: clientes,     ...portal },
  { path: '/cliente/nuevo',             titulo: 'Agregar Cliente',               permiso: 'cliente.editar',        carga: clienteNuevo, ...paleta },
  { path: '/cliente/editar/:id',        titulo: 'Editar Cliente',                permiso: 'cliente.editar',        carga: clienteEditar },

  { path: '/facturas',                  titulo: 'Facturas',                      permiso: 'factura.ver',           carga: facturas, ...portal },
  { path: '/factura/nuevo',             titulo: 'Agregar Prefactura',            permiso: 'factura.editar',        carga: facturaForm, ...paleta },
  { path: '/factura/editar/:id',        titulo: 'Editar Prefactura',             permiso: 'factura.editar',        carga: facturaForm },
  { path: '/factura/timbrar/:id',       titulo: 'Timbrar Prefactura',            permiso: 'factura.timbrar',       carga: facturaTimbrar },
  { path: '/factura/ver/:id',           titulo: 'Detalle de Factura',            permiso: 'factura.ver',           carga: facturaDetalle },
  { path: '/factura/borrar/:id',        titulo: 'Borrar Prefactura',             permiso: 'factura.editar',        carga: facturaDetalle },
  { path: '/factura/cancelar/:id',      titulo: 'Cancelar Factura',              permiso: 'factura.cancelar',      carga: facturaDetalle },

  { path: '/depositos',                 titulo: 'Depósitos',                     permiso: 'deposito.ver',          carga: depositos, ...portal },
  { path: '/deposito/nuevo',            titulo: 'Agregar Depósito',              permiso: 'deposito.editar',       carga: depositoForm, ...paleta },
  { path: '/deposito/editar/:id',       titulo: 'Editar Depósito',               permiso: 'deposito.editar',       carga: depositoForm },
  { path: '/deposito/ver/:id',          titulo: 'Detalle de Depósito',           permiso: 'deposito.ver',          carga: depositoDetalle },

  { path: '/notas-credito',             titulo: 'Notas de Crédito',              permiso: 'nota_credito.ver',      carga: notasCredito, ...portal },
  { path: '/nota-credito/nueva',        titulo: 'Agregar Nota de Crédito',       permiso: 'nota_credito.editar',   carga: notaCreditoForm, ...paleta },
  { path: '/nota-credito/editar/:id',   titulo: 'Editar Nota de Crédito',        permiso: 'nota_credito.editar',   carga: notaCreditoForm },
  { path: '/nota-credito/timbrar/:id',  titulo: 'Timbrar PreNota de Crédito',    permiso: 'nota_credito.timbrar',  carga: notaCreditoTimbrar },
  { path: '/nota-credito/ver/:id',      titulo: 'Detalle de Nota de Crédito',    permiso: 'nota_credito.ver',      carga: notaCreditoDetalle },
  { path: '/nota-credito/borrar/:id',   titulo: 'Borrar PreNota de Crédito',     permiso: 'nota_credito.editar',   carga: notaCreditoDetalle },
  { path: '/nota-credito/cancelar/:id', titulo: 'Cancelar Nota de Crédito',      permiso: 'nota_credito.cancelar', carga: notaCreditoDetalle },

  { path: '/notas-cargo',               titulo: 'Notas de Cargo',                permiso: 'nota_cargo.ver',        carga: notasCargo, ...portal },
  { path: '/nota-cargo/nuevo',          titulo: 'Agregar Nota de Cargo',         permiso: 'nota_cargo.editar',     carga: notaCargoForm, ...paleta },
  { path: '/nota-cargo/editar/:id',     titulo: 'Editar Nota de Cargo',          permiso: 'nota_cargo.editar',     carga: notaCargoForm },
  { path: '/nota-cargo/timbrar/:id',    titulo: 'Timbrar PreNota de Cargo',      permiso: 'nota_cargo.timbrar',    carga: notaCargoTimbrar },
  { path: '/nota-cargo/ver/:id',        titulo: 'Detalle de Nota de Cargo',      permiso: 'nota_cargo.ver',        carga: notaCargoDetalle },
  { path: '/nota-cargo/borrar/:id',     titulo: 'Borrar PreNota de Cargo',       permiso: 'nota_cargo.editar',     carga: notaCargoDetalle },
  { path: '/nota-cargo/cancelar/:id',   titulo: 'Cancelar Nota de Cargo',        permiso: 'nota_cargo.cancelar',   carga: notaCargoDetalle },
  { path: '/nota-cargo/anticipo/:id',   titulo: 'Aplicar anticipo',              permiso: 'nota_cargo.editar',     carga: notaCargoAnticipo },

  { path: '/proveedores',               titulo: 'Proveedores',                   permiso: 'proveedor.ver',         carga: proveedores,  ...portal },
  { path: '/proveedor/nuevo',           titulo: 'Agregar Proveedor',             permiso: 'proveedor.editar',      carga: proveedor,    ...paleta },
  { path: '/proveedor/editar/:id',      titulo: 'Editar Proveedor',              permiso: 'proveedor.editar',      carga: proveedor },

  { path: '/retornos',                  titulo: 'Retornos',                      permiso: 'retorno.ver',           carga: retornos, ...portal },
  { path: '/retorno/nuevo',             titulo: 'Nuevo Retorno',                 permiso: 'retorno.editar',        carga: retorno, ...paleta },
  { path: '/retorno/editar/:id',        titulo: 'Editar Retorno',                permiso: 'retorno.editar',        carga: retorno },

  { path: '/documentos',                titulo: 'Documentos',                    permiso: 'documento.ver',         carga: documentos,   ...portal },

  { path: '/sucursales',                titulo: 'Sucursales',                    permiso: 'sucursal.ver',          carga: sucursales,   ...portal, requiereSucursal: true },
  { path: '/sucursal/nuevo',            titulo: 'Agregar Sucursal',              permiso: 'sucursal.editar',       carga: sucursalNueva, ...paleta, requiereSucursal: true },
  { path: '/sucursal/editar/:id',       titulo: 'Editar Sucursal',               permiso: 'sucursal.editar',       carga: sucursalEditar },

  { path: '/admin/autorizaciones',      titulo: 'Bandeja de autorización',       permiso: 'admin.autorizar.ver',   carga: autorizaciones, ...administracion },
  { path: '/admin/cancelaciones',       titulo: 'Cancelaciones',                 permiso: 'admin.cancelaciones.ver', carga: cancelaciones, ...administracion },
  { path: '/admin/depositos',           titulo: 'Validación de depósitos',       permiso: 'admin.depositos.ver',   carga: adminDepositos, ...administracion },
  { path: '/admin/retornos',            titulo: 'Tesorería de retornos',         permiso: 'admin.retornos.ver',    carga: adminRetornos, ...administracion },
  { path: '/admin/socios',              titulo: 'Socios comerciales',            permiso: 'admin.socios.ver',      carga: socios, ...administracion },
  { path: '/admin/socio/nuevo',         titulo: 'Agregar Socio Comercial',       permiso: 'admin.socios',          carga: socioForm, ...paleta },
  { path: '/admin/socio/editar/:id',    titulo: 'Editar Socio Comercial',        permiso: 'admin.socios',          carga: socioForm },
  { path: '/admin/socio/ver/:id',       titulo: 'Socio Comercial',               permiso: 'admin.socios.ver',      carga: socio },
  { path: '/admin/usuarios',            titulo: 'Usuarios',                      permiso: 'admin.usuarios.ver',    carga: usuarios, ...administracion },
  { path: '/admin/usuario/nuevo',       titulo: 'Invitar Usuario',               permiso: 'admin.usuarios',        carga: usuarioNuevo, ...paleta },
  { path: '/admin/usuario/editar/:id',  titulo: 'Editar Usuario',                permiso: 'admin.usuarios',        carga: usuarioEditar },
  { path: '/admin/emisor',              titulo: 'Emisor y timbrado',             permiso: 'admin.emisor.ver',      carga: emisor, ...administracion },
  { path: '/admin/catalogos',           titulo: 'Catálogos',                     permiso: 'admin.catalogos.ver',   carga: catalogos, ...administracion },
  { path: '/admin/documentos',          titulo: 'Documentos',                    permiso: 'admin.documentos.ver',  carga: adminDocumentos, ...administracion, nota: 'publicar' },
  { path: '/admin/timbrado',            titulo: 'Cola de timbrado',              permiso: 'admin.timbrado.ver',    carga: timbrado, ...administracion },
  { path: '/admin/auditoria',           titulo: 'Auditoría y cuadre',            permiso: 'admin.auditoria',       carga: auditoria, ...administracion },
]

/** Back-office screens belong to no partner; every other screen shows one partner's rows. */
export const esAdministracion = (ruta: Ruta) => ruta.path.startsWith('/admin/')
