// Every address of the product with its title, as the specification and its rulings write them, and who opens it here.
import type { Quien } from './usuarios.ts'

export type RutaHistoria = { path: string; titulo: string }

// biome-ignore format: a table is read as a table
export const portal: readonly RutaHistoria[] = [
  { path: '/dashboard',               titulo: 'Resumen' },
  { path: '/estado-cuenta',           titulo: 'Estado de Cuenta' },
  { path: '/clientes',                titulo: 'Clientes' },
  { path: '/cliente/nuevo',           titulo: 'Agregar Cliente' },
  { path: '/cliente/editar/1',        titulo: 'Editar Cliente' },
  { path: '/facturas',                titulo: 'Facturas' },
  { path: '/factura/nuevo',           titulo: 'Agregar Prefactura' },
  { path: '/factura/editar/1',        titulo: 'Editar Prefactura' },
  { path: '/factura/timbrar/1',       titulo: 'Timbrar Prefactura' },
  { path: '/factura/ver/1',           titulo: 'Detalle de Factura' },
  { path: '/factura/borrar/1',        titulo: 'Borrar Prefactura' },
  { path: '/factura/cancelar/1',      titulo: 'Cancelar Factura' },
  { path: '/depositos',               titulo: 'Depósitos' },
  { path: '/deposito/nuevo',          titulo: 'Agregar Depósito' },
  { path: '/deposito/editar/1',       titulo: 'Editar Depósito' },
  { path: '/deposito/ver/1',          titulo: 'Detalle de Depósito' },
  { path: '/notas-credito',           titulo: 'Notas de Crédito' },
  { path: '/nota-credito/nueva',      titulo: 'Agregar Nota de Crédito' },
  { path: '/nota-credito/editar/1',   titulo: 'Editar Nota de Crédito' },
  { path: '/nota-credito/timbrar/1',  titulo: 'Timbrar PreNota de Crédito' },
  { path: '/nota-credito/ver/1',      titulo: 'Detalle de Nota de Crédito' },
  { path: '/nota-credito/borrar/1',   titulo: 'Borrar PreNota de Crédito' },
  { path: '/nota-credito/cancelar/1', titulo: 'Cancelar Nota de Crédito' },
  { path: '/notas-cargo',             titulo: 'Notas de Cargo' },
  { path: '/nota-cargo/nuevo',        titulo: 'Agregar Nota de Cargo' },
  { path: '/nota-cargo/editar/1',     titulo: 'Editar Nota de Cargo' },
  { path: '/nota-cargo/timbrar/1',    titulo: 'Timbrar PreNota de Cargo' },
  { path: '/nota-cargo/ver/1',        titulo: 'Detalle de Nota de Cargo' },
  { path: '/nota-cargo/borrar/1',     titulo: 'Borrar PreNota de Cargo' },
  { path: '/nota-cargo/cancelar/1',   titulo: 'Cancelar Nota de Cargo' },
  { path: '/nota-cargo/anticipo/1',   titulo: 'Aplicar anticipo' },
  { path: '/proveedores',             titulo: 'Proveedores' },
  { path: '/proveedor/nuevo',         titulo: 'Agregar Proveedor' },
  { path: '/proveedor/editar/1',      titulo: 'Editar Proveedor' },
  { path: '/retornos',                titulo: 'Retornos' },
  { path: '/retorno/nuevo',           titulo: 'Nuevo Retorno' },
  { path: '/retorno/editar/1',        titulo: 'Editar Retorno' },
  { path: '/documentos',              titulo: 'Documentos' },
  { path: '/sucursales',              titulo: 'Sucursales' },
  { path: '/sucursal/nuevo',          titulo: 'Agregar Sucursal' },
  { path: '/sucursal/editar/1',       titulo: 'Editar Sucursal' },
]

// biome-ignore format: a table is read as a table
export const administracion: readonly (RutaHistoria & { quien: Quien })[] = [
  { path: '/admin/autorizaciones', titulo: 'Bandeja de autorización', quien: 'autorizador' },
  { path: '/admin/cancelaciones',  titulo: 'Cancelaciones',           quien: 'facturacion' },
  { path: '/admin/timbrado',       titulo: 'Cola de timbrado',        quien: 'facturacion' },
  { path: '/admin/depositos',      titulo: 'Validación de depósitos', quien: 'tesoreria' },
  { path: '/admin/retornos',       titulo: 'Tesorería de retornos',   quien: 'tesoreria' },
  { path: '/admin/socios',         titulo: 'Socios comerciales',      quien: 'admin' },
  { path: '/admin/usuarios',       titulo: 'Usuarios',                quien: 'admin' },
  { path: '/admin/emisor',         titulo: 'Emisor y timbrado',       quien: 'admin' },
  { path: '/admin/catalogos',      titulo: 'Catálogos',               quien: 'admin' },
  { path: '/admin/documentos',     titulo: 'Documentos',              quien: 'admin' },
  { path: '/admin/auditoria',      titulo: 'Auditoría y cuadre',      quien: 'admin' },
]
