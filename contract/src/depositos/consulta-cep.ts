// The automatic question to Banxico about a CEP: off until somebody turns it on, slow on purpose, and only evidence.
import { z } from 'zod'
import { Bandera, IdOpcional } from '../campo.ts'

const Entero = (min: number, max: number, que: string) => {
  const error = `Captura ${que} de ${min.toLocaleString('es-MX')} a ${max.toLocaleString('es-MX')}.`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/** What nobody has confirmed of Banxico's page: it works with these until somebody knows better. */
export const ConfiguracionCep = z
  .object({
    Consulta: Bandera,
    /** From one question to the next, and what is added by chance. */
    SegundosEntrePreguntas: Entero(30, 3600, 'los segundos'),
    SegundosAlAzar: Entero(0, 600, 'los segundos'),
    PreguntasPorDia: Entero(1, 1000, 'las preguntas por día'),
    /** Hours of Mexico City. */
    HoraInicial: Entero(0, 23, 'la hora'),
    HoraFinal: Entero(1, 24, 'la hora'),
    /** How old a transfer may be and still be asked for. */
    DiasAtras: Entero(1, 365, 'los días'),
    /** Waits while the payment is there without its CEP. */
    EsperasMinutos: z
      .array(Entero(1, 43_200, 'los minutos'), { error: 'Escribe los minutos de cada espera.' })
      .min(1, { error: 'Escribe al menos una espera.' })
      .max(4, { error: 'Escribe a lo más cuatro esperas.' }),
    /** When a transfer whose CEP was found is looked at again, in case the money went back; each is one of its five questions. */
    RevisionesMinutos: z
      .array(Entero(1, 43_200, 'los minutos'), { error: 'Escribe los minutos de cada revisión.' })
      .max(3, { error: 'Escribe a lo más tres revisiones.' })
      .default([1440, 7200]),
    /** `tipoConsulta` of that second look: only the state, or the CEP again. Nobody knows whether both cost the same. */
    TipoDeRevision: z.enum(['0', '1'], { error: 'Escribe 0 o 1.' }).default('0'),
    /** How many files travel to the validator of seals at a time; with 0 nobody asks it. */
    ArchivosPorLote: Entero(0, 100, 'los archivos').default(20),
    /** From which hour of the night it is asked. */
    HoraValidador: Entero(0, 23, 'la hora').default(22),
    /** How long a seal of Banxico is. */
    BytesDelSello: Entero(64, 1024, 'los bytes').default(256),
    /** What the form sends where a person would copy the picture; one library sends a letter, another nothing. */
    Captcha: z
      .string({ error: 'Escribe una letra, o nada.' })
      .trim()
      .regex(/^[A-Za-z0-9]{0,8}$/, { error: 'Escribe hasta 8 letras o números, o nada.' }),
  })
  .refine(({ HoraInicial, HoraFinal }) => HoraInicial < HoraFinal, {
    error: 'La hora final va después de la inicial.',
    path: ['HoraFinal'],
  })
export type ConfiguracionCep = z.infer<typeof ConfiguracionCep>

export const EstadoConsultaCep = z.object({
  /** `corte`: Banxico asked to stop, or did not answer; nobody asks until `Hasta`. */
  Estado: z.enum(['apagada', 'encendida', 'corte']),
  Hasta: z.string().nullable(),
  Causa: z.string(),
  PreguntasDeHoy: z.number(),
  UltimaPregunta: z.string().nullable(),
  PorPreguntar: z.number(),
  /** CEPs whose seal the validator has not been asked about. */
  PorValidar: z.number(),
  /** The questions go to a Banxico of the demonstration. */
  DeDemostracion: z.boolean(),
  Configuracion: ConfiguracionCep,
})
export type EstadoConsultaCep = z.infer<typeof EstadoConsultaCep>

const estadosDeConsulta = [
  'sin_datos',
  'por_preguntar',
  'preguntando',
  'por_repetir',
  'no_existe',
  'sin_cep',
  'devuelto',
  'no_llego',
  'rechazado',
  'agotada',
] as const
export type EstadoDeConsulta = (typeof estadosDeConsulta)[number]

/** What is known of the question about one deposit that waits for treasury and has no CEP. */
export const ConsultaCep = z.object({
  IdDeposito: z.number(),
  Estado: z.enum(estadosDeConsulta),
  Mensaje: z.string(),
  Intentos: z.number(),
  Proxima: z.string().nullable(),
  IdBanco: z.number().nullable(),
  IdCuentaCasa: z.number().nullable(),
})
export type ConsultaCep = z.infer<typeof ConsultaCep>

/** What treasury knows and the capture did not say. */
export const CepConsultar = z.object({ IdBanco: IdOpcional, IdCuentaCasa: IdOpcional })
