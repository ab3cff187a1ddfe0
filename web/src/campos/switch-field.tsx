// Yes or no, with what it means written beside it.
import { Switch } from '@mantine/core'
import { type FieldProps, labelOf, useField, wideStyle } from './field.ts'

export function SwitchField(props: FieldProps) {
  const { name, description, disabled, wide } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  return (
    <Switch
      label={labelOf(props)}
      description={description}
      error={error}
      disabled={bloqueado}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      checked={field.value === true}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
    />
  )
}
