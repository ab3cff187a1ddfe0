// The services of deliveries: the board of a day, the list, planning, stamping, and what happens on the road.
import { z } from 'zod'
import * as correo from '../documentos-fiscales/correo.ts'
import * as fiscal from '../documentos-fiscales/documento.ts'
import { alta, archivo, get, getCon, lista, Nada, post, put } from '../servicio.ts'
import * as ajustes from './ajustes.ts'
import * as entrega from './entrega.ts'

const global = { alcance: 'global' } as const

const entregas = lista('/services/entregas', entrega.EntregaFila, 'entrega.ver', 'Entregas del socio')

// biome-ignore format: a table is read as a table
export const serviciosDeEntregas = {
  entrega_listar:    entregas.filas,
  entrega_resumen:   entregas.sumas,
  entrega_exportar:  entregas.hoja,
  entrega_dia:       getCon('/services/entregas-del-dia', entrega.ConsultaDia, z.array(entrega.EntregaFila), 'entrega.ver', 'Salidas de un día'),
  entrega_leer:      get('/services/entrega/:id', z.array(entrega.Entrega), 'entrega.ver', 'Una entrega, en un arreglo de uno'),
  entrega_de_carta_porte: get('/services/entrega-de-carta-porte/:id', z.array(entrega.Entrega), 'entrega.ver', 'La entrega de una Carta Porte'),
  entrega_de_factura: get('/services/entregas-de-factura/:id', z.array(entrega.EntregaFila), 'entrega.ver', 'Entregas de una factura'),
  entrega_de_cliente: get('/services/entregas-de-cliente/:id', z.array(entrega.LitrosDeCliente), 'entrega.ver', 'Litros entregados y facturados a un cliente'),
  entrega_propuesta: getCon('/services/entrega_propuesta', entrega.ConsultaPropuesta, entrega.PropuestaEntrega, 'entrega.ver', 'Con qué se abre una entrega nueva'),
  entrega_agregar:   alta('/services/entrega_agregar', entrega.EntregaCaptura, entrega.Entrega, 'entrega.editar', 'Planear una entrega'),
  entrega_editar:    put('/services/entrega_editar/:id', entrega.EntregaCaptura, entrega.Entrega, 'entrega.editar', 'Cambiar una entrega por timbrar'),
  entrega_repetir:   alta('/services/entrega_repetir/:id', Nada, entrega.Entrega, 'entrega.editar', 'Planear otra igual, con nuevas horas'),
  entrega_descartar: put('/services/entrega_descartar/:id', entrega.DescartarEntrega, entrega.Entrega, 'entrega.editar', 'Descartar una entrega sin timbrar'),
  entrega_autorizar: put('/services/entrega_autorizar/:id', entrega.AutorizarEntrega, entrega.Entrega, 'entrega.autorizar', 'Autorizar lo que una regla detiene, con su motivo'),
  entrega_cobrar_flete: post('/services/entrega_cobrar_flete/:id', entrega.CobrarFlete, entrega.Entrega, 'factura.editar', 'Cobrar el flete: su prefactura lleva la Carta Porte'),
  entrega_validar:   get('/services/entrega_validar/:id', fiscal.Preflight, 'entrega.ver', 'Semáforo SAT de una Carta Porte'),
  entrega_timbrar:   post('/services/entrega_timbrar/:id', fiscal.Timbrar, fiscal.RespuestaTimbrado, 'entrega.timbrar', 'Timbrar la Carta Porte'),
  entrega_cancelar:  put('/services/entrega_cancelar/:id', fiscal.Cancelar, fiscal.RespuestaCancelacion, 'entrega.cancelar', 'Solicitar la cancelación de la Carta Porte', { prueba: true }),
  entrega_estatus:   post('/services/entrega_estatus/:id', Nada, fiscal.RespuestaCancelacion, 'entrega.ver', 'Actualizar estatus de cancelación'),
  entrega_salir:     put('/services/entrega_salir/:id', Nada, entrega.Entrega, 'entrega.editar', 'El camión salió'),
  entrega_entregar:  put('/services/entrega_entregar/:id', entrega.MarcarEntregada, entrega.Entrega, 'entrega.editar', 'Marcar como entregada'),
  entrega_liga:      post('/services/entrega_liga/:id', Nada, entrega.LigaOperador, 'entrega.editar', 'Liga para que el operador abra su viaje sin cuenta'),
  entrega_liga_revocar: put('/services/entrega_liga_revocar/:id', Nada, entrega.Entrega, 'entrega.editar', 'La liga del operador deja de servir'),
  entrega_pdf:       archivo('/services/entrega_pdf/:id', 'entrega.ver', 'PDF de la Carta Porte'),
  entrega_xml:       archivo('/services/entrega_xml/:id', 'entrega.ver', 'XML de la Carta Porte'),
  entrega_correos:   get('/services/entrega_correos/:id', correo.CorreosDeDocumento, 'entrega.ver', 'Correos de la Carta Porte'),
  entrega_enviar:    post('/services/entrega_enviar/:id', correo.EnviarCorreo, correo.CorreosDeDocumento, 'entrega.editar', 'Enviar la Carta Porte por correo'),
  admin_ajustes_entrega_leer:    get('/services/admin/ajustes_entrega', ajustes.AjustesEntrega, 'admin.emisor.ver', 'Ajustes de Carta Porte', global),
  admin_ajustes_entrega_guardar: put('/services/admin/ajustes_entrega', ajustes.AjustesEntregaCaptura, ajustes.AjustesEntrega, 'admin.emisor', 'Cambiar los ajustes de Carta Porte', global),
} as const
