// A line of text, or several.
import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Aviso } from './aviso.tsx'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'
import { upperCaseOf } from './mayusculas.ts'

type Props = FieldProps & {
  maxLength?: number
  placeholder?: string
  /** Written in capitals as it is typed (RFC, razón social). */
  mayusculas?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'numeric' | 'text'
  /** Shown below while there is no error: what the rules warn about without forbidding it. */
  aviso?: string
}

export function TextField(props: Props) {
  const { name, label, required, description, disabled, wide, mayusculas, aviso, ...resto } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  const avisado = aviso !== undefined && !error
  return (
    <TextInput
      {...resto}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={avisado ? <Aviso texto={aviso} /> : description}
      inputWrapperOrder={avisado ? ['label', 'input', 'description'] : undefined}
      error={error}
      disabled={bloqueado}
      style={wideStyle(wide)}
      styles={mayusculas ? { input: { textTransform: 'uppercase' } } : undefined}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: caja }) => field.onChange(mayusculas ? upperCaseOf(caja) : caja.value)}
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
