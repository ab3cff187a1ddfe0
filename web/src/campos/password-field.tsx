// A secret: typed without being seen, shown while asked, never remembered by the browser as one of ours.
import { PasswordInput } from '@mantine/core'
import { type FieldProps, useTextBox } from './field.ts'

type Props = FieldProps & { placeholder?: string; maxLength?: number }

export function PasswordField(props: Props) {
  const { placeholder, maxLength } = props
  const caja = useTextBox(props)
  return (
    <PasswordInput
      {...caja}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${caja.label.toLowerCase()}`, tabIndex: 0 }}
    />
  )
}
