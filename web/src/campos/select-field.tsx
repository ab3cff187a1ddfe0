// One of many, or several of many: searchable without accents, at most a hundred options drawn at a time.
import { Button, MultiSelect, Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { type FieldProps, useTextBox } from './field.ts'
import { foldFilter } from './fold.ts'
import { usePrimeraMarcada } from './primera-marcada.ts'
import estilos from './select-field.module.css'

export type Opcion = { value: string; label: string; disabled?: boolean }

/**
 * Enter takes what is highlighted, or the first of what was found. The library goes by a number that it sets when something is
 * typed: options that arrive later have none, and the key would send the form, or they have another's.
 */
function takeOption(evento: KeyboardEvent<HTMLInputElement>): void {
  const caja = evento.currentTarget
  // Opened with an arrow, the first one is meant as well, also when its options arrive after the arrow.
  const flecha = caja.dataset.flecha !== undefined
  if (/^Arrow(Down|Up)$/.test(evento.key)) caja.dataset.flecha = ''
  else delete caja.dataset.flecha
  if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey || evento.nativeEvent.isComposing) return
  if (!caja.hasAttribute('data-expanded')) return
  const lista = document.getElementById(caja.getAttribute('aria-controls') ?? '')
  const marcada = lista?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marcada && ((caja.value === '' && !flecha) || lista?.querySelector('[data-combobox-active]'))) return
  evento.preventDefault()
  evento.stopPropagation()
  const elegida = marcada ?? lista?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])')
  elegida?.click()
}

const COMUN = {
  onKeyDownCapture: takeOption,
  searchable: true,
  // Type, Enter, next: the first match is the one Enter takes.
  selectFirstOptionOnChange: true,
  // A field that gets the focus because of its error must not cover the rest of the form.
  openOnFocus: false,
  limit: 100,
  filter: foldFilter,
  nothingFoundMessage: 'Sin resultados',
  comboboxProps: { shadow: 'md' },
} as const

type Props = FieldProps & {
  opciones: readonly Opcion[]
  placeholder?: string
  cargando?: boolean
  /** Where the options come from, so that a failure is not taken for an empty list. */
  lectura?: Lectura
}

type Lectura = { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

/** What a selector says when its options could not be read, instead of that there are none. */
function fallaDe({ lectura }: Props) {
  if (!lectura?.isError || lectura.data !== undefined) return null
  const { isFetching, refetch } = lectura
  return {
    placeholder: isFetching ? 'Cargando...' : NO_DISPONIBLE,
    nothingFoundMessage: NO_DISPONIBLE,
    inputContainer: (caja: ReactNode) => (
      <>
        {caja}
        <p role="alert" className={estilos.falla}>
          No se pudieron cargar las opciones.{' '}
          <Button variant="default" size="compact-xs" loading={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      </>
    ),
  }
}

const NO_DISPONIBLE = 'No disponible'

type UnaProps = Props & {
  clearable?: boolean
  /** Chosen by a rule, not by the user: it can be read and focused, not changed. */
  readOnly?: boolean
  rightSection?: ReactNode
  /** Room for it, in pixels, when it is wider than the arrow it replaces. */
  anchoDerecho?: number
  onElegir?: (valor: string | null) => void
  /** Asked before the change: false keeps what was chosen. */
  admitir?: (nuevo: string | null) => boolean
  /** Where the options are looked for elsewhere than here: what is typed, and what is shown of what was found. */
  busqueda?: Pick<SelectProps, 'searchValue' | 'onSearchChange' | 'filter' | 'renderOption' | 'nothingFoundMessage'> & {
    onOpcion: (opcion: Opcion | null) => void
  }
}

export function SelectField(props: UnaProps) {
  const { required, opciones, clearable, onElegir, admitir } = props
  const { onOpcion, ...busqueda } = props.busqueda ?? { onOpcion: () => undefined }
  const caja = useTextBox(props)
  const valor = caja.value === '' ? null : String(caja.value)
  usePrimeraMarcada(opciones)
  return (
    <Select
      {...caja}
      {...COMUN}
      {...busqueda}
      readOnly={props.readOnly}
      placeholder={props.cargando ? 'Cargando...' : (props.placeholder ?? 'Elige una opción')}
      rightSection={props.rightSection}
      rightSectionWidth={props.anchoDerecho}
      // What is written ends before the button that clears it.
      styles={clearable && valor !== null ? { input: { paddingInlineEnd: 64 } } : undefined}
      {...fallaDe(props)}
      data={opciones}
      allowDeselect={!required}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Quitar ${caja.label}` }}
      value={valor}
      onChange={(nuevo, opcion) => {
        if (admitir && !admitir(nuevo)) return
        onOpcion(opcion)
        caja.onChange(nuevo)
        onElegir?.(nuevo)
      }}
    />
  )
}

/** The value of the field is a list of texts; each choice can be taken back. */
export function MultiSelectField(props: Props) {
  const caja = useTextBox(props)
  const valor: string[] = Array.isArray(caja.value) ? caja.value.map(String) : []
  const placeholder = props.cargando ? 'Cargando...' : (props.placeholder ?? 'Elige una o varias')
  return (
    <MultiSelect
      {...caja}
      {...COMUN}
      placeholder={valor.length > 0 ? undefined : placeholder}
      {...fallaDe(props)}
      data={props.opciones}
      hidePickedOptions
      value={valor}
    />
  )
}
