// Several of many: searchable without accents, each choice removable.
import { MultiSelect } from '@mantine/core'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'
import { foldFilter } from './fold.ts'
import type { Opcion } from './select-field.tsx'

type Props = FieldProps & { opciones: readonly Opcion[]; placeholder?: string; cargando?: boolean }

/** The value of the field is a list of texts. */
export function MultiSelectField(props: Props) {
  const { name, label, required, description, disabled, wide, opciones, cargando } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  const valor: string[] = Array.isArray(field.value) ? field.value.map(String) : []
  return (
    <MultiSelect
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      placeholder={
        valor.length > 0 ? undefined : cargando ? 'Cargando...' : (props.placeholder ?? 'Elige una o varias')
      }
      data={opciones}
      searchable
      openOnFocus={false}
      limit={100}
      filter={foldFilter}
      hidePickedOptions
      nothingFoundMessage="Sin resultados"
      comboboxProps={{ shadow: 'md' }}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={valor}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
