// A client of the partner, found by name or RFC. The server searches: a partner may have a hundred thousand of them.
import type { ClienteFila } from '@litro/contract/clientes/cliente'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useServicio } from '../query.ts'
import estilos from './cliente-field.module.css'
import type { FieldProps } from './field.ts'
import { useField, wideStyle } from './field.ts'
import { matches } from './fold.ts'

type Opcion = { value: string; label: string; disabled?: boolean; rfc?: string }

type Props = FieldProps & {
  /** The client the record already has, so that its name is known before any search. */
  actual?: { IdCliente: number; Cliente: string } | null
  onElegir?: (valor: string | null) => void
  /** Staff looks among the clients of this partner, whichever is chosen in the header. */
  socio?: number
}

const LIMITE = 50

const toOpcion = ({ IdCliente, Nombre, RFC, Inactivo }: ClienteFila): Opcion => ({
  value: String(IdCliente),
  label: Inactivo ? `${Nombre} (inactivo)` : Nombre,
  // An inactive client is still listed, but cannot be chosen (D-63).
  disabled: Inactivo,
  rfc: RFC,
})

export function ClienteField(props: Props) {
  const { name, label, required, description, wide, actual, onElegir } = props
  const { field, error, disabled } = useField({ name, disabled: props.disabled })
  const [elegida, setElegida] = useState<Opcion | null>(
    actual ? { value: String(actual.IdCliente), label: actual.Cliente } : null,
  )
  const [texto, setTexto] = useState(elegida?.label ?? '')
  const buscado = texto === elegida?.label ? '' : texto.trim()
  const [busqueda] = useDebouncedValue(buscado, 200)
  const { data, isFetching, isPlaceholderData } = useServicio(
    'cliente_listar',
    [{ consulta: { q: busqueda, limite: LIMITE }, ...(props.socio && { socio: props.socio }) }],
    {
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    },
  )
  const encontradas = data?.map(toOpcion) ?? []
  const falta = elegida !== null && !encontradas.some((opcion) => opcion.value === elegida.value)
  const valor = field.value === null || field.value === undefined || field.value === '' ? null : String(field.value)
  return (
    <Select
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={description}
      error={error}
      disabled={disabled}
      placeholder="Busca por nombre o RFC"
      data={falta ? [elegida, ...encontradas] : encontradas}
      searchable
      openOnFocus={false}
      searchValue={texto}
      onSearchChange={setTexto}
      // What the server found is what matches; the one already chosen only hides while something else is searched. Until
      // the answer is to what is typed, what does not match hides at once: a quick Enter must not choose somebody else.
      filter={({ options }) =>
        options.filter((o) => {
          if (!buscado || !('value' in o)) return true
          if (falta && o.value === elegida?.value) return false
          return (
            (busqueda === buscado && !isPlaceholderData) || matches(`${o.label} ${(o as Opcion).rfc ?? ''}`, buscado)
          )
        })
      }
      renderOption={({ option }) => <ClienteOption {...(option as Opcion)} />}
      nothingFoundMessage={isFetching ? 'Buscando...' : 'Sin resultados'}
      allowDeselect={!required}
      comboboxProps={{ shadow: 'md' }}
      style={wideStyle(wide)}
      ref={field.ref}
      name={field.name}
      value={valor}
      onBlur={field.onBlur}
      onChange={(nuevo, opcion) => {
        setElegida(opcion)
        field.onChange(nuevo)
        onElegir?.(nuevo)
      }}
    />
  )
}

function ClienteOption({ label, rfc }: Opcion) {
  return (
    <span className={estilos.opcion}>
      <span>{label}</span>
      {rfc ? <span className={estilos.rfc}>{rfc}</span> : null}
    </span>
  )
}
