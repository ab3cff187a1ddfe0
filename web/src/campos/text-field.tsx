// A line of text, or several.
import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Aviso } from './aviso.tsx'
import { type FieldProps, useTextBox } from './field.ts'
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
  const { maxLength, placeholder, autoComplete, inputMode, mayusculas, aviso } = props
  const caja = useTextBox(props)
  const avisado = aviso !== undefined && !caja.error
  return (
    <TextInput
      {...{ maxLength, placeholder, autoComplete, inputMode }}
      {...caja}
      description={avisado ? <Aviso texto={aviso} /> : caja.description}
      inputWrapperOrder={avisado ? ['label', 'input', 'description'] : undefined}
      styles={mayusculas ? { input: { textTransform: 'uppercase' } } : undefined}
      onChange={({ currentTarget }) => caja.onChange(mayusculas ? upperCaseOf(currentTarget) : currentTarget.value)}
    />
  )
}

export function TextAreaField(props: Props) {
  const { wide = true, maxLength } = props
  return <Textarea {...useTextBox({ ...props, wide })} maxLength={maxLength} autosize minRows={3} maxRows={10} />
}
