// A client of the partner, found by name or RFC. The server searches: a partner may have a hundred thousand of them.
import type { ClienteFila } from '@litro/contract/clientes/cliente'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useServicio } from '../query.ts'
import { withActual } from './catalogo-field.tsx'
import estilos from './cliente-field.module.css'
import type { FieldProps } from './field.ts'
import { matches } from './fold.ts'
import { type Opcion, SelectField } from './select-field.tsx'

type OpcionDeCliente = Opcion & { rfc?: string }

type Props = FieldProps & {
  /** The client the record already has, so that its name is known before any search. */
  actual?: { IdCliente: number; Cliente: string } | null
  onElegir?: (valor: string | null) => void
  /** Staff looks among the clients of this partner, whichever is chosen in the header. */
  socio?: number
}

const LIMITE = 50

const toOpcion = ({ IdCliente, Nombre, RFC, Inactivo }: ClienteFila): OpcionDeCliente => ({
  value: String(IdCliente),
  label: Inactivo ? `${Nombre} (inactivo)` : Nombre,
  // An inactive client is still listed, but cannot be chosen (D-63).
  disabled: Inactivo,
  rfc: RFC,
})

export function ClienteField({ actual, socio, ...props }: Props) {
  const [elegida, setElegida] = useState<Opcion | null>(
    actual ? { value: String(actual.IdCliente), label: actual.Cliente } : null,
  )
  const [texto, setTexto] = useState(elegida?.label ?? '')
  const buscado = texto === elegida?.label ? '' : texto.trim()
  const [busqueda] = useDebouncedValue(buscado, 200)
  const lectura = useServicio(
    'cliente_listar',
    [{ consulta: { q: busqueda, limite: LIMITE }, ...(socio && { socio }) }],
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const { data, isFetching, isPlaceholderData } = lectura
  const encontradas = data?.map(toOpcion) ?? []
  const opciones = withActual(encontradas, elegida)
  // What the server found is what matches; the one already chosen only hides while something else is searched. Until the
  // answer is to what is typed, what does not match hides at once: a quick Enter must not choose somebody else.
  const seVe = ({ value, label, rfc = '' }: OpcionDeCliente) => {
    if (!buscado) return true
    if (opciones !== encontradas && value === elegida?.value) return false
    return (busqueda === buscado && !isPlaceholderData) || matches(`${label} ${rfc}`, buscado)
  }
  return (
    <SelectField
      {...props}
      opciones={opciones}
      lectura={lectura}
      placeholder="Busca por nombre o RFC"
      busqueda={{
        searchValue: texto,
        onSearchChange: setTexto,
        filter: ({ options }) => options.filter((o) => !('value' in o) || seVe(o)),
        renderOption: ({ option }) => <ClienteOption {...(option as OpcionDeCliente)} />,
        nothingFoundMessage: isFetching ? 'Buscando...' : 'Sin resultados',
        onOpcion: setElegida,
      }}
    />
  )
}

function ClienteOption({ label, rfc }: OpcionDeCliente) {
  return (
    <span className={estilos.opcion}>
      <span>{label}</span>
      {rfc ? <span className="tenue">{rfc}</span> : null}
    </span>
  )
}
