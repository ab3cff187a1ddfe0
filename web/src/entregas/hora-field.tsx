// A wall clock of a form: day and hour together, as the browser writes them.
import { TextInput } from '@mantine/core'
import { type FieldProps, useTextBox } from '../campos/field.ts'

export function HoraField(props: FieldProps) {
  const caja = useTextBox(props)
  return (
    <TextInput
      {...caja}
      type="datetime-local"
      value={String(caja.value).slice(0, 16)}
      onChange={({ currentTarget }) => caja.onChange(currentTarget.value)}
    />
  )
}
