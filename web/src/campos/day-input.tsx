// The box where a day is written or picked: dd/mm/yyyy on screen, YYYY-MM-DD inside, no time zone in between.
import '@mantine/dates/styles.css'
import 'dayjs/locale/es-mx'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import estilos from './day-input.module.css'
import { readFecha } from './fecha-text.ts'

/** `nombre`: how the button that empties it calls it. */
export function DayInput({ nombre, ...props }: DateInputProps & { nombre: string }) {
  return (
    <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 0, weekendDays: [] }}>
      <DateInput
        valueFormat="DD/MM/YYYY"
        placeholder="dd/mm/aaaa"
        dateParser={readFecha}
        highlightToday
        classNames={{ day: estilos.dia }}
        // Where there is no room below, beside it: never over its own label, nor over what is wrong with the day. Only a phone has
        // no room beside it either.
        popoverProps={{
          offset: props.error ? 46 : 8,
          position: 'bottom-start',
          middlewares: { flip: { fallbackPlacements: ['right-start', 'left-start', 'top-start'] }, shift: true },
        }}
        clearButtonProps={{ 'aria-label': `Quitar ${nombre}` }}
        {...props}
      />
    </DatesProvider>
  )
}
