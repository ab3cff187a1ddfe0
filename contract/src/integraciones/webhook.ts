// Webhooks: an address of another system that is told of what happens here, and each telling with its answers.
import { z } from 'zod'
import { frasesDeHechos } from '../auditoria/hechos.ts'
import { Bandera, IdOpcional, Texto, Version } from '../campo.ts'
import { ConsultaLista } from '../servicio.ts'

export const MAXIMO_WEBHOOKS = 20
/** A receiver that has not taken an event in this long is left alone until a person looks. */
export const DIAS_DE_INTENTOS = 3

/** Settings and access are of the log alone; everything else can be told. */
const CALLADOS = [
  'acceso',
  'llave_api',
  'calendario',
  'cambio',
  'webhook',
  'usuario',
  'emisor',
  'pac',
  'socio',
  'comision',
  'retencion',
  'ajuste',
]
const anunciados = frasesDeHechos.filter(({ objeto }) => !CALLADOS.includes(objeto))

export type TipoDeEvento = { tipo: string; objeto: string; frase: string }
export const tiposDeEvento: readonly TipoDeEvento[] = anunciados.map(({ objeto, accion, frase }) => ({
  tipo: `${objeto}.${accion}`,
  objeto,
  frase,
}))

/** `factura.timbrar`, everything of one thing as `factura.*`, or everything as `*`. */
export const eventosElegibles: readonly string[] = [
  '*',
  ...[...new Set(anunciados.map(({ objeto }) => `${objeto}.*`))],
  ...tiposDeEvento.map(({ tipo }) => tipo),
]

const DIRECCION = 'Escribe una dirección https completa, sin usuario ni contraseña: https://erp.tuempresa.mx/litro.'

function isDireccion(texto: string): boolean {
  if (!URL.canParse(texto)) return false
  const { protocol, username, password, hash } = new URL(texto)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hash === ''
}

const datos = {
  Nombre: Texto({ max: 60, requerido: 'Escribe para qué sistema es el webhook.' }),
  Direccion: Texto({ max: 500, requerido: DIRECCION }).refine(isDireccion, { error: DIRECCION }),
  Eventos: z
    .array(
      z.string().refine((texto) => eventosElegibles.includes(texto), { error: 'Elige eventos de la lista.' }),
      { error: 'Elige al menos un evento.' },
    )
    .min(1, { error: 'Elige al menos un evento.' })
    .max(eventosElegibles.length, { error: 'Elige eventos de la lista.' }),
}

export const WebhookCaptura = z.object({ ...datos, IdSocioComercial: IdOpcional })
export const WebhookEdicion = z.object({ ...datos, Version })
export const WebhookPausar = z.object({
  Pausado: z.union([z.boolean(), z.string()], { error: 'Indica si el webhook se pausa.' }).pipe(Bandera),
})

export const estatusDeWebhook = ['Activo', 'Pausado'] as const

export const Webhook = z.object({
  IdWebhook: z.number(),
  Nombre: z.string(),
  Direccion: z.string(),
  Eventos: z.array(z.string()),
  Estatus: z.enum(estatusDeWebhook),
  /** Why nobody is told, where it was not a person who paused it. */
  MotivoPausa: z.string(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string(),
  Pendientes: z.number(),
  Fallidos: z.number(),
  UltimaEntrega: z.string().nullable(),
  Version: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

/** `whsec_…`: shown once. */
export const WebhookNuevo = z.object({ Webhook, Secreto: z.string() })
export type WebhookNuevo = z.infer<typeof WebhookNuevo>

export const estatusDeEvento = ['Pendiente', 'Entregado', 'Fallido'] as const
export const ConsultaEventos = ConsultaLista

const evento = {
  IdEvento: z.number(),
  IdWebhook: z.number(),
  Webhook: z.string(),
  Tipo: z.string(),
  Objeto: z.string(),
  IdObjeto: z.number(),
  Estatus: z.enum(estatusDeEvento),
  Intentos: z.number(),
  Creado: z.string(),
  Terminado: z.string().nullable(),
  /** What the last try was answered. */
  Respuesta: z.string(),
}
export const EventoFila = z.object(evento)
export type EventoFila = z.infer<typeof EventoFila>

export const IntentoDeEntrega = z.object({
  Momento: z.string(),
  Milisegundos: z.number(),
  EstatusHttp: z.number().nullable(),
  Respuesta: z.string(),
  Falla: z.string(),
})
export const Evento = z.object({
  ...evento,
  Direccion: z.string(),
  /** The body as it is sent, byte by byte the same at every try. */
  Cuerpo: z.string(),
  Entregas: z.array(IntentoDeEntrega),
})
export type Evento = z.infer<typeof Evento>
