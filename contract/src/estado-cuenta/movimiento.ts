// One row of the account statement: an event of the ledger in the user's words.
import { z } from 'zod'
import { Fecha } from '../campo.ts'
import { ConsultaLista } from '../servicio.ts'

export const Movimiento = z.object({
  IdMovimiento: z.number(),
  NumeroDeposito: z.number().nullable(),
  Tipo: z.string(),
  TipoDeposito: z.string(),
  Descripcion: z.string(),
  Monto: z.number(),
  Fecha: z.string(),
  /** Balance after this row, for the optional column. */
  SaldoCorrido: z.number(),
  /** Where the row leads: kind and id of its document. */
  Objeto: z.string().nullable(),
  IdObjeto: z.number().nullable(),
})
export type Movimiento = z.infer<typeof Movimiento>

const opcional = z.preprocess((valor) => (valor === '' ? undefined : valor), Fecha.optional())
export const PeriodoEstadoCuenta = z.object({ desde: opcional, hasta: opcional })
export type PeriodoEstadoCuenta = z.infer<typeof PeriodoEstadoCuenta>
export const ConsultaEstadoCuenta = ConsultaLista.extend(PeriodoEstadoCuenta.shape)
export type ConsultaEstadoCuenta = z.infer<typeof ConsultaEstadoCuenta>

/** 'Pago [depósito]'; what comes from no deposit has only its own type (D-48). */
export const tipoDe = ({ TipoDeposito, Tipo }: Pick<Movimiento, 'TipoDeposito' | 'Tipo'>) =>
  `${TipoDeposito} [${Tipo}]`.trim()

/** The days a statement covers, in words; `fecha` writes a day as its reader does. */
export function periodoDe({ desde, hasta }: PeriodoEstadoCuenta, fecha: (iso: string) => string): string {
  if (desde && hasta) return `Del ${fecha(desde)} al ${fecha(hasta)}`
  if (desde) return `Desde el ${fecha(desde)}`
  return hasta ? `Hasta el ${fecha(hasta)}` : 'Todo el historial'
}
