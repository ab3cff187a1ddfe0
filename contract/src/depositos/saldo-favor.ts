// Client money that the company keeps: the rest of a deposit, a credit note beyond its invoice, or a deposit in suspense.
import { z } from 'zod'
import { Texto } from '../campo.ts'
import { RepDeDeposito } from './deposito.ts'

/** `aplicado`: a credit already put on documents; `Id` is then the application itself, which may be undone. */
export const origenesDeSaldo = ['deposito', 'nota', 'suspenso', 'aplicado'] as const
/** Where a credit comes from in words: on the screen, in its filter and in its sheet. */
export const palabraDeOrigen: Record<(typeof origenesDeSaldo)[number], string> = {
  deposito: 'Depósito',
  nota: 'Nota de crédito',
  suspenso: 'En suspenso',
  aplicado: 'Aplicado',
}

/** A row of treasury's credits in favour (A-3, D-101): whose it is and how much of it may still be applied. */
export const SaldoAFavor = z.object({
  Clave: z.number(),
  Origen: z.enum(origenesDeSaldo),
  Id: z.number(),
  Folio: z.string(),
  Concepto: z.string(),
  Fecha: z.string(),
  IdSocioComercial: z.number(),
  SocioComercial: z.string(),
  IdCliente: z.number().nullable(),
  Cliente: z.string().nullable(),
  Monto: z.number(),
  Saldo: z.number(),
  Version: z.number(),
  IdDeposito: z.number().nullable(),
  IdNotaCredito: z.number().nullable(),
  /** What an applied credit paid, and the receipt that tells it. */
  Documentos: z.array(
    z.object({ IdDocumentoTipo: z.number(), IdDocumento: z.number(), Folio: z.string(), Monto: z.number() }),
  ),
  Rep: RepDeDeposito.nullable(),
})
export type SaldoAFavor = z.infer<typeof SaldoAFavor>

export const DeshacerAplicacion = z.object({ Motivo: Texto({ max: 500, requerido: 'Escribe por qué se deshace.' }) })
