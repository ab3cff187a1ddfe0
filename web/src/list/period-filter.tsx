// Desde and Hasta: narrows a list to a period, both days included.
import { DayInput } from '../campos/day-input.tsx'
import estilos from './list-page.module.css'
import type { ListState } from './list-state.ts'

type Props = { estado: ListState; onCambiar: (cambio: Partial<ListState>) => void }

const dias = [
  { campo: 'desde', etiqueta: 'Desde' },
  { campo: 'hasta', etiqueta: 'Hasta' },
] as const

export function PeriodFilter({ estado, onCambiar }: Props) {
  return dias.map(({ campo, etiqueta }) => (
    <DayInput
      key={campo}
      nombre={etiqueta}
      aria-label={etiqueta}
      leftSection={<span className="tenue">{etiqueta}</span>}
      leftSectionWidth={64}
      className={estilos.dia}
      clearable
      minDate={campo === 'hasta' ? estado.desde : undefined}
      maxDate={campo === 'desde' ? estado.hasta : undefined}
      value={estado[campo] ?? null}
      onChange={(dia) => onCambiar({ [campo]: dia ?? undefined })}
    />
  ))
}
