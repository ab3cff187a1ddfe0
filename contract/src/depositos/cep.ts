// The CEP of Banxico beside a deposit: what was captured and what the receiving bank says, line by line. It never applies anything.
import { revisarClabe } from '@litro/cfdi/clabe'
import { z } from 'zod'
import { Bandera, IdOpcional, Texto, Version } from '../campo.ts'

/** `alto` asks treasury for a reason before the deposit is applied; the others only tell. */
export const nivelesCep = ['igual', 'nota', 'aviso', 'alto'] as const
export type NivelCep = (typeof nivelesCep)[number]

export const RenglonCep = z.object({
  Dato: z.string(),
  Capturado: z.string(),
  Banxico: z.string(),
  Nivel: z.enum(nivelesCep),
  /** Why it is not equal, in words. */
  Razon: z.string().nullable(),
})
export type RenglonCep = z.infer<typeof RenglonCep>

export const veredictosCep = ['coincide', 'avisos', 'difiere'] as const
export type VeredictoCep = (typeof veredictosCep)[number]

export const Cep = z.object({
  IdCep: z.number(),
  IdDeposito: z.number(),
  Veredicto: z.enum(veredictosCep),
  Renglones: z.array(RenglonCep),
  /** The day of the credit, where only the captured day is not right; null where there is nothing to correct. */
  FechaCorrecta: z.string().nullable(),
  /** Day and hour of the credit, Mexico City. */
  Abonado: z.string(),
  ClaveRastreo: z.string(),
  Monto: z.number(),
  Ordenante: z.string(),
  BancoEmisor: z.string(),
  BancoReceptor: z.string(),
  /** Proven by Banxico's validator, or not proven. There is no third word. */
  Sello: z.enum(['no_comprobado', 'comprobado']),
  /** Why it is not, or what the validator said; and when. */
  SelloRazon: z.string(),
  SelloVisto: z.string().nullable(),
  /** Brought by somebody, or by the question to Banxico. */
  Origen: z.enum(['archivo', 'consulta']),
  Cargado: z.string(),
  CargadoPor: z.string().nullable(),
})
export type Cep = z.infer<typeof Cep>

/**
 * What a partner may call confirmed: the file agrees with the deposit and Banxico itself gave it, or vouched for its seal. A file
 * that somebody uploaded proves nothing by itself (D-261).
 */
export const confirmaBanxico = ({ Veredicto, Origen, Sello }: Pick<Cep, 'Veredicto' | 'Origen' | 'Sello'>): boolean =>
  Veredicto === 'coincide' && (Origen === 'consulta' || Sello === 'comprobado')

/** Without a deposit it finds its own, by tracking key and amount. */
export const CepCargar = z.object({ IdDeposito: IdOpcional })

export const CepCargado = z.object({
  Nombre: z.string(),
  Resultado: z.enum(['guardado', 'repetido', 'sin_deposito', 'rechazado']),
  IdDeposito: z.number().nullable(),
  Mensaje: z.string(),
  ClaveRastreo: z.string().nullable(),
  Monto: z.number().nullable(),
  Ordenante: z.string().nullable(),
  /** The day of the credit. */
  Fecha: z.string().nullable(),
})
export type CepCargado = z.infer<typeof CepCargado>

export const CepQuitar = z.object({
  Motivo: Texto({ max: 300, requerido: 'Escribe por qué no es el CEP de este depósito.' }),
})

/** An account of the company where clients pay. */
export const CuentaCasaAdmin = z.object({
  Id: z.number(),
  Nombre: z.string(),
  Clabe: z.string(),
  Activo: z.boolean(),
  EnUso: z.boolean(),
  Version: z.number(),
})
export type CuentaCasaAdmin = z.infer<typeof CuentaCasaAdmin>

export const CuentaCasaCaptura = z.object({
  Nombre: Texto({ max: 80, requerido: 'Escribe cómo llaman a esta cuenta.' }),
  Clabe: z
    .string({ error: 'Captura la CLABE.' })
    .transform((texto) => texto.replace(/[\s-]/g, ''))
    .superRefine((clabe, ctx) => {
      const mala = revisarClabe(clabe, 'Clabe').find(({ severidad }) => severidad === 'error')
      if (mala) ctx.addIssue({ code: 'custom', message: mala.mensaje })
    }),
  Activo: Bandera.default(true),
  Version,
})
