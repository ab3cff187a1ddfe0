// The whole API on one page: one line per service. Server and browser are both typed by it.
// Keys are ours and regular; paths are the specification's, to the letter. A line nobody serves stops the server.
import { z } from 'zod'
import * as bandejas from './admin/bandejas.ts'
import { Conciliacion, CorridaDeCuadre, Cuadre } from './admin/cuadre.ts'
import { ConsultaBitacora, ConsultaCadena, LineaBitacora } from './auditoria/bitacora.ts'
import { Aviso, AvisosLeidos } from './avisos/aviso.ts'
import { ConsultaBusqueda, Hallazgo } from './busqueda/hallazgo.ts'
import { Cambio, CambioRechazar } from './cambios/cambio.ts'
import * as catalogo from './catalogos/catalogo.ts'
import { serviciosDeCatalogos } from './catalogos/servicios.ts'
import * as cliente from './clientes/cliente.ts'
import { Constancia } from './clientes/constancia.ts'
import { serviciosDeContabilidad } from './contabilidad/servicios.ts'
import * as documento from './documentos/documento.ts'
import * as correo from './documentos-fiscales/correo.ts'
import * as fiscal from './documentos-fiscales/documento.ts'
import * as factura from './documentos-fiscales/factura.ts'
import { FilaNotaCargo, NotaCargo, NotaCargoCaptura } from './documentos-fiscales/nota-cargo.ts'
import { FilaNotaCredito, NotaCredito, NotaCreditoCaptura } from './documentos-fiscales/nota-credito.ts'
import { serviciosDeLotes } from './documentos-fiscales/servicios-lotes.ts'
import * as emisor from './emisor/emisor.ts'
import * as pac from './emisor/pac.ts'
import { Paso } from './emisor/primeros-pasos.ts'
import { serviciosDeCuarentena } from './emisor/servicios-cuarentena.ts'
import { serviciosDeEntregas } from './entregas/servicios.ts'
import * as movimiento from './estado-cuenta/movimiento.ts'
import { Filtro, FiltroCaptura, FiltroEdicion } from './filtros/filtro.ts'
import { Vista } from './filtros/vista.ts'
import { serviciosDeFlota } from './flota/servicios.ts'
import { serviciosDeImportar } from './importar/servicios.ts'
import { integraciones } from './integraciones/servicios.ts'
import { Plantilla, PlantillaCaptura, PlantillaEdicion } from './plantillas/plantilla.ts'
import * as proveedor from './proveedores/proveedor.ts'
import type { ParametrosDe, Servicio } from './servicio.ts'
// biome-ignore format: one line, because this page is measured in lines
import { alta, archivo, archivoCon, ConsultaDeClientes, ConsultaDeSocios, ConsultaEstrecha, del, get, getCon, hojaDeBandeja, lista, Nada, post, put } from './servicio.ts'
import { serviciosDeDinero } from './servicios-dinero.ts'
import { serviciosSat } from './servicios-sat.ts'
import { Preferencias } from './sesion/preferencias.ts'
import { Configuracion, Sesion } from './sesion/sesion.ts'
import * as dineroDeSocio from './socios/dinero-de-socio.ts'
import * as socio from './socios/socio.ts'
import { Sucursal, SucursalCaptura, SucursalDetalle } from './sucursales/sucursal.ts'
import { Congelamiento, FacturaPorVencer, Graficas, Tablero } from './tablero/tablero.ts'
import * as usuario from './usuarios/usuario.ts'

const global = { alcance: 'global' } as const
/** Asks for a fresh proof of who it is. */
const probado = { prueba: true } as const
const globalProbado = { ...global, ...probado } as const
const clientes = lista('/services/clientes', cliente.ClienteFila, 'cliente.ver', 'Clientes del socio')
const proveedores = lista('/services/proveedores', proveedor.ProveedorFila, 'proveedor.ver', 'Proveedores del socio')
const documentos = lista('/services/documentos', documento.Documento, 'documento.ver', 'Documentos para descargar')
const conBol = { archivos: ['DocumentoBol'] } as const
const ConsultaDocumentos = ConsultaEstrecha.omit({ socio: true, proveedor: true })
const facturas = lista(
  '/services/facturas',
  factura.FilaFactura,
  'factura.ver',
  'Facturas del socio',
  {},
  ConsultaDocumentos,
)
const notasCredito = lista(
  '/services/notas-credito',
  FilaNotaCredito,
  'nota_credito.ver',
  'Notas de crédito del socio',
  {},
  ConsultaDocumentos,
)
const notasCargo = lista(
  '/services/notas-cargo',
  FilaNotaCargo,
  'nota_cargo.ver',
  'Notas de cargo del socio',
  {},
  ConsultaDocumentos,
)
// biome-ignore format: a line is read as a line
const porAutorizar = lista('/services/admin/por-autorizar', bandejas.PorAutorizar, 'admin.autorizar.ver', 'Bandeja de autorización', global, bandejas.ConsultaPorAutorizar)
// biome-ignore format: a line is read as a line
const cancelaciones = lista('/services/admin/cancelaciones', bandejas.CancelacionEnCurso, 'admin.cancelaciones.ver', 'Cancelaciones en curso', global, bandejas.ConsultaCancelaciones)
const cola = lista(
  '/services/admin/timbrado',
  bandejas.TrabajoDeTimbrado,
  'admin.timbrado.ver',
  'Cola de timbrado',
  global,
  ConsultaDeSocios,
)
// biome-ignore format: a line is read as a line
const calendario = lista('/services/admin/rep-calendario', bandejas.RepDelCalendario, 'admin.timbrado.ver', 'Calendario de complementos de pago', global, ConsultaDeClientes)
// biome-ignore format: a line is read as a line
const cambios = lista('/services/admin/cambios', Cambio, 'admin.confirmar.ver', 'Cambios por confirmar, y los últimos decididos', global, ConsultaDeSocios)
const conConstancia = { archivos: ['Constancia'], crudos: ['Constancia'] } as const
const conCsd = { archivos: ['Certificado', 'Llave'], crudos: ['Certificado', 'Llave'] } as const
// biome-ignore format: a line is read as a line
const estadoCuenta = lista('/services/estado-cuenta', movimiento.Movimiento, 'estado_cuenta.ver', 'Estado de cuenta', {}, movimiento.ConsultaEstadoCuenta)
// biome-ignore format: a line is read as a line
const bitacora = lista('/services/admin/bitacora', LineaBitacora, 'admin.auditoria', 'Bitácora de todos', global, ConsultaBitacora)
const socios = lista('/services/admin/socios', socio.SocioFila, 'admin.socios.ver', 'Socios comerciales', global)
const usuarios = lista('/services/admin/usuarios', usuario.UsuarioFila, 'admin.usuarios.ver', 'Usuarios', global)
const sucursales = lista('/services/sucursales', Sucursal, 'sucursal.ver', 'Sucursales del socio')

// biome-ignore format: a table is read as a table
export const services = {
  sesion_leer:               get('/services/sesion', Sesion, 'sesion', 'Usuario que inició sesión', global),
  buscar:                    getCon('/services/buscar', ConsultaBusqueda, z.array(Hallazgo), 'sesion', 'Documentos, depósitos, retornos, clientes y proveedores por folio, UUID, monto, nombre o RFC', global),
  aviso_listar:              get('/services/avisos', z.array(Aviso), 'sesion', 'Lo que necesita a quien pregunta', global),
  aviso_marcar:              put('/services/avisos_leidos', AvisosLeidos, z.array(Aviso), 'sesion', 'Avisos ya vistos', global),
  filtro_listar:             get('/services/filtros', z.array(Filtro), 'sesion', 'Filtros guardados de quien pregunta', global),
  vista_listar:              get('/services/vistas', z.array(Vista), 'sesion', 'Cómo ve sus listas quien pregunta', global),
  vista_guardar:             put('/services/vista_guardar', Vista, Vista, 'sesion', 'Guardar cómo se ve una lista', global),
  preferencia_guardar:       put('/services/preferencia_guardar', Preferencias, Preferencias, 'sesion', 'Cómo lee las fechas y qué avisos quiere quien pregunta', global),
  filtro_agregar:            post('/services/filtro_agregar', FiltroCaptura, Filtro, 'sesion', 'Guardar un filtro', global),
  filtro_editar:             put('/services/filtro_editar/:id', FiltroEdicion, Filtro, 'sesion', 'Nombre de un filtro, y si la lista abre con él', global),
  filtro_borrar:             del('/services/filtro/:id', Filtro, 'sesion', 'Borrar un filtro', global),
  socio_configuracion:       get('/services/socio-comercial_configuracion', z.array(Configuracion), 'sesion', 'Configuración del socio'),
  socio_elegibles:           get('/services/admin/socios-elegibles', z.array(catalogo.SocioComercial), 'admin.socios.elegir', 'Socios que el personal puede elegir', global),

  tablero_leer:              get('/services/dashboard', Tablero, 'tablero.ver', 'Indicadores del resumen'),
  factura_por_vencer:        get('/services/facturas-porvencer', z.array(FacturaPorVencer), 'tablero.ver', 'Facturas vencidas y por vencer'),
  tablero_congelado:         get('/services/saldo-congelado', z.array(Congelamiento), 'tablero.ver', 'Congelamientos vigentes del socio'),
  tablero_graficas:          get('/services/dashboard-graficas', Graficas, 'tablero.ver', 'Litros y ventas por mes y por producto, saldos por antigüedad'),

  cliente_listar:            clientes.filas,
  cliente_resumen:           clientes.sumas,
  cliente_exportar:          clientes.hoja,
  cliente_leer:              get('/services/cliente/:id', z.array(cliente.Cliente), 'cliente.ver', 'Un cliente, en un arreglo de uno'),
  cliente_historia:          getCon('/services/cliente-historia/:id', fiscal.ConsultaSucesos, fiscal.VentanaDeSucesos, 'cliente.ver', 'Qué ha pasado con un cliente, sus documentos, pagos y correos, y quién lo hizo'),
  cliente_agregar:           alta('/services/cliente_agregar', cliente.ClienteCaptura, cliente.ClienteGuardado, 'cliente.editar', 'Alta de cliente'),
  cliente_editar:            put('/services/cliente_editar/:id', cliente.ClienteCaptura, cliente.ClienteGuardado, 'cliente.editar', 'Cambio de cliente'),
  cliente_contactos:         put('/services/cliente_contactos/:id', cliente.ContactosCaptura, cliente.Cliente, 'cliente.editar', 'Correos de un cliente'),
  cliente_inactivar:         put('/services/cliente_inactivar/:id', cliente.InactivarCaptura, cliente.Cliente, 'cliente.inactivar', 'Bloqueo o reactivación de un cliente'),
  cliente_csf:               post('/services/cliente_csf', Nada, Constancia, 'cliente.editar', 'Lee una Constancia de Situación Fiscal; no guarda nada', conConstancia),

  proveedor_listar:          proveedores.filas,
  proveedor_resumen:         proveedores.sumas,
  proveedor_exportar:        proveedores.hoja,
  proveedor_leer:            get('/services/proveedor/:id', z.array(proveedor.Proveedor), 'proveedor.ver', 'Un proveedor, en un arreglo de uno'),
  proveedor_historia:        get('/services/proveedor-historia/:id', z.array(fiscal.Suceso), 'proveedor.ver', 'Qué le ha pasado a un proveedor y a sus cuentas, y quién lo hizo'),
  proveedor_agregar:         alta('/services/proveedor_agregar', proveedor.ProveedorCaptura, proveedor.Proveedor, 'proveedor.editar', 'Alta de proveedor'),
  proveedor_editar:          put('/services/proveedor_editar/:id', proveedor.ProveedorCaptura, proveedor.Proveedor, 'proveedor.editar', 'Cambio de proveedor'),
  cuenta_proveedor_listar:   get('/services/cuentas-por-proveedor/:idProveedor', z.array(proveedor.CuentaDeProveedor), 'proveedor.ver', 'Cuentas bancarias de un proveedor'),

  documento_listar:          documentos.filas,
  documento_resumen:         documentos.sumas,
  documento_exportar:        documentos.hoja,
  documento_archivo:         archivo('/services/documento_archivo/:id', 'documento.ver', 'Descarga de un documento'),
  admin_documento_listar:    get('/services/admin/documentos', z.array(documento.DocumentoPublicado), 'admin.documentos.ver', 'Documentos publicados y retirados', global),
  admin_documento_exportar:  hojaDeBandeja('/services/admin/documentos_exportar', 'admin.documentos.ver', 'Documentos publicados y retirados'),
  admin_documento_archivo:   archivo('/services/admin/documento_archivo/:id', 'admin.documentos.ver', 'Archivo de un documento publicado', global),
  documento_agregar:         alta('/services/admin/documento_agregar', documento.DocumentoCaptura, documento.DocumentoPublicado, 'admin.documentos', 'Publicación de un documento', { ...global, archivos: ['Archivo'] }),
  documento_editar:          put('/services/admin/documento_editar/:id', documento.DocumentoEdicion, documento.DocumentoPublicado, 'admin.documentos', 'Nombre y audiencia de un documento', global),
  documento_retirar:         put('/services/admin/documento_retirar/:id', Nada, documento.DocumentoPublicado, 'admin.documentos', 'Retiro de un documento', global),

  sucursal_listar:           sucursales.filas,
  sucursal_resumen:          sucursales.sumas,
  sucursal_exportar:         sucursales.hoja,
  sucursal_leer:             get('/services/sucursal/:id', z.array(SucursalDetalle), 'sucursal.ver', 'Una sucursal, en un arreglo de uno'),
  sucursal_agregar:          alta('/services/sucursal_agregar', SucursalCaptura, SucursalDetalle, 'sucursal.editar', 'Alta de sucursal'),
  sucursal_editar:           put('/services/sucursal_editar/:id', SucursalCaptura, SucursalDetalle, 'sucursal.editar', 'Cambio de sucursal'),

  factura_listar:            facturas.filas,
  factura_resumen:           facturas.sumas,
  factura_exportar:          facturas.hoja,
  factura_leer:              get('/services/factura/:id', z.array(factura.Factura), 'factura.ver', 'Una factura'),
  factura_agregar:           alta('/services/factura_agregar', factura.FacturaCaptura, factura.Factura, 'factura.editar', 'Generar prefactura', conBol),
  factura_editar:            put('/services/factura_editar/:id', factura.FacturaCaptura, factura.Factura, 'factura.editar', 'Editar prefactura', conBol),
  factura_borrar:            put('/services/factura_borrar/:id', Nada, factura.Factura, 'factura.editar', 'Borrar prefactura'),
  factura_timbrar:           post('/services/factura_timbrar/:id', fiscal.Timbrar, fiscal.RespuestaTimbrado, 'factura.timbrar', 'Timbrar prefactura'),
  factura_cancelar:          put('/services/factura_solicitacancelacion/:id', fiscal.Cancelar, fiscal.RespuestaCancelacion, 'factura.cancelar', 'Solicitar cancelación de factura', probado),
  factura_sustituir:         put('/services/factura_sustituir/:id', Nada, factura.Factura, 'factura.cancelar', 'Marcar una factura para sustituirla'),
  factura_estatus:           post('/services/factura_estatus/:id', Nada, fiscal.RespuestaCancelacion, 'factura.ver', 'Actualizar estatus de cancelación'),
  factura_validar:           get('/services/factura_validar/:id', fiscal.Preflight, 'factura.ver', 'Semáforo SAT de una prefactura'),
  factura_pdf:               archivo('/services/factura_pdf/:id', 'factura.ver', 'PDF de la factura'),
  factura_xml:               archivo('/services/factura_xml/:id', 'factura.ver', 'XML de la factura'),
  factura_correos:           get('/services/factura_correos/:id', correo.CorreosDeDocumento, 'factura.ver', 'Correos de la factura'),
  factura_enviar:            post('/services/factura_enviar/:id', correo.EnviarCorreo, correo.CorreosDeDocumento, 'factura.editar', 'Enviar la factura por correo'),
  factura_zip:               archivoCon('/services/facturas_zip', fiscal.ConsultaZip, 'factura.ver', 'XML y PDF de las facturas elegidas'),
  factura_previa:            archivo('/services/factura_vistaprevia/:id', 'factura.ver', 'Vista previa en PDF'),
  factura_previa_xml:        archivo('/services/factura_vistaprevia_xml/:id', 'factura.ver', 'Vista previa en XML'),
  plantilla_listar:          get('/services/plantillas', z.array(Plantilla), 'factura.ver', 'Plantillas de prefacturas, notas y depósitos del socio'),
  plantilla_agregar:         alta('/services/plantilla_agregar', PlantillaCaptura, Plantilla, 'factura.editar', 'Guardar una captura como plantilla'),
  plantilla_editar:          put('/services/plantilla_editar/:id', PlantillaEdicion, Plantilla, 'factura.editar', 'Nombre de una plantilla'),
  plantilla_borrar:          del('/services/plantilla/:id', Plantilla, 'factura.editar', 'Borrar una plantilla'),
  factura_bol:               archivo('/services/factura_bol/:id', 'factura.ver', 'Documento BOL'),
  factura_por_cliente:       get('/services/facturas-por-cliente/:idCliente', z.array(factura.FacturaOpcion), 'factura.ver', 'Facturas timbradas de un cliente'),
  producto_de_factura:       get('/services/productos-de-factura/:idFactura', z.array(factura.ProductoDeFactura), 'factura.ver', 'Productos de una factura'),
  documento_con_saldo:       get('/services/facturas-notas-saldo/:idCliente', z.array(factura.DocumentoConSaldo), 'factura.ver', 'Facturas y notas con saldo'),
  factura_conservar:         put('/services/factura_conservar/:id', Nada, factura.Factura, 'factura.cancelar', 'Dejar de sustituir una factura'),
  factura_anticipos:         get('/services/anticipos-facturados', z.array(factura.AnticipoFacturado), 'factura.ver', 'Facturas de anticipo por aplicar'),
  factura_canceladas:        get('/services/facturas-canceladas', z.array(factura.FacturaCancelada), 'factura.ver', 'Facturas canceladas o por sustituir'),
  nota_sustituibles:         get('/services/notas-sustituibles/:idFactura', z.array(factura.NotaSustituible), 'factura.ver', 'Notas de una factura que otra puede sustituir'),

  nota_credito_listar:       notasCredito.filas,
  nota_credito_resumen:      notasCredito.sumas,
  nota_credito_exportar:     notasCredito.hoja,
  nota_credito_leer:         get('/services/nota-credito/:id', z.array(NotaCredito), 'nota_credito.ver', 'Una nota de crédito'),
  nota_credito_agregar:      alta('/services/nota-credito_agregar', NotaCreditoCaptura, NotaCredito, 'nota_credito.editar', 'Registrar nota de crédito'),
  nota_credito_editar:       put('/services/nota-credito_editar/:id', NotaCreditoCaptura, NotaCredito, 'nota_credito.editar', 'Editar nota de crédito'),
  nota_credito_borrar:       put('/services/nota-credito_borrar/:id', Nada, NotaCredito, 'nota_credito.editar', 'Borrar nota de crédito'),
  nota_credito_timbrar:      post('/services/nota-credito_timbrar/:id', fiscal.Timbrar, fiscal.RespuestaTimbrado, 'nota_credito.timbrar', 'Timbrar nota de crédito'),
  nota_credito_cancelar:     put('/services/nota-credito_cancelar/:id', fiscal.Cancelar, fiscal.RespuestaCancelacion, 'nota_credito.cancelar', 'Solicitar cancelación de nota de crédito', probado),
  nota_credito_estatus:      post('/services/nota-credito_estatus/:id', Nada, fiscal.RespuestaCancelacion, 'nota_credito.ver', 'Actualizar estatus de cancelación'),
  nota_credito_validar:      get('/services/nota-credito_validar/:id', fiscal.Preflight, 'nota_credito.ver', 'Semáforo SAT de una nota de crédito'),
  nota_credito_pdf:          archivo('/services/nota-credito_pdf/:id', 'nota_credito.ver', 'PDF de la nota de crédito'),
  nota_credito_xml:          archivo('/services/nota-credito_xml/:id', 'nota_credito.ver', 'XML de la nota de crédito'),
  nota_credito_correos:      get('/services/nota-credito_correos/:id', correo.CorreosDeDocumento, 'nota_credito.ver', 'Correos de la nota de crédito'),
  nota_credito_enviar:       post('/services/nota-credito_enviar/:id', correo.EnviarCorreo, correo.CorreosDeDocumento, 'nota_credito.editar', 'Enviar la nota de crédito por correo'),
  nota_credito_zip:          archivoCon('/services/notas-credito_zip', fiscal.ConsultaZip, 'nota_credito.ver', 'XML y PDF de las notas de crédito elegidas'),
  nota_credito_previa:       archivo('/services/nota-credito_vistaprevia/:id', 'nota_credito.ver', 'Vista previa en PDF'),
  nota_credito_previa_xml:   archivo('/services/nota-credito_vistaprevia_xml/:id', 'nota_credito.ver', 'Vista previa en XML'),

  nota_cargo_listar:         notasCargo.filas,
  nota_cargo_resumen:        notasCargo.sumas,
  nota_cargo_exportar:       notasCargo.hoja,
  nota_cargo_leer:           get('/services/nota-cargo/:id', z.array(NotaCargo), 'nota_cargo.ver', 'Una nota de cargo'),
  nota_cargo_agregar:        alta('/services/nota-cargo_agregar', NotaCargoCaptura, NotaCargo, 'nota_cargo.editar', 'Generar nota de cargo'),
  nota_cargo_editar:         put('/services/notaCargo_editar/:id', NotaCargoCaptura, NotaCargo, 'nota_cargo.editar', 'Editar nota de cargo'), // spelled so by the specification
  nota_cargo_editar_alias:   put('/services/nota-cargo_editar/:id', NotaCargoCaptura, NotaCargo, 'nota_cargo.editar', 'Editar nota de cargo (escritura regular)'),
  nota_cargo_borrar:         put('/services/nota-cargo_borrar/:id', Nada, NotaCargo, 'nota_cargo.editar', 'Borrar nota de cargo'),
  nota_cargo_timbrar:        post('/services/nota-cargo_timbrar/:id', fiscal.Timbrar, fiscal.RespuestaTimbrado, 'nota_cargo.timbrar', 'Timbrar nota de cargo'),
  nota_cargo_cancelar:       put('/services/nota-cargo_cancelar/:id', fiscal.Cancelar, fiscal.RespuestaCancelacion, 'nota_cargo.cancelar', 'Solicitar cancelación de nota de cargo', probado),
  nota_cargo_estatus:        post('/services/nota-cargo_estatus/:id', Nada, fiscal.RespuestaCancelacion, 'nota_cargo.ver', 'Actualizar estatus de cancelación'),
  nota_cargo_validar:        get('/services/nota-cargo_validar/:id', fiscal.Preflight, 'nota_cargo.ver', 'Semáforo SAT de una nota de cargo'),
  nota_cargo_pdf:            archivo('/services/nota-cargo_pdf/:id', 'nota_cargo.ver', 'PDF de la nota de cargo'),
  nota_cargo_xml:            archivo('/services/nota-cargo_xml/:id', 'nota_cargo.ver', 'XML de la nota de cargo'),
  nota_cargo_correos:        get('/services/nota-cargo_correos/:id', correo.CorreosDeDocumento, 'nota_cargo.ver', 'Correos de la nota de cargo'),
  nota_cargo_enviar:         post('/services/nota-cargo_enviar/:id', correo.EnviarCorreo, correo.CorreosDeDocumento, 'nota_cargo.editar', 'Enviar la nota de cargo por correo'),
  nota_cargo_zip:            archivoCon('/services/notas-cargo_zip', fiscal.ConsultaZip, 'nota_cargo.ver', 'XML y PDF de las notas de cargo elegidas'),
  nota_cargo_previa:         archivo('/services/nota-cargo_vistaprevia/:id', 'nota_cargo.ver', 'Vista previa en PDF'),
  nota_cargo_previa_xml:     archivo('/services/nota-cargo_vistaprevia_xml/:id', 'nota_cargo.ver', 'Vista previa en XML'),

  ...serviciosDeLotes,
  ...serviciosDeDinero,

  estado_cuenta_listar:      estadoCuenta.filas,
  estado_cuenta_resumen:     estadoCuenta.sumas,
  estado_cuenta_exportar:    estadoCuenta.hoja,
  estado_cuenta_pdf:         archivoCon('/services/estado-cuenta_pdf', movimiento.PeriodoEstadoCuenta, 'estado_cuenta.ver', 'Estado de cuenta de un periodo, para imprimir'),
  admin_por_autorizar_listar:   porAutorizar.filas,
  admin_por_autorizar_resumen:  porAutorizar.sumas,
  admin_por_autorizar_exportar: porAutorizar.hoja,
  admin_factura_autorizar:   put('/services/admin/factura_autorizar/:id', Nada, bandejas.Decidido, 'admin.autorizar', 'Autorizar prefactura', global),
  admin_factura_rechazar:    put('/services/admin/factura_rechazar/:id', bandejas.Rechazar, bandejas.Decidido, 'admin.autorizar', 'Rechazar prefactura', global),
  admin_nota_credito_autorizar: put('/services/admin/nota-credito_autorizar/:id', Nada, bandejas.Decidido, 'admin.autorizar', 'Autorizar nota de crédito', global),
  admin_nota_credito_rechazar:  put('/services/admin/nota-credito_rechazar/:id', bandejas.Rechazar, bandejas.Decidido, 'admin.autorizar', 'Rechazar nota de crédito', global),
  admin_nota_cargo_autorizar:   put('/services/admin/nota-cargo_autorizar/:id', Nada, bandejas.Decidido, 'admin.autorizar', 'Autorizar nota de cargo', global),
  admin_nota_cargo_rechazar:    put('/services/admin/nota-cargo_rechazar/:id', bandejas.Rechazar, bandejas.Decidido, 'admin.autorizar', 'Rechazar nota de cargo', global),
  admin_cancelacion_listar:     cancelaciones.filas,
  admin_cancelacion_resumen:    cancelaciones.sumas,
  admin_cancelacion_exportar:   cancelaciones.hoja,
  admin_cancelacion_enviar:     post('/services/admin/cancelacion_enviar/:tipo/:id', Nada, z.array(bandejas.CancelacionEnCurso), 'admin.cancelaciones', 'Enviar cancelación al SAT', globalProbado),
  admin_cancelacion_consultar:  post('/services/admin/cancelacion_consultar/:tipo/:id', Nada, z.array(bandejas.CancelacionEnCurso), 'admin.cancelaciones', 'Actualizar estatus de cancelación', global),
  admin_cancelacion_desistir:   put('/services/admin/cancelacion_desistir/:tipo/:id', Nada, z.array(bandejas.CancelacionEnCurso), 'admin.cancelaciones', 'Desistir de una cancelación no enviada', global),
  admin_cancelacion_recordar:   post('/services/admin/cancelacion_recordar/:tipo/:id', Nada, z.array(bandejas.CancelacionEnCurso), 'admin.cancelaciones', 'Recordar al receptor que responda', global),
  admin_cancelacion_simular:    post('/services/admin/cancelacion_simular/:tipo/:id', bandejas.SimularReceptor, z.array(bandejas.CancelacionEnCurso), 'admin.cancelaciones', 'Simular la respuesta del receptor (demostración)', global),
  admin_cancelacion_acuse:      archivo('/services/admin/cancelacion_acuse/:tipo/:id', 'admin.cancelaciones.ver', 'Acuse de cancelación', global),
  admin_rep_cancelar:           put('/services/admin/rep_cancelar/:id', bandejas.CancelarRep, bandejas.Decidido, 'admin.depositos', 'Solicitar cancelación de complemento de pago', globalProbado),
  admin_timbrado_listar:        cola.filas,
  admin_timbrado_resumen:       cola.sumas,
  admin_timbrado_exportar:      cola.hoja,
  admin_pac_caidos:             get('/services/admin/pac_caidos', z.array(bandejas.PacCaido), 'admin.timbrado.ver', 'PAC que no responden', global),
  admin_timbrado_reintentar:    post('/services/admin/timbrado_reintentar/:id', Nada, z.array(bandejas.TrabajoDeTimbrado), 'admin.timbrado', 'Reintentar un timbrado', global),
  admin_timbrado_recuperar:     post('/services/admin/timbrado_recuperar/:id', Nada, z.array(bandejas.TrabajoDeTimbrado), 'admin.timbrado', 'Recuperar un timbrado cuyo fin no se conoce', global),
  admin_rep_reemitir:           alta('/services/admin/rep_reemitir/:id', bandejas.ReemitirRep, bandejas.Decidido, 'admin.depositos', 'Sustituir o volver a emitir un complemento de pago', global),
  admin_rep_calendario_listar:  calendario.filas,
  admin_rep_calendario_resumen: calendario.sumas,
  admin_rep_calendario_exportar: calendario.hoja,
  admin_rep_reintentar:         post('/services/admin/rep_reintentar/:id', Nada, z.array(bandejas.TrabajoDeTimbrado), 'admin.timbrado', 'Reintentar un complemento de pago', global),
  admin_bitacora_listar:        bitacora.filas,
  admin_bitacora_resumen:       bitacora.sumas,
  admin_bitacora_exportar:      bitacora.hoja,
  admin_bitacora_cadena:        archivoCon('/services/admin/bitacora_cadena', ConsultaCadena, 'admin.auditoria', 'Bitácora encadenada, en líneas JSON con su prueba', global),
  admin_cuadre_listar:          get('/services/admin/cuadre', z.array(Cuadre), 'admin.auditoria', 'Cuadres, el último primero', global),
  admin_conciliacion_listar:    get('/services/admin/conciliacion', z.array(Conciliacion), 'admin.auditoria', 'Última comparación con la lista de cada PAC', global),
  admin_cuadre_ejecutar:        post('/services/admin/cuadre_ejecutar', Nada, z.array(CorridaDeCuadre), 'admin.auditoria', 'Cuadrar ahora: empieza en segundo plano y responde al momento', global),
  admin_cuadre_corrida:         get('/services/admin/cuadre_corrida', z.array(CorridaDeCuadre), 'admin.auditoria', 'El último cuadre que se pidió y cuánto lleva', global),
  admin_socio_listar:        socios.filas,
  admin_socio_resumen:       socios.sumas,
  admin_socio_exportar:      socios.hoja,
  admin_socio_opciones:      get('/services/admin/socio_opciones', socio.OpcionesDeSocio, 'admin.socios.ver', 'Emisores, productos y socios para la ficha de un socio', global),
  admin_socio_leer:          get('/services/admin/socio/:id', z.array(socio.Socio), 'admin.socios.ver', 'Un socio comercial, en un arreglo de uno', global),
  admin_socio_historia:      get('/services/admin/socio-historia/:id', z.array(fiscal.Suceso), 'admin.socios.ver', 'Qué se ha hecho con un socio comercial, y quién lo hizo', global),
  admin_socio_agregar:       alta('/services/admin/socio_agregar', socio.SocioCaptura, socio.Socio, 'admin.socios', 'Alta de socio comercial', global),
  admin_socio_editar:        put('/services/admin/socio_editar/:id', socio.SocioCaptura, socio.Socio, 'admin.socios', 'Cambio de socio comercial', global),
  admin_comision_listar:     get('/services/admin/comisiones/:id', z.array(dineroDeSocio.Comision), 'admin.socios.ver', 'Comisiones de un socio', global),
  admin_comision_agregar:    alta('/services/admin/comision_agregar', dineroDeSocio.ComisionCaptura, dineroDeSocio.Comision, 'admin.socios', 'Nueva comisión desde una fecha', global),
  admin_comision_editar:     put('/services/admin/comision_editar/:id', dineroDeSocio.ComisionCambio, dineroDeSocio.Comision, 'admin.socios', 'Cambio de una comisión futura', global),
  admin_comision_borrar:     del('/services/admin/comision/:id', dineroDeSocio.Comision, 'admin.socios', 'Retiro de una comisión futura', global),
  admin_retencion_listar:    get('/services/admin/retenciones/:id', z.array(dineroDeSocio.Retencion), 'admin.socios.ver', 'Retenciones de un socio', global),
  admin_retencion_agregar:   alta('/services/admin/retencion', dineroDeSocio.RetencionCaptura, Cambio, 'admin.socios', 'Pedir una retención manual', global),
  admin_retencion_liberar:   put('/services/admin/retencion_liberar/:id', Nada, Cambio, 'admin.socios', 'Pedir que se libere una retención manual', global),
  admin_retencion_borrar:    del('/services/admin/retencion/:id', Cambio, 'admin.socios', 'Pedir que se libere una retención manual (otra escritura)', global),
  admin_ajuste_listar:       get('/services/admin/ajustes/:id', z.array(dineroDeSocio.Ajuste), 'admin.socios.ver', 'Ajustes de un socio', global),
  admin_ajuste_agregar:      alta('/services/admin/ajuste', dineroDeSocio.AjusteCaptura, dineroDeSocio.Ajuste, 'admin.socios', 'Pedir un ajuste al saldo de un socio', globalProbado),
  admin_ajuste_confirmar:    put('/services/admin/ajuste_confirmar/:id', Nada, dineroDeSocio.Ajuste, 'admin.confirmar', 'Confirmar un ajuste', globalProbado),
  admin_cambio_listar:       cambios.filas,
  admin_cambio_resumen:      cambios.sumas,
  admin_cambio_exportar:     cambios.hoja,
  admin_cambio_confirmar:    put('/services/admin/cambio_confirmar/:id', Nada, Cambio, 'admin.confirmar', 'Confirmar un cambio', globalProbado),
  admin_cambio_rechazar:     put('/services/admin/cambio_rechazar/:id', CambioRechazar, Cambio, 'admin.confirmar', 'Rechazar un cambio', global),
  admin_cambio_retirar:      put('/services/admin/cambio_retirar/:id', Nada, Cambio, 'admin.confirmar', 'Retirar un cambio que uno pidió', global),
  admin_usuario_listar:      usuarios.filas,
  admin_usuario_resumen:     usuarios.sumas,
  admin_usuario_exportar:    usuarios.hoja,
  admin_identidad_leer:      get('/services/admin/identidad', usuario.Identidad, 'admin.usuarios.ver', 'Quién guarda las contraseñas', global),
  admin_usuario_leer:        get('/services/admin/usuario/:id', z.array(usuario.Usuario), 'admin.usuarios.ver', 'Un usuario, en un arreglo de uno', global),
  admin_usuario_agregar:     alta('/services/admin/usuario_agregar', usuario.UsuarioAgregar, usuario.Usuario, 'admin.usuarios', 'Alta de usuario de un proveedor de identidad externo', globalProbado),
  admin_usuario_invitar:     post('/services/admin/usuario_invitar', usuario.UsuarioInvitar, usuario.UsuarioInvitado, 'admin.usuarios', 'Invitar usuario', globalProbado),
  admin_usuario_editar:      put('/services/admin/usuario_editar/:id', usuario.UsuarioEditar, usuario.Usuario, 'admin.usuarios', 'Nombre, roles y socio de un usuario', globalProbado),
  admin_usuario_bloquear:    put('/services/admin/usuario_bloquear/:id', usuario.UsuarioBloquear, usuario.Usuario, 'admin.usuarios', 'Bloqueo o desbloqueo de un usuario', globalProbado),
  admin_usuario_restablecer: post('/services/admin/usuario_restablecer/:id', Nada, usuario.Usuario, 'admin.usuarios', 'Restablecer contraseña', globalProbado),
  admin_usuario_confirmar:   put('/services/admin/usuario_confirmar/:id', Nada, usuario.Usuario, 'admin.confirmar', 'Confirmar el cambio que espera de un usuario', globalProbado),
  admin_usuario_revocar:     post('/services/admin/usuario_revocar/:id', Nada, usuario.Usuario, 'admin.usuarios', 'Cerrar las sesiones de un usuario', globalProbado),
  admin_primeros_pasos:         get('/services/admin/primeros-pasos', z.array(Paso), 'admin.emisor.ver', 'Qué falta para la primera factura', global),
  admin_emisor_leer:            get('/services/admin/emisor', z.array(emisor.Emisor), 'admin.emisor.ver', 'Emisor, con sus certificados', global),
  admin_emisor_guardar:         put('/services/admin/emisor', emisor.EmisorCaptura, emisor.Emisor, 'admin.emisor', 'Alta o cambio del emisor', global),
  admin_csd_agregar:            post('/services/admin/csd', emisor.CsdCaptura, emisor.Emisor, 'admin.emisor', 'Carga de un certificado de sello digital', { ...globalProbado, ...conCsd }),
  admin_csd_activar:            put('/services/admin/csd_activar/:id', Nada, emisor.Emisor, 'admin.emisor', 'Certificado con el que se sella', globalProbado),
  admin_pac_listar:             get('/services/admin/pac', z.array(pac.PacAdmin), 'admin.emisor.ver', 'PAC disponibles y sus cuentas', global),
  admin_pac_guardar:            put('/services/admin/pac_cuenta/:pac', pac.PacCuenta, z.array(pac.PacAdmin), 'admin.emisor', 'Cuenta con un PAC', globalProbado),
  admin_pac_probar:             post('/services/admin/pac_probar/:pac', pac.PacCuenta, pac.PruebaPac, 'admin.emisor', 'Probar la conexión con un PAC', global),
  admin_pac_elegir:             put('/services/admin/pac_elegir/:pac', Nada, z.array(pac.PacAdmin), 'admin.emisor', 'PAC con el que se timbra', globalProbado),
  admin_pac_fallas_leer:        get('/services/admin/pac_fallas', pac.FallasPac, 'admin.emisor.ver', 'Cómo se porta el PAC embebido (demostración)', global),
  admin_pac_fallas_guardar:     put('/services/admin/pac_fallas', pac.FallasPacCaptura, pac.FallasPac, 'admin.emisor', 'Hacer fallar al PAC embebido (demostración)', global),
  admin_serie_listar:           get('/services/admin/series', z.array(emisor.SerieAdmin), 'admin.emisor.ver', 'Series, su último folio y quién las usa', global),
  admin_serie_exportar:         hojaDeBandeja('/services/admin/series_exportar', 'admin.emisor.ver', 'Series'),
  admin_serie_agregar:          alta('/services/admin/serie_agregar', emisor.SerieCaptura, emisor.SerieAdmin, 'admin.emisor', 'Alta de serie', global),
  admin_serie_editar:           put('/services/admin/serie_editar/:id', emisor.SerieEdicion, emisor.SerieAdmin, 'admin.emisor', 'Cambio de serie', global),
  admin_permiso_listar:         get('/services/admin/permisos', z.array(emisor.PermisoSucursal), 'admin.emisor.ver', 'Permisos y series por sucursal', global),
  admin_permiso_exportar:       hojaDeBandeja('/services/admin/permisos_exportar', 'admin.emisor.ver', 'Permisos y series por sucursal'),
  admin_permiso_editar:         put('/services/admin/permiso_editar/:id', emisor.PermisoCaptura, emisor.PermisoSucursal, 'admin.emisor', 'Permiso y serie de una sucursal', global),
  ...serviciosDeCuarentena,
  ...serviciosSat,
  ...serviciosDeCatalogos,
  ...serviciosDeContabilidad,

  ...integraciones,
  ...serviciosDeImportar,
  ...serviciosDeFlota,
  ...serviciosDeEntregas,
} as const satisfies Record<string, Servicio>

export type Services = typeof services
export type ServiceKey = keyof Services
export type EntradaDe<K extends ServiceKey> = z.infer<Services[K]['entrada']>
export type CapturaDe<K extends ServiceKey> = z.input<Services[K]['entrada']>
export type ConsultaDe<K extends ServiceKey> = z.infer<Services[K]['consulta']>
export type RespuestaDe<K extends ServiceKey> = z.infer<Services[K]['respuesta']>
export type ParametrosDeServicio<K extends ServiceKey> = ParametrosDe<Services[K]['ruta']>
