// The dashboard: six indicators and the invoices overdue and due soon (§2.3, rulings §1 and §4).
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

/** Overdue means more than 30 days since issue (§9). */
export const DIAS_VENCIDA = 30
