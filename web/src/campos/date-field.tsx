// A day of a form.
import { IconCalendar } from '@tabler/icons-react'
import { DayInput } from './day-input.tsx'
import { type FieldProps, useTextBox } from './field.ts'

type Props = FieldProps & { minDate?: string; maxDate?: string }

export function DateField(props: Props) {
  const { required, minDate, maxDate } = props
  const caja = useTextBox(props)
  return (
    <DayInput
      {...caja}
      nombre={caja.label}
      leftSection={<IconCalendar size={18} stroke={1.6} />}
      clearable={!required}
      minDate={minDate}
      maxDate={maxDate}
      value={caja.value || null}
    />
  )
}
