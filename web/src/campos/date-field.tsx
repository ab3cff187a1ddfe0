// A day of a form.
import { IconCalendar } from '@tabler/icons-react'
import { DayInput } from './day-input.tsx'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'

type Props = FieldProps & { minDate?: string; maxDate?: string }

export function DateField({ name, label, required, description, disabled, wide, minDate, maxDate }: Props) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <DayInput
      nombre={label}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      leftSection={<IconCalendar size={18} stroke={1.6} />}
      clearable={!required}
      minDate={minDate}
      maxDate={maxDate}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={field.value || null}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
