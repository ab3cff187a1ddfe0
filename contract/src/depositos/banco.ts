// The bank's statement: how its file is read, what was found in it, and its movements beside the deposits they may be.
import { z } from 'zod'
import { Bandera, Texto } from '../campo.ts'

/** Which column of the file holds each thing; null where the bank does not write it. */
const columna = z.number().int().min(0).max(99).nullable()
export const MapeoBanco = z.object({
  Fecha: columna,
  Abono: columna,
  Cargo: columna,
  Descripcion: columna,
  Referencia: columna,
  ClaveRastreo: columna,
})
export type MapeoBanco = z.infer<typeof MapeoBanco>
export const camposBanco = Object.keys(MapeoBanco.shape) as (keyof MapeoBanco)[]

const deTexto = (valor: unknown) => {
  if (typeof valor !== 'string') return valor ?? undefined
  if (valor.trim() === '') return undefined
  try {
    return JSON.parse(valor)
  } catch {
    return valor
  }
}

/** Without `Guardar` it is only read and shown: nothing is written. */
export const BancoImportar = z.object({
  Cuenta: Texto({ max: 60, requerido: 'Escribe el banco o la cuenta del estado.' }),
  Mapeo: z.preprocess(deTexto, MapeoBanco.optional()),
  Guardar: Bandera.default(false),
})

export const MovimientoLeido = z.object({
  Fecha: z.string(),
  Descripcion: z.string(),
  Referencia: z.string(),
  ClaveRastreo: z.string(),
  Monto: z.number(),
  /** Already imported from this or from another file. */
  Repetido: z.boolean(),
})

export const BancoImportado = z.object({
  Cuenta: z.string(),
  Columnas: z.array(z.string()),
  Mapeo: MapeoBanco,
  /** The columns are the ones this person used for this account the last time. */
  Recordado: z.boolean(),
  Nuevos: z.number(),
  Repetidos: z.number(),
  /** Lines that are charges or carry no amount: not imported. */
  SinAbono: z.number(),
  Total: z.number(),
  Errores: z.array(z.object({ Renglon: z.number(), Mensaje: z.string() })),
  ErroresTotales: z.number(),
  Movimientos: z.array(MovimientoLeido),
  Guardado: z.boolean(),
})
export type BancoImportado = z.infer<typeof BancoImportado>

export const certezas = ['segura', 'probable', 'posible'] as const
export type Certeza = (typeof certezas)[number]
/** What a movement is called by the surest deposit it may be, without one, and when somebody said it is none. */
export const palabraDeCerteza: Record<Certeza, string> = { segura: 'Segura', probable: 'Probable', posible: 'Posible' }
export const SIN_DEPOSITO = 'Sin depósito'
export const DESCARTADO = 'Descartado'

export const Sugerencia = z.object({
  IdDeposito: z.number(),
  Certeza: z.enum(certezas),
  /** Why, in words: same amount and same tracking key, two days apart… */
  Razon: z.string(),
})

/** A movement of the bank that no deposit has claimed yet, with the deposits it may be. */
export const MovimientoBanco = z.object({
  IdMovimientoBanco: z.number(),
  Cuenta: z.string(),
  Fecha: z.string(),
  Descripcion: z.string(),
  Referencia: z.string(),
  ClaveRastreo: z.string(),
  Monto: z.number(),
  Sugerencias: z.array(Sugerencia),
  /** Who said that this movement is no deposit of a partner, when and why. */
  Descarte: z.object({ Motivo: z.string(), Usuario: z.string(), Fecha: z.string() }).nullable(),
})
export type MovimientoBanco = z.infer<typeof MovimientoBanco>

export const MovimientoDescartar = z.object({
  Motivo: Texto({ max: 500, requerido: 'Escribe por qué no es un depósito de un socio.' }),
})

export const CuentaDeBanco = z.object({ Cuenta: z.string() })
