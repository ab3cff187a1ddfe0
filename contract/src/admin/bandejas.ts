// The desks of the back office over fiscal documents: what waits to be authorised, cancelled or stamped.
import { z } from 'zod'
import { Texto } from '../campo.ts'

/** a document waiting for the authoriser, with the reasons that fired and the client's standing. */
export const PorAutorizar = z.object({
  Familia: z.string(),
  Tipo: z.string(),
  Id: z.number(),
  Folio: z.string(),
  Fecha: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  Cliente: z.string(),
  Producto: z.string(),
  Litros: z.number(),
  Precio: z.number(),
  Total: z.number(),
  Motivos: z.array(z.string()),
  CapturadoPor: z.string().nullable(),
  SaldoVencido: z.number(),
  LimiteCredito: z.number().nullable(),
})
export type PorAutorizar = z.infer<typeof PorAutorizar>

export const Rechazar = z.object({ Observaciones: Texto({ max: 500, requerido: 'Escribe el motivo del rechazo.' }) })
export const Decidido = z.object({ Id: z.number(), Folio: z.string(), Estatus: z.string() })

/** a cancellation under way, of any family. */
export const CancelacionEnCurso = z.object({
  Tipo: z.string(),
  Familia: z.string(),
  Id: z.number(),
  Folio: z.string(),
  SocioComercial: z.string(),
  Cliente: z.string(),
  Total: z.number(),
  UUID: z.string(),
  Motivo: z.string(),
  UUIDSustitucion: z.string().nullable(),
  SolicitadaPor: z.string().nullable(),
  Fecha: z.string(),
  Dias: z.number(),
  /** sin enviar, enviada, en espera del receptor, en revisión. */
  SubEstado: z.string(),
  Peticiones: z.number(),
  EstatusSAT: z.string().nullable(),
  Error: z.string().nullable(),
  UltimoDia: z.string(),
  TieneAcuse: z.boolean(),
})
export type CancelacionEnCurso = z.infer<typeof CancelacionEnCurso>

/** Demo only: the receiver's answer, played by staff. */
export const SimularReceptor = z.object({ Respuesta: z.enum(['aceptar', 'rechazar'], { error: 'Elige aceptar o rechazar.' }) })

/** a stamp, a receipt or a cancellation that is not finished. */
export const TrabajoDeTimbrado = z.object({
  IdTimbrado: z.number(),
  Familia: z.string(),
  Tipo: z.string(),
  Id: z.number(),
  Folio: z.string(),
  SocioComercial: z.string(),
  Estado: z.string(),
  Envios: z.number(),
  Codigo: z.string().nullable(),
  Error: z.string().nullable(),
  Desde: z.string(),
  Proximo: z.string().nullable(),
})
export type TrabajoDeTimbrado = z.infer<typeof TrabajoDeTimbrado>
