// A secret: typed without being seen, shown while asked, never remembered by the browser as one of ours.
import { PasswordInput } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useTextBox } from './field.ts'

type Props = FieldProps & { placeholder?: string; maxLength?: number }

export function PasswordField(props: Props) {
  const { label, placeholder, maxLength } = props
  return (
    <PasswordInput
      {...useTextBox(props)}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${label.toLowerCase()}`, tabIndex: 0 }}
    />
  )
}
