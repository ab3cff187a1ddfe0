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
export const ConsultaEstadoCuenta = ConsultaLista.extend({ desde: opcional, hasta: opcional })
export type ConsultaEstadoCuenta = z.infer<typeof ConsultaEstadoCuenta>
