// The services other systems come in and out by, and those a person keeps them with. Part of services.ts.
import { z } from 'zod'
import { del, get, hojaDeBandeja, lista, Nada, post, put } from '../servicio.ts'
import { Calendario } from './calendario.ts'
import * as exportacion from './exportacion.ts'
import * as llave from './llave.ts'
import * as webhook from './webhook.ts'

const global = { alcance: 'global' } as const

const eventos = lista('/services/webhook-eventos', webhook.EventoFila, 'integracion.ver', 'Eventos de webhooks', global)

// biome-ignore format: a table is read as a table
export const integraciones = {
  llave_listar:    get('/services/llaves', z.array(llave.Llave), 'integracion.ver', 'Llaves de API', global),
  llave_exportar:  hojaDeBandeja('/services/llaves_exportar', 'integracion.ver', 'Llaves de API'),
  llave_agregar:   post('/services/llave_agregar', llave.LlaveCaptura, llave.LlaveNueva, 'integracion.editar', 'Crear una llave de API; su secreto se muestra una vez', { ...global, prueba: true }),
  llave_revocar:   put('/services/llave_revocar/:id', Nada, llave.Llave, 'integracion.editar', 'Revocar una llave de API', global),

  admin_exportacion_leer:       get('/services/admin/exportacion', exportacion.Exportacion, 'admin.contabilidad.ver', 'Exportación diaria y sus últimos días', global),
  admin_exportacion_guardar:    put('/services/admin/exportacion', exportacion.ExportacionCaptura, exportacion.Exportacion, 'admin.contabilidad', 'Cuándo corre la exportación diaria', global),
  admin_exportacion_reintentar: put('/services/admin/exportacion_reintentar', exportacion.ExportacionReintentar, exportacion.Exportacion, 'admin.contabilidad', 'Exportar otra vez un día', global),

  calendario_leer:   get('/services/calendario', Calendario, 'sesion', 'Si hay una liga de calendario', global),
  calendario_crear:  post('/services/calendario', Nada, Calendario, 'sesion', 'Liga privada del calendario; la de antes deja de servir', global),
  calendario_borrar: del('/services/calendario', Calendario, 'sesion', 'Quitar la liga del calendario', global),

  webhook_listar:   get('/services/webhooks', z.array(webhook.Webhook), 'integracion.ver', 'Webhooks', global),
  webhook_exportar: hojaDeBandeja('/services/webhooks_exportar', 'integracion.ver', 'Webhooks'),
  webhook_agregar:  post('/services/webhook_agregar', webhook.WebhookCaptura, webhook.WebhookNuevo, 'integracion.editar', 'Crear un webhook; su secreto se muestra una vez', global),
  webhook_editar:   put('/services/webhook_editar/:id', webhook.WebhookEdicion, webhook.Webhook, 'integracion.editar', 'Dirección y eventos de un webhook', global),
  webhook_pausar:   put('/services/webhook_pausar/:id', webhook.WebhookPausar, webhook.Webhook, 'integracion.editar', 'Pausar o reanudar un webhook', global),
  webhook_probar:   post('/services/webhook_probar/:id', Nada, webhook.Webhook, 'integracion.editar', 'Mandar un evento de prueba', global),
  webhook_borrar:   del('/services/webhook/:id', webhook.Webhook, 'integracion.editar', 'Borrar un webhook', global),
  webhook_evento_listar:   eventos.filas,
  webhook_evento_resumen:  eventos.sumas,
  webhook_evento_exportar: eventos.hoja,
  webhook_evento_leer:     get('/services/webhook-evento/:id', z.array(webhook.Evento), 'integracion.ver', 'Un evento con sus entregas, en un arreglo de uno', global),
  webhook_evento_reenviar: put('/services/webhook-evento_reenviar/:id', Nada, z.array(webhook.Evento), 'integracion.editar', 'Mandar otra vez un evento', global),
} as const
