// A wall clock of a form: its day as every other day of the product, and its hour of 24. The browser's own box for both would write
// them in the language of the browser, month first in an English one.
import { Input, TextInput } from '@mantine/core'
import { useId } from 'react'
import { DayInput } from '../campos/day-input.tsx'
import { type FieldProps, useTextBox } from '../campos/field.ts'
import estilos from './entregas.module.css'
import { readHora } from './horas.ts'

export function HoraField(props: FieldProps) {
  const { label, withAsterisk, description, error, style, value, onChange, onBlur, ...caja } = useTextBox(props)
  const id = useId()
  const [dia = '', hora = ''] = String(value).split('T')
  // What is half written stays written: the schema says what it lacks.
  const put = (nuevoDia: string, nuevaHora: string) => onChange(nuevoDia || nuevaHora ? `${nuevoDia}T${nuevaHora}` : '')
  return (
    <Input.Wrapper {...{ id, label, withAsterisk, description, error, style }}>
      <div className={estilos.hora}>
        <DayInput
          {...caja}
          id={id}
          nombre={label}
          error={Boolean(error)}
          value={dia || null}
          onChange={(nuevo) => put(nuevo ?? '', hora)}
          onBlur={onBlur}
        />
        <TextInput
          aria-label={`${label}: hora`}
          placeholder="hh:mm"
          inputMode="numeric"
          error={Boolean(error)}
          disabled={caja.disabled}
          value={hora.slice(0, 5)}
          onChange={({ currentTarget }) => put(dia, currentTarget.value)}
          onBlur={() => {
            put(dia, readHora(hora) ?? hora)
            onBlur()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
