// Enviar: the mail that carries a stamped document to its client, and how each one ended.
import { z } from 'zod'
import { Bandera } from '../campo.ts'
import { EmailsAdicionales } from '../clientes/cliente.ts'

export const EnviarCorreo = z.object({
  Destinatarios: EmailsAdicionales.refine((correos) => correos.length > 0, { error: 'Escribe al menos un correo.' }),
  /** The addresses also become the client's (D-55). */
  GuardarEnCliente: Bandera.default(false),
})

export const estadosCorreo = ['pendiente', 'enviado', 'fallido'] as const
export type EstadoCorreo = (typeof estadosCorreo)[number]

export const CorreoDeDocumento = z.object({
  IdCorreo: z.number(),
  Clase: z.enum(['comprobante', 'recordatorio', 'cobro', 'estado']),
  Destinatarios: z.array(z.string()),
  Estado: z.enum(estadosCorreo),
  Intentos: z.number(),
  Error: z.string().nullable(),
  /** Who asked for it; null when it left by itself with the stamp. */
  Actor: z.string().nullable(),
  Fecha: z.string(),
  Terminado: z.string().nullable(),
})
export type CorreoDeDocumento = z.infer<typeof CorreoDeDocumento>

export const CorreosDeDocumento = z.object({
  /** The client's own addresses: what the dialog starts with. */
  Destinatarios: z.array(z.string()),
  /** False when nobody configured how mail leaves. */
  Disponible: z.boolean(),
  Correos: z.array(CorreoDeDocumento),
})
export type CorreosDeDocumento = z.infer<typeof CorreosDeDocumento>
