// What treasury types to apply a deposit, and how it becomes the call.
import type { MovimientoBanco } from '@litro/contract/depositos/banco'
import { DepositoAplicar, type DepositoPorValidar } from '@litro/contract/depositos/deposito'
import { z } from 'zod'
import { campoTexto } from '../../campos/field.ts'
import { hoy } from '../../formato.ts'
import { leerReparto, toAplicados } from './reparto.ts'

/** What any form with a split has. */
export type ConLineas = { Lineas: { MontoAplicado: string }[] }

/** As typed, before the schema reads it. */
export type Valores = z.input<ReturnType<typeof schemaDe>>

/** Only a certain movement of the bank comes chosen; its day, or else the deposit's own, is the day of payment (D-188). */
export const inicialDe = (deposito: DepositoPorValidar, seguro?: MovimientoBanco): Valores => ({
  FechaPago: seguro?.Fecha ?? deposito.FechaDeposito ?? deposito.Fecha,
  MotivoFecha: '',
  MotivoCep: '',
  IdFormaPago: campoTexto(deposito.IdFormaPago),
  ClaveRastreo: deposito.ClaveRastreo,
  IdMovimientoBanco: seguro ? String(seguro.IdMovimientoBanco) : '',
  // The server proposes: what the partner asked for, or oldest first.
  Lineas: deposito.Documentos.map(({ MontoAplicado }) => ({ MontoAplicado: String(MontoAplicado) })),
})

/** The contract's own checks, and those of the split against this deposit. */
export function schemaDe({ Monto, Documentos, Version }: DepositoPorValidar) {
  return DepositoAplicar.pick({
    FechaPago: true,
    MotivoFecha: true,
    MotivoCep: true,
    IdFormaPago: true,
    ClaveRastreo: true,
    IdMovimientoBanco: true,
  })
    .extend({ Lineas: z.array(z.object({ MontoAplicado: z.string() })) })
    .superRefine(({ FechaPago, Lineas }, ctx) => {
      const queja = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
      if (FechaPago > hoy()) queja(['FechaPago'], 'La fecha de pago no puede ser futura.')
      const reparto = leerReparto(Monto, Documentos, textosDe(Lineas))
      for (const [i, mala] of reparto.quejas.entries()) if (mala) queja(['Lineas', i, 'MontoAplicado'], mala)
    })
    .transform(({ Lineas, ...datos }) => {
      const { cents } = leerReparto(Monto, Documentos, textosDe(Lineas))
      return { ...datos, Version, DocumentosAplicados: toAplicados(Documentos, cents) }
    })
}

export const textosDe = (lineas: readonly { MontoAplicado: string }[]) =>
  lineas.map(({ MontoAplicado }) => MontoAplicado)
