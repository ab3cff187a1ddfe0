// Keys of the generated walk: one to revoke of each partner, and how a test makes the key it needs.
import { type Maestro, maestros } from '@litro/contract/importar/maestros'
import type { Permiso } from '@litro/contract/permisos'
import type { ServiceKey } from '@litro/contract/services'
import type { TestApp } from '../app.ts'
import type { Ejemplo } from './ejemplos.ts'

const VENCE = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

export const llaveDePrueba = (cambios: object = {}) => ({
  Nombre: 'ERP de prueba',
  Permisos: ['factura.ver'] as Permiso[],
  Vence: VENCE,
  Direcciones: '',
  ...cambios,
})

/** Created over HTTP by this person; its secret is seen here and never again. */
export async function createLlave(t: TestApp, quien: string, cambios: object = {}) {
  const r = await t.app.inject({
    method: 'POST',
    url: '/services/llave_agregar',
    headers: await t.as(quien),
    payload: llaveDePrueba(cambios),
  })
  if (r.statusCode !== 200) throw new Error(r.body)
  const { Llave, Secreto } = r.json() as { Llave: { IdLlave: number }; Secreto: string }
  return { id: Llave.IdLlave, secreto: Secreto, headers: { authorization: `Bearer ${Secreto}` } }
}

/** Nobody has this name: what is told to it fails, and says so. */
export const webhookDePrueba = (cambios: object = {}) => ({
  Nombre: 'Receptor de prueba',
  Direccion: 'https://receptor.invalid/litro',
  Eventos: ['*'],
  ...cambios,
})

export async function createWebhook(t: TestApp, quien: string, cambios: object = {}) {
  const r = await t.app.inject({
    method: 'POST',
    url: '/services/webhook_agregar',
    headers: await t.as(quien),
    payload: webhookDePrueba(cambios),
  })
  if (r.statusCode !== 200) throw new Error(r.body)
  const { Webhook, Secreto } = r.json() as { Webhook: { IdWebhook: number }; Secreto: string }
  return { id: Webhook.IdWebhook, secreto: Secreto }
}

/** An event of this webhook, made by trying it. */
async function findEvento(t: TestApp, quien: string, id: string): Promise<{ id: string }> {
  const headers = await t.as(quien)
  await t.app.inject({ method: 'POST', url: `/services/webhook_probar/${id}`, headers, payload: {} })
  const r = await t.app.inject({ url: '/services/webhook-eventos', headers })
  const eventos = r.json() as { IdEvento: number; IdWebhook: number }[]
  return { id: String(eventos.find(({ IdWebhook }) => String(IdWebhook) === id)!.IdEvento) }
}

/** A file with the titles of every column and their examples. */
const muestraDe = (que: Maestro) => {
  const { columnas } = maestros[que]
  const filas = [columnas.map(({ titulo }) => titulo), columnas.map(({ ejemplo = '' }) => ejemplo)]
  return Buffer.from(filas.map((fila) => fila.join(',')).join('\n'))
}

export async function seedIntegraciones(t: TestApp): Promise<Partial<Record<ServiceKey, Ejemplo>>> {
  const propia = await createLlave(t, 'a')
  const ajena = await createLlave(t, 'b')
  const webhook = {
    params: { id: String((await createWebhook(t, 'a')).id) },
    ajeno: { id: String((await createWebhook(t, 'b')).id) },
  }
  const borrable = { ...webhook, params: { id: String((await createWebhook(t, 'a')).id) } }
  const evento = {
    params: await findEvento(t, 'a', webhook.params.id),
    ajeno: await findEvento(t, 'b', webhook.ajeno.id),
  }
  await t.base.asAdmin("insert into exportacion_dia (dia) values ('2026-01-05')")
  return {
    admin_exportacion_guardar: { entrada: { Activa: false, Hora: 2 } },
    admin_exportacion_reintentar: { entrada: { Dia: '2026-01-05' } },
    factura_importar: { archivos: { Archivo: Buffer.from('Clave,RFC\nA-1,XAXX010101000\n') } },
    cliente_importar: { archivos: { Archivo: muestraDe('cliente') } },
    proveedor_importar: { archivos: { Archivo: muestraDe('proveedor') } },
    admin_producto_importar: { archivos: { Archivo: muestraDe('producto') } },
    vehiculo_importar: { archivos: { Archivo: muestraDe('vehiculo') } },
    remolque_importar: { archivos: { Archivo: muestraDe('remolque') } },
    operador_importar: { archivos: { Archivo: muestraDe('operador') } },
    sitio_importar: { archivos: { Archivo: muestraDe('sitio') } },
    webhook_agregar: { entrada: webhookDePrueba() },
    webhook_editar: { ...webhook, entrada: webhookDePrueba({ Nombre: 'Otro nombre' }) },
    webhook_pausar: { ...webhook, entrada: { Pausado: true } },
    webhook_probar: webhook,
    webhook_borrar: borrable,
    webhook_evento_leer: evento,
    webhook_evento_reenviar: evento,
    llave_agregar: { entrada: llaveDePrueba() },
    llave_revocar: { params: { id: String(propia.id) }, ajeno: { id: String(ajena.id) } },
  }
}
