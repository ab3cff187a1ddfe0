// An amount and its reason: what a hold and an adjustment ask for alike.
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { NumberField } from '../../campos/number-field.tsx'
import { TextAreaField } from '../../campos/text-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'

type Props<I extends FieldValues, O> = {
  titulo: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  guardar: string
  exito: string
  falla: string
  onGuardar: (entrada: O) => Promise<unknown>
  onCerrar: () => void
  /** What the sign means, or what it does to the balance. */
  children: ReactNode
}

export function MontoDialog<I extends FieldValues, O>({ children, ...props }: Props<I, O>) {
  return (
    <FormDialog {...props}>
      <NumberField name="Monto" required antes="$" />
      {children}
      <TextAreaField name="Motivo" required maxLength={300} />
    </FormDialog>
  )
}
