// The desks of the back office over fiscal documents: what waits to be authorised, cancelled or stamped.
import { z } from 'zod'
import { Fecha, IdOpcional, Texto } from '../campo.ts'
import { type EstadoCancelacion, vidaCancelacion } from '../cancelaciones/vida.ts'
import { ConsultaDeClientes, ConsultaEstrecha } from '../servicio.ts'

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

/** a cancellation under way, of any family, or answered in the last week. */
export const CancelacionEnCurso = z.object({
  Tipo: z.string(),
  Familia: z.string(),
  Id: z.number(),
  Folio: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  /** The deposit of a payment receipt; the screen that shows it. */
  IdDeposito: z.number().nullable(),
  Cliente: z.string(),
  Total: z.number(),
  UUID: z.string(),
  /** Null when nobody asked for it here. */
  Motivo: z.string().nullable(),
  /** The SAT tells of it and it was not asked for here. */
  Fuera: z.boolean(),
  UUIDSustitucion: z.string().nullable(),
  SolicitadaPor: z.string().nullable(),
  Fecha: z.string(),
  Dias: z.number(),
  Estado: z.enum(Object.keys(vidaCancelacion.estados) as EstadoCancelacion[]),
  /** sin enviar, enviada, en espera del receptor, rechazada… */
  SubEstado: z.string(),
  Terminada: z.string().nullable(),
  Peticiones: z.number(),
  EstatusSAT: z.string().nullable(),
  Error: z.string().nullable(),
  UltimoDia: z.string(),
  TieneAcuse: z.boolean(),
  /** The last day the receiver was reminded by mail. */
  Recordado: z.string().nullable(),
})
export type CancelacionEnCurso = z.infer<typeof CancelacionEnCurso>

export const ConsultaPorAutorizar = ConsultaEstrecha.omit({ proveedor: true, sucursal: true, saldo: true })

/** `fuera`: only what the SAT cancelled without our asking and waits for a person. */
export const ConsultaCancelaciones = ConsultaDeClientes.extend({ fuera: z.literal('si').optional() })

/** Demo only: the receiver's answer, played by staff. */
export const SimularReceptor = z.object({
  Respuesta: z.enum(['aceptar', 'rechazar'], { error: 'Elige aceptar o rechazar.' }),
})

/**
 * A payment receipt is cancelled because it was wrong (02, also when nothing is said), because the payment did not happen (03),
 * or because another one replaces it (01): the one that `rep_reemitir` made.
 */
export const CancelarRep = z.object({
  motivo: z.enum(['01', '02', '03'], { error: 'Elige el motivo 01, 02 o 03.' }).default('02'),
})
/** D-199: told again, with the day or the form of payment corrected if they were what was wrong. */
export const ReemitirRep = z.object({
  Comentarios: Texto({ max: 500, requerido: 'Escribe qué se corrige.' }),
  FechaPago: z.preprocess((valor) => (valor === '' ? undefined : valor), Fecha.optional()),
  IdFormaPago: IdOpcional,
})

/** What each state of unfinished work is called, on the screen and in its sheet. */
export const estadosDeTrabajo = {
  pendiente: 'En espera',
  enviado: 'Enviado al PAC',
  incierto: 'Recuperando',
  revision: 'Requiere revisión',
  rechazado: 'Rechazado',
} as const

/** a stamp, a payment receipt or a cancellation that is not finished. IdTimbrado is 0 while nothing has been sealed. */
export const TrabajoDeTimbrado = z.object({
  IdTimbrado: z.number(),
  Familia: z.string(),
  Tipo: z.string(),
  Id: z.number(),
  Folio: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  IdDeposito: z.number().nullable(),
  /** A petition to cancel, not a stamp; `IdTimbrado` is 0. */
  Cancelacion: z.boolean(),
  Estado: z.enum(Object.keys(estadosDeTrabajo) as (keyof typeof estadosDeTrabajo)[]),
  Envios: z.number(),
  Codigo: z.string().nullable(),
  Error: z.string().nullable(),
  Desde: z.string(),
  Proximo: z.string().nullable(),
})
export type TrabajoDeTimbrado = z.infer<typeof TrabajoDeTimbrado>

/** a PAC that does not answer, since when (Mexico City time) and what it said last. It is retried without anybody asking. */
export const PacCaido = z.object({ Pac: z.string(), Nombre: z.string(), Desde: z.string(), Motivo: z.string() })
export type PacCaido = z.infer<typeof PacCaido>

/** when each payment receipt is due (the fifth day of the month after the payment) and how it stands. */
export const RepDelCalendario = z.object({
  IdRep: z.number(),
  Folio: z.string().nullable(),
  UUID: z.string().nullable(),
  IdDeposito: z.number().nullable(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  Cliente: z.string(),
  Monto: z.number(),
  FechaPago: z.string(),
  Limite: z.string(),
  /** Days left until the last one; negative when it passed. */
  Dias: z.number(),
  FechaTimbrado: z.string().nullable(),
  Estatus: z.enum(['Pendiente', 'Timbrado', 'Por Cancelar', 'Cancelado']),
})
export type RepDelCalendario = z.infer<typeof RepDelCalendario>
