// Every address of the product on one table: literal path, title, who may open it, and the name of its screen. The router,
// the menu, the command palette and the links derive from it; it knows no screen, so that every screen may ask it.
import { F, type Familia, NC, ND } from '@litro/contract/documentos-fiscales/familia'
import type { Permiso } from '@litro/contract/permisos'

type Linea = {
  path: string
  titulo: string
  permiso: Permiso
  pantalla: string
  /** Whose documents the screen is about, where one screen serves the three families. */
  familia?: Familia
  /** Where its link stands: the specification's sidebar, a partner's tools or the staff group below it, or nowhere. */
  menu?: 'portal' | 'herramientas' | 'administracion'
  /** What is done there, where two links bear the same binding name. */
  nota?: string
  /** Shown in the command palette although it has no link of its own: a screen to go to, or one that adds something. */
  paleta?: 'ir' | 'crear'
  /** Its link hangs on PermiteSucursal. */
  requiereSucursal?: true
  /** Hangs on PermiteEntregas. A partner finds it from the palette and from its invoices, staff in its group (D-205). */
  requiereEntregas?: true
}

const portal = { menu: 'portal' } as const
const herramientas = { menu: 'herramientas' } as const
const administracion = { menu: 'administracion' } as const
const paleta = { paleta: 'crear' } as const
const entregas = { requiereEntregas: true } as const

// biome-ignore format: a table is read as a table
const tabla = [
  { path: '/perfil',                    titulo: 'Mi perfil',                     permiso: 'sesion',                pantalla: 'perfil', paleta: 'ir' },
  { path: '/dashboard',                 titulo: 'Resumen',                       permiso: 'tablero.ver',           pantalla: 'tablero', ...portal },
  { path: '/estado-cuenta',             titulo: 'Estado de Cuenta',              permiso: 'estado_cuenta.ver',     pantalla: 'estado-cuenta', ...portal },

  { path: '/clientes',                  titulo: 'Clientes',                      permiso: 'cliente.ver',           pantalla: 'clientes', ...portal },
  { path: '/cliente/nuevo',             titulo: 'Agregar Cliente',               permiso: 'cliente.editar',        pantalla: 'cliente-nuevo', ...paleta },
  { path: '/cliente/editar/:id',        titulo: 'Editar Cliente',                permiso: 'cliente.editar',        pantalla: 'cliente-editar' },
  { path: '/antiguedad-saldos',         titulo: 'Antigüedad de saldos',          permiso: 'cliente.ver',           pantalla: 'antiguedad-saldos', paleta: 'ir' },
  { path: '/cliente/ver/:id',           titulo: 'Cliente',                       permiso: 'cliente.ver',           pantalla: 'cliente' },

  { path: '/facturas',                  titulo: 'Facturas',                      permiso: 'factura.ver',           pantalla: 'fiscal-lista', familia: F, ...portal },
  { path: '/factura/nuevo',             titulo: 'Agregar Prefactura',            permiso: 'factura.editar',        pantalla: 'capturar-factura', familia: F, ...paleta },
  { path: '/factura/editar/:id',        titulo: 'Editar Prefactura',             permiso: 'factura.editar',        pantalla: 'capturar-factura', familia: F },
  { path: '/factura/timbrar/:id',       titulo: 'Timbrar Prefactura',            permiso: 'factura.timbrar',       pantalla: 'fiscal-timbrar', familia: F },
  { path: '/factura/ver/:id',           titulo: 'Detalle de Factura',            permiso: 'factura.ver',           pantalla: 'fiscal-detalle', familia: F },
  { path: '/factura/borrar/:id',        titulo: 'Borrar Prefactura',             permiso: 'factura.editar',        pantalla: 'fiscal-detalle', familia: F },
  { path: '/factura/cancelar/:id',      titulo: 'Cancelar Factura',              permiso: 'factura.cancelar',      pantalla: 'fiscal-detalle', familia: F },

  { path: '/depositos',                 titulo: 'Depósitos',                     permiso: 'deposito.ver',          pantalla: 'depositos', ...portal },
  { path: '/deposito/nuevo',            titulo: 'Agregar Depósito',              permiso: 'deposito.editar',       pantalla: 'deposito-form', ...paleta },
  { path: '/deposito/editar/:id',       titulo: 'Editar Depósito',               permiso: 'deposito.editar',       pantalla: 'deposito-form' },
  { path: '/deposito/ver/:id',          titulo: 'Detalle de Depósito',           permiso: 'deposito.ver',          pantalla: 'deposito-detalle' },

  { path: '/notas-credito',             titulo: 'Notas de Crédito',              permiso: 'nota_credito.ver',      pantalla: 'fiscal-lista', familia: NC, ...portal },
  { path: '/nota-credito/nueva',        titulo: 'Agregar Nota de Crédito',       permiso: 'nota_credito.editar',   pantalla: 'capturar-nota-credito', familia: NC, ...paleta },
  { path: '/nota-credito/editar/:id',   titulo: 'Editar Nota de Crédito',        permiso: 'nota_credito.editar',   pantalla: 'capturar-nota-credito', familia: NC },
  { path: '/nota-credito/timbrar/:id',  titulo: 'Timbrar PreNota de Crédito',    permiso: 'nota_credito.timbrar',  pantalla: 'fiscal-timbrar', familia: NC },
  { path: '/nota-credito/ver/:id',      titulo: 'Detalle de Nota de Crédito',    permiso: 'nota_credito.ver',      pantalla: 'fiscal-detalle', familia: NC },
  { path: '/nota-credito/borrar/:id',   titulo: 'Borrar PreNota de Crédito',     permiso: 'nota_credito.editar',   pantalla: 'fiscal-detalle', familia: NC },
  { path: '/nota-credito/cancelar/:id', titulo: 'Cancelar Nota de Crédito',      permiso: 'nota_credito.cancelar', pantalla: 'fiscal-detalle', familia: NC },

  { path: '/notas-cargo',               titulo: 'Notas de Cargo',                permiso: 'nota_cargo.ver',        pantalla: 'fiscal-lista', familia: ND, ...portal },
  { path: '/nota-cargo/nuevo',          titulo: 'Agregar Nota de Cargo',         permiso: 'nota_cargo.editar',     pantalla: 'capturar-nota-cargo', familia: ND, ...paleta },
  { path: '/nota-cargo/editar/:id',     titulo: 'Editar Nota de Cargo',          permiso: 'nota_cargo.editar',     pantalla: 'capturar-nota-cargo', familia: ND },
  { path: '/nota-cargo/timbrar/:id',    titulo: 'Timbrar PreNota de Cargo',      permiso: 'nota_cargo.timbrar',    pantalla: 'fiscal-timbrar', familia: ND },
  { path: '/nota-cargo/ver/:id',        titulo: 'Detalle de Nota de Cargo',      permiso: 'nota_cargo.ver',        pantalla: 'fiscal-detalle', familia: ND },
  { path: '/nota-cargo/borrar/:id',     titulo: 'Borrar PreNota de Cargo',       permiso: 'nota_cargo.editar',     pantalla: 'fiscal-detalle', familia: ND },
  { path: '/nota-cargo/cancelar/:id',   titulo: 'Cancelar Nota de Cargo',        permiso: 'nota_cargo.cancelar',   pantalla: 'fiscal-detalle', familia: ND },
  { path: '/nota-cargo/anticipo/:id',   titulo: 'Aplicar anticipo',              permiso: 'nota_cargo.editar',     pantalla: 'anticipo' },

  { path: '/proveedores',               titulo: 'Proveedores',                   permiso: 'proveedor.ver',         pantalla: 'proveedores', ...portal },
  { path: '/proveedor/nuevo',           titulo: 'Agregar Proveedor',             permiso: 'proveedor.editar',      pantalla: 'proveedor', ...paleta },
  { path: '/proveedor/editar/:id',      titulo: 'Editar Proveedor',              permiso: 'proveedor.editar',      pantalla: 'proveedor' },
  { path: '/proveedor/ver/:id',         titulo: 'Proveedor',                     permiso: 'proveedor.ver',         pantalla: 'proveedor-detalle' },

  { path: '/retornos',                  titulo: 'Retornos',                      permiso: 'retorno.ver',           pantalla: 'retornos', ...portal },
  { path: '/retorno/nuevo',             titulo: 'Nuevo Retorno',                 permiso: 'retorno.editar',        pantalla: 'retorno', ...paleta },
  { path: '/retorno/editar/:id',        titulo: 'Editar Retorno',                permiso: 'retorno.editar',        pantalla: 'retorno' },
  { path: '/retorno/ver/:id',           titulo: 'Detalle de Retorno',            permiso: 'retorno.ver',           pantalla: 'retorno-detalle' },

  { path: '/documentos',                titulo: 'Documentos',                    permiso: 'documento.ver',         pantalla: 'documentos', ...portal },

  { path: '/sucursales',                titulo: 'Sucursales',                    permiso: 'sucursal.ver',          pantalla: 'sucursales', ...portal, requiereSucursal: true },
  { path: '/sucursal/nuevo',            titulo: 'Agregar Sucursal',              permiso: 'sucursal.editar',       pantalla: 'sucursal-nueva', ...paleta, requiereSucursal: true },
  { path: '/sucursal/editar/:id',       titulo: 'Editar Sucursal',               permiso: 'sucursal.editar',       pantalla: 'sucursal-editar' },

  { path: '/integraciones',             titulo: 'Integraciones',                 permiso: 'integracion.propia',    pantalla: 'integraciones', ...herramientas },
  { path: '/entregas',                  titulo: 'Entregas',                      permiso: 'entrega.ver',           pantalla: 'entregas', ...entregas, ...administracion },
  { path: '/entrega/nueva',             titulo: 'Planear Entrega',               permiso: 'entrega.editar',        pantalla: 'entrega-form', ...entregas, ...paleta },
  { path: '/entrega/editar/:id',        titulo: 'Editar Entrega',                permiso: 'entrega.editar',        pantalla: 'entrega-form', ...entregas },
  { path: '/entrega/ver/:id',           titulo: 'Entrega',                       permiso: 'entrega.ver',           pantalla: 'entrega', ...entregas },
  { path: '/carta-porte/ver/:id',       titulo: 'Carta Porte',                   permiso: 'entrega.ver',           pantalla: 'carta-porte', ...entregas },
  { path: '/flota',                     titulo: 'Flota',                         permiso: 'flota.ver',             pantalla: 'flota', ...entregas, ...administracion },

  { path: '/admin/autorizaciones',      titulo: 'Bandeja de autorización',       permiso: 'admin.autorizar.ver',   pantalla: 'autorizaciones', ...administracion },
  { path: '/admin/cancelaciones',       titulo: 'Cancelaciones',                 permiso: 'admin.cancelaciones.ver', pantalla: 'cancelaciones', ...administracion },
  { path: '/admin/depositos',           titulo: 'Validación de depósitos',       permiso: 'admin.depositos.ver',   pantalla: 'admin-depositos', ...administracion },
  { path: '/admin/retornos',            titulo: 'Tesorería de retornos',         permiso: 'admin.retornos.ver',    pantalla: 'admin-retornos', ...administracion },
  { path: '/admin/conciliacion-sat',    titulo: 'Conciliación con el SAT',       permiso: 'admin.espejo.ver',      pantalla: 'conciliacion-sat', ...administracion },
  { path: '/admin/facturas-recibidas',  titulo: 'Facturas recibidas',            permiso: 'admin.recibidas.ver',   pantalla: 'facturas-recibidas', ...administracion },
  { path: '/admin/buzon',               titulo: 'Buzón de cancelaciones',        permiso: 'admin.buzon.ver',       pantalla: 'buzon', ...administracion },
  { path: '/admin/listas',              titulo: 'Listas del SAT',                permiso: 'admin.listas.ver',      pantalla: 'listas-sat', ...administracion },
  { path: '/admin/cambios',             titulo: 'Cambios por confirmar',         permiso: 'admin.confirmar.ver',   pantalla: 'cambios', ...administracion },
  { path: '/admin/socios',              titulo: 'Socios comerciales',            permiso: 'admin.socios.ver',      pantalla: 'socios', ...administracion },
  { path: '/admin/socio/nuevo',         titulo: 'Agregar Socio Comercial',       permiso: 'admin.socios',          pantalla: 'socio-form', ...paleta },
  { path: '/admin/socio/editar/:id',    titulo: 'Editar Socio Comercial',        permiso: 'admin.socios',          pantalla: 'socio-form' },
  { path: '/admin/socio/ver/:id',       titulo: 'Socio Comercial',               permiso: 'admin.socios.ver',      pantalla: 'socio' },
  { path: '/admin/usuarios',            titulo: 'Usuarios',                      permiso: 'admin.usuarios.ver',    pantalla: 'usuarios', ...administracion },
  { path: '/admin/usuario/nuevo',       titulo: 'Invitar Usuario',               permiso: 'admin.usuarios',        pantalla: 'usuario-nuevo', ...paleta },
  { path: '/admin/usuario/editar/:id',  titulo: 'Editar Usuario',                permiso: 'admin.usuarios',        pantalla: 'usuario-editar' },
  { path: '/admin/emisor',              titulo: 'Emisor y timbrado',             permiso: 'admin.emisor.ver',      pantalla: 'emisor', ...administracion },
  { path: '/admin/catalogos',           titulo: 'Catálogos',                     permiso: 'admin.catalogos.ver',   pantalla: 'catalogos', ...administracion },
  { path: '/admin/documentos',          titulo: 'Documentos',                    permiso: 'admin.documentos.ver',  pantalla: 'admin-documentos', ...administracion, nota: 'publicar' },
  { path: '/admin/timbrado',            titulo: 'Cola de timbrado',              permiso: 'admin.timbrado.ver',    pantalla: 'timbrado', ...administracion },
  { path: '/admin/auditoria',           titulo: 'Auditoría y cuadre',            permiso: 'admin.auditoria',       pantalla: 'auditoria', ...administracion },
  { path: '/admin/integraciones',       titulo: 'Integraciones',                 permiso: 'admin.integraciones',   pantalla: 'integraciones', ...administracion, nota: 'API' },
] as const satisfies readonly Linea[]

/** The names of the screens; `pantallas.ts` has the code of each. */
export type Pantalla = (typeof tabla)[number]['pantalla']
export type Ruta = Linea & {
  pantalla: Pantalla
  /** The link of the menu it belongs to: its own, or the last one before it in the table. */
  seccion: Pick<Linea, 'path' | 'titulo'>
}

const lineas: readonly (Linea & { pantalla: Pantalla })[] = tabla

export const rutas: readonly Ruta[] = lineas.map((linea, i) => ({
  ...linea,
  seccion: lineas.slice(0, i + 1).findLast(({ menu }) => menu) ?? linea,
}))

/** Back-office screens belong to no partner. */
export const esAdministracion = (ruta: Ruta) => ruta.path.startsWith('/admin/')

/** What no partner has to be chosen for: the back office, and one's own page. */
export const esDeNadie = (ruta: Ruta) => esAdministracion(ruta) || ruta.path === '/perfil'

/** Screens that only show a partner's rows: what they last showed is kept for when there is no network. */
export const esDeLectura = (ruta: Pick<Ruta, 'path' | 'permiso'>) =>
  ruta.permiso.endsWith('.ver') && !ruta.path.startsWith('/admin/')
