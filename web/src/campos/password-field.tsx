// A secret: typed without being seen, shown while asked, never remembered by the browser as one of ours.
import { PasswordInput } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'

type Props = FieldProps & { placeholder?: string; maxLength?: number }

export function PasswordField({ name, label, required, description, disabled, wide, placeholder, maxLength }: Props) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <PasswordInput
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${label.toLowerCase()}`, tabIndex: 0 }}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
