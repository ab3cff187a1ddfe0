// Several of many: searchable without accents, each choice removable.
import { MultiSelect } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'
import { foldFilter } from './fold.ts'
import type { Opcion } from './select-field.tsx'

type Props = FieldProps & { opciones: readonly Opcion[]; placeholder?: string }

export function MultiSelectField(props: Props) {
  const { name, label, required, description, disabled, wide, opciones, placeholder } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  const valores = Array.isArray(field.value) ? field.value.map(String) : []
  return (
    <MultiSelect
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      placeholder={valores.length === 0 ? placeholder : undefined}
      data={opciones}
      searchable
      openOnFocus={false}
      limit={100}
      filter={foldFilter}
      nothingFoundMessage="Sin resultados"
      hidePickedOptions
      comboboxProps={{ shadow: 'md' }}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={valores}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
