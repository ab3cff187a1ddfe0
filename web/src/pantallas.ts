// The code of each screen, loaded when it is opened or about to be. Only the router knows it: a link that imported it would
// import every screen, and every screen has links.
import type { ComponentType } from 'react'
import { type Pantalla, rutas } from './rutas.ts'
import { matchPath } from './ruteo/patron.ts'

// biome-ignore format: a table is read as a table
export const pantallas: Record<Pantalla, () => Promise<{ Page: ComponentType }>> = {
  perfil:                   () => import('./perfil/perfil-page.tsx'),
  tablero:                  () => import('./tablero/tablero-page.tsx'),
  'estado-cuenta':          () => import('./estado-cuenta/estado-cuenta-page.tsx'),
  clientes:                 () => import('./clientes/cliente-list.tsx'),
  'cliente-nuevo':          () => import('./clientes/cliente-nuevo.tsx'),
  'cliente-editar':         () => import('./clientes/cliente-editar.tsx'),
  cliente:                  () => import('./clientes/cliente-page.tsx'),
  'antiguedad-saldos':      () => import('./clientes/antiguedad-page.tsx'),
  'fiscal-lista':           () => import('./documentos-fiscales/lista/lista-page.tsx'),
  'fiscal-timbrar':         () => import('./documentos-fiscales/timbrar/timbrar-page.tsx'),
  'fiscal-detalle':         () => import('./documentos-fiscales/detalle/detalle-page.tsx'),
  'capturar-factura':       () => import('./documentos-fiscales/capturar/factura-form.tsx'),
  'capturar-nota-credito':  () => import('./documentos-fiscales/capturar/nota-credito-form.tsx'),
  'capturar-nota-cargo':    () => import('./documentos-fiscales/capturar/nota-cargo-form.tsx'),
  anticipo:                 () => import('./documentos-fiscales/capturar/nota-cargo-anticipo.tsx'),
  depositos:                () => import('./depositos/deposito-list.tsx'),
  'deposito-form':          () => import('./depositos/deposito-form.tsx'),
  'deposito-detalle':       () => import('./depositos/deposito-detail.tsx'),
  proveedores:              () => import('./proveedores/proveedor-list.tsx'),
  proveedor:                () => import('./proveedores/proveedor-form.tsx'),
  'proveedor-detalle':      () => import('./proveedores/proveedor-page.tsx'),
  retornos:                 () => import('./retornos/retorno-list.tsx'),
  retorno:                  () => import('./retornos/retorno-form.tsx'),
  'retorno-detalle':        () => import('./retornos/retorno-page.tsx'),
  documentos:               () => import('./documentos/documento-list.tsx'),
  sucursales:               () => import('./sucursales/sucursal-list.tsx'),
  'sucursal-nueva':         () => import('./sucursales/sucursal-nueva.tsx'),
  'sucursal-editar':        () => import('./sucursales/sucursal-editar.tsx'),
  entregas:                 () => import('./entregas/entregas-page.tsx'),
  'entrega-form':           () => import('./entregas/entrega-form.tsx'),
  entrega:                  () => import('./entregas/entrega-page.tsx'),
  'carta-porte':            () => import('./entregas/carta-porte-page.tsx'),
  flota:                    () => import('./flota/flota-page.tsx'),
  autorizaciones:           () => import('./admin/autorizaciones/autorizaciones-page.tsx'),
  cancelaciones:            () => import('./admin/cancelaciones/cancelaciones-page.tsx'),
  'admin-depositos':        () => import('./admin/depositos/depositos-page.tsx'),
  'admin-retornos':         () => import('./admin/retornos/retornos-page.tsx'),
  'conciliacion-sat':       () => import('./admin/conciliacion/conciliacion-page.tsx'),
  'facturas-recibidas':     () => import('./admin/recibidas/recibidas-page.tsx'),
  buzon:                    () => import('./admin/buzon/buzon-page.tsx'),
  'listas-sat':             () => import('./admin/listas/listas-page.tsx'),
  cambios:                  () => import('./admin/cambios/cambios-page.tsx'),
  auditoria:                () => import('./admin/auditoria/auditoria-page.tsx'),
  socios:                   () => import('./admin/socios/socio-list.tsx'),
  socio:                    () => import('./admin/socios/socio-page.tsx'),
  'socio-form':             () => import('./admin/socios/socio-form.tsx'),
  usuarios:                 () => import('./admin/usuarios/usuario-list.tsx'),
  'usuario-nuevo':          () => import('./admin/usuarios/usuario-nuevo.tsx'),
  'usuario-editar':         () => import('./admin/usuarios/usuario-editar.tsx'),
  catalogos:                () => import('./admin/catalogos/catalogos-page.tsx'),
  emisor:                   () => import('./admin/emisor/emisor-page.tsx'),
  'admin-documentos':       () => import('./admin/documentos/documentos-page.tsx'),
  integraciones:            () => import('./admin/integraciones/integraciones-page.tsx'),
  timbrado:                 () => import('./admin/timbrado/timbrado-page.tsx'),
}

export function prefetch(path: string): void {
  const ruta = rutas.find((candidata) => matchPath(candidata.path, path))
  // A failed prefetch is no news: opening the screen will try again and say so.
  if (ruta) pantallas[ruta.pantalla]().catch(() => undefined)
}
