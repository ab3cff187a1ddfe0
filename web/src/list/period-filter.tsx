// Desde and Hasta: narrows a list to a period, both days included.
import '@mantine/dates/styles.css'
import 'dayjs/locale/es-mx'
import { DateInput, DatesProvider } from '@mantine/dates'
import { readFecha } from '../campos/fecha-text.ts'
import estilos from './list-page.module.css'
import type { ListState } from './list-state.ts'

type Props = { estado: ListState; onCambiar: (cambio: Partial<ListState>) => void }

const dias = [
  { campo: 'desde', etiqueta: 'Desde' },
  { campo: 'hasta', etiqueta: 'Hasta' },
] as const

export function PeriodFilter({ estado, onCambiar }: Props) {
  return (
    <DatesProvider settings={{ locale: 'es-mx', firstDayOfWeek: 0, weekendDays: [] }}>
      {dias.map(({ campo, etiqueta }) => (
        <DateInput
          key={campo}
          aria-label={etiqueta}
          leftSection={<span className={estilos.prefijo}>{etiqueta}</span>}
          leftSectionWidth={64}
          className={estilos.dia}
          valueFormat="DD/MM/YYYY"
          placeholder="dd/mm/aaaa"
          dateParser={readFecha}
          clearable
          clearButtonProps={{ 'aria-label': `Quitar ${etiqueta}` }}
          minDate={campo === 'hasta' ? estado.desde : undefined}
          maxDate={campo === 'desde' ? estado.hasta : undefined}
          value={estado[campo] ?? null}
          onChange={(dia) => onCambiar({ [campo]: dia ?? undefined })}
        />
      ))}
    </DatesProvider>
  )
}
