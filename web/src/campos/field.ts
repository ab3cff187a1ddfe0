// What every field shares: its name in the form, its label, and its error from the schema or from the server.
import type { ReactNode } from 'react'
import { createContext, use } from 'react'
import { useController, useFormContext } from 'react-hook-form'

export type FieldProps = {
  name: string
  label: string
  required?: boolean
  description?: ReactNode
  disabled?: boolean
  /** Takes both columns of the form. */
  wide?: boolean
}

/** True while the nearest form saves. Not the library's flag: that one is also up while a refused form is validated,
 * and a locked field cannot take the focus. */
export const SavingContext = createContext(false)

/** The field of the nearest form. It is locked while the form saves. */
export function useField({ name, disabled }: Pick<FieldProps, 'name' | 'disabled'>) {
  const { control } = useFormContext()
  const guardando = use(SavingContext)
  const { field, fieldState } = useController({ name, control })
  return {
    field,
    error: fieldState.error?.message,
    disabled: disabled || guardando,
  }
}

export const wideStyle = (wide: boolean | undefined) => (wide ? { gridColumn: '1 / -1' } : undefined)

/** What a box to write in is given, whatever it looks like: a line, a paragraph, a secret. */
export function useTextBox({ name, label, required, description, disabled, wide }: FieldProps) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return {
    label,
    withAsterisk: required,
    'aria-required': required,
    description,
    error,
    disabled: bloqueado,
    style: wideStyle(wide),
    ref: field.ref,
    name: field.name,
    value: field.value ?? '',
    onBlur: field.onBlur,
    onChange: field.onChange,
  }
}
