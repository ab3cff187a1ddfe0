// A line of text, or several.
import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'

type Props = FieldProps & {
  maxLength?: number
  placeholder?: string
  /** Written in capitals as it is typed (RFC, razón social). */
  mayusculas?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export function TextField({ name, label, required, description, disabled, wide, mayusculas, ...resto }: Props) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <TextInput
      {...resto}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      style={wideStyle(wide)}
      styles={mayusculas ? { input: { textTransform: 'uppercase' } } : undefined}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => field.onChange(mayusculas ? value.toLocaleUpperCase('es-MX') : value)}
    />
  )
}

export function TextAreaField({ name, label, required, description, disabled, wide = true, maxLength }: Props) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <Textarea
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      maxLength={maxLength}
      style={wideStyle(wide)}
      autosize
      minRows={3}
      maxRows={10}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
