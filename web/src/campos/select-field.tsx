// One of many: searchable without accents, at most a hundred options drawn at a time.
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'
import { foldFilter } from './fold.ts'

export type Opcion = { value: string; label: string; disabled?: boolean }

type Props = FieldProps & {
  opciones: readonly Opcion[]
  placeholder?: string
  cargando?: boolean
  clearable?: boolean
  /** Chosen by a rule, not by the user: it can be read and focused, not changed. */
  readOnly?: boolean
  rightSection?: ReactNode
  /** Room for it, in pixels, when it is wider than the arrow it replaces. */
  anchoDerecho?: number
  onElegir?: (valor: string | null) => void
  /** Asked before the change: false keeps what was chosen. */
  admitir?: (nuevo: string | null) => boolean
}

export function SelectField(props: Props) {
  const { name, label, required, description, disabled, wide, opciones, cargando, clearable, onElegir, admitir } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  const valor = field.value === null || field.value === undefined || field.value === '' ? null : String(field.value)
  return (
    <Select
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={bloqueado}
      readOnly={props.readOnly}
      placeholder={cargando ? 'Cargando...' : (props.placeholder ?? 'Elige una opción')}
      rightSection={props.rightSection}
      rightSectionWidth={props.anchoDerecho}
      // What is written ends before the button that clears it.
      styles={clearable && valor !== null ? { input: { paddingInlineEnd: 64 } } : undefined}
      data={opciones}
      searchable
      // A field that gets the focus because of its error must not cover the rest of the form.
      openOnFocus={false}
      limit={100}
      filter={foldFilter}
      nothingFoundMessage="Sin resultados"
      allowDeselect={!required}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Quitar ${label}` }}
      comboboxProps={{ shadow: 'md' }}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={valor}
      onBlur={field.onBlur}
      onChange={(nuevo) => {
        if (admitir && !admitir(nuevo)) return
        field.onChange(nuevo)
        onElegir?.(nuevo)
      }}
    />
  )
}
