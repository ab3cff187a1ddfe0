// A day: dd/mm/yyyy on screen, YYYY-MM-DD inside, no time zone in between.
import '@mantine/dates/styles.css'
import 'dayjs/locale/es-mx'
import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { readFecha } from './fecha-text.ts'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'

type Props = FieldProps & { minDate?: string; maxDate?: string }

export function DateField({ name, label, required, description, disabled, wide, minDate, maxDate }: Props) {
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 0, weekendDays: [] }}>
      <DateInput
        label={label}
        withAsterisk={required}
        aria-required={required}
        description={description}
        error={error}
        disabled={bloqueado}
        valueFormat="DD/MM/YYYY"
        placeholder="dd/mm/aaaa"
        dateParser={readFecha}
        leftSection={<IconCalendar size={18} stroke={1.6} />}
        clearable={!required}
        clearButtonProps={{ 'aria-label': `Quitar ${label}` }}
        minDate={minDate}
        maxDate={maxDate}
        style={wideStyle(wide)}
        ref={field.ref}
        name={field.name}
        value={field.value || null}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </DatesProvider>
  )
}
