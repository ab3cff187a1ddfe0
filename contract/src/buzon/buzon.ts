// Requests of suppliers to cancel what they issued to us, on the wire: what is asked, until when, and what was answered.
import { z } from 'zod'
import { Fecha, Texto, Version } from '../campo.ts'
import { type EstadoBuzon, vidaBuzon } from './vida.ts'

export const FilaBuzon = z.object({
  IdSolicitud: z.number(),
  UUID: z.string(),
  /** Of the received invoice; null while it is not here. */
  IdFacturaRecibida: z.number().nullable(),
  RfcEmisor: z.string().nullable(),
  Emisor: z.string().nullable(),
  Folio: z.string().nullable(),
  Fecha: z.string().nullable(),
  Total: z.number().nullable(),
  Moneda: z.string().nullable(),
  RfcReceptor: z.string(),
  Estatus: z.string(),
  /** When a list of the PAC had it first; the SAT does not tell when it was made. */
  Vista: z.string(),
  /** In the clock of the issuer it is addressed to; null, where silence does not accept. */
  Vence: z.string().nullable(),
  MinutosRestantes: z.number().nullable(),
  /** Silence never accepts: fuel, or asked again after a rejection. */
  SinPlazo: z.boolean(),
  IdRetorno: z.number().nullable(),
  RetornoPagado: z.boolean(),
  IdSocioComercial: z.number().nullable(),
  SocioComercial: z.string().nullable(),
  /** A received invoice that says it replaces this one (relation 04). */
  UUIDSustituto: z.string().nullable(),
  Motivo: z.string().nullable(),
  Respondio: z.string().nullable(),
  Terminada: z.string().nullable(),
  /** The SAT ended it otherwise than it was answered here. */
  Fuera: z.boolean(),
  Error: z.string().nullable(),
  ConAcuse: z.boolean(),
  Version: z.number(),
})
export type FilaBuzon = z.infer<typeof FilaBuzon>

/** Why a request is accepted: the invoice loses its effect, so it is one of few reasons. */
export const causasDeAceptar = {
  sustituida: 'La sustituye otra factura',
  devuelta: 'La operación se deshizo o se devolvió',
  error: 'El proveedor la emitió con error',
} as const
export type CausaDeAceptar = keyof typeof causasDeAceptar

export const AceptarSolicitud = z.object({
  Causa: z.enum(Object.keys(causasDeAceptar) as [CausaDeAceptar, ...CausaDeAceptar[]], {
    error: 'Elige por qué se acepta.',
  }),
  Version,
})
export const RechazarSolicitud = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué se rechaza.' }),
  Version,
})

const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/

/** What of the inbox nobody has confirmed: it works with these until somebody knows better. */
export const ConfiguracionBuzon = z.object({
  DiasPlazo: z.coerce
    .number({ error: 'Captura los días.' })
    .int({ error: 'Captura los días enteros.' })
    .min(1, { error: 'Captura de 1 a 30 días.' })
    .max(30, { error: 'Captura de 1 a 30 días.' }),
  SoloHabiles: z.boolean({ error: 'Di si solo cuentan los días hábiles.' }),
  /** Days that do not count besides Saturdays and Sundays. */
  Inhabiles: z.array(Fecha, { error: 'Escribe los días con el formato aaaa-mm-dd.' }).max(200, {
    error: 'Escribe a lo más 200 días.',
  }),
  HorasEntreListas: z.coerce
    .number({ error: 'Captura las horas.' })
    .int({ error: 'Captura las horas enteras.' })
    .min(1, { error: 'Captura de 1 a 24 horas.' })
    .max(24, { error: 'Captura de 1 a 24 horas.' }),
  /** Whose name goes in the message as the PAC that sends it; empty, the one that stamped our newest document. */
  RfcPac: z
    .string({ error: 'El RFC no es válido.' })
    .trim()
    .toUpperCase()
    .refine((texto) => texto === '' || RFC.test(texto), { error: 'El RFC no es válido.' }),
})
export type ConfiguracionBuzon = z.infer<typeof ConfiguracionBuzon>

export const EstadoDelBuzon = z.object({
  Emisores: z.array(
    z.object({
      RFC: z.string(),
      PAC: z.string(),
      /** Null: nobody has asked yet. */
      Resultado: z.enum(['lista', 'sin_buzon', 'incierto']).nullable(),
      Mensaje: z.string(),
      /** When its list was last read well. */
      Leida: z.string().nullable(),
    }),
  ),
  Configuracion: ConfiguracionBuzon,
})
export type EstadoDelBuzon = z.infer<typeof EstadoDelBuzon>

export const estatusBuzon = (Object.keys(vidaBuzon.estados) as EstadoBuzon[]).map(
  (estado) => vidaBuzon.estados[estado].estatus,
)
