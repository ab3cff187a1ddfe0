// The dashboard: six indicators and the invoices overdue and due soon (§2.3, D-0, D-45).
import { z } from 'zod'

export const Tablero = z.object({
  Saldo: z.number(),
  SaldoCongelado: z.number(),
  SaldoDisponible: z.number(),
  DevolucionesPorValidar: z.number(),
  DepositosPorValidar: z.number(),
  TipoCambio: z.number(),
  DevolucionesPorValidarCantidad: z.number(),
  DepositosPorValidarCantidad: z.number(),
  /** Sum of the account statement: SaldoDisponible + SaldoCongelado, shown under the cards as their proof. */
  SaldoEstadoCuenta: z.number(),
})
export type Tablero = z.infer<typeof Tablero>

export const FacturaPorVencer = z.object({
  IdFactura: z.number(),
  Folio: z.string(),
  Cliente: z.string(),
  FechaEmision: z.string(),
  Antiguedad: z.number(),
  DiasDesdeEmision: z.number(),
  Saldo: z.number(),
  Total: z.number(),
})
export type FacturaPorVencer = z.infer<typeof FacturaPorVencer>

const clasesCongelamiento = ['retorno', 'depósito', 'nota de crédito', 'manual'] as const

/** A hold behind *Saldo Congelado*: whose it is and why. `IdObjeto` names the return, deposit or credit note; none if manual. */
export const Congelamiento = z.object({
  IdCongelamiento: z.number(),
  Clase: z.enum(clasesCongelamiento),
  Motivo: z.string(),
  Importe: z.number(),
  Fecha: z.string(),
  IdObjeto: z.number().nullable(),
})
export type Congelamiento = z.infer<typeof Congelamiento>

/** Invoices in force of the last twelve months, and what is owed by age. The ages add up to *Cuentas por Cobrar*. */
export const Graficas = z.object({
  Meses: z.array(z.object({ Mes: z.string(), Litros: z.number(), Ventas: z.number() })),
  Antiguedad: z.array(z.object({ Tramo: z.string(), Saldo: z.number(), Documentos: z.number() })),
  Productos: z.array(z.object({ Producto: z.string(), Litros: z.number(), Ventas: z.number() })),
})
export type Graficas = z.infer<typeof Graficas>
