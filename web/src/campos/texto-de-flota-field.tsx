// A free text that may name somebody or some place of the fleet: what matches is suggested while typing, and choosing it writes it.
import type { CampoDeFlota, DeFlota } from '@litro/contract/flota/texto'
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import estilos from './cliente-field.module.css'
import { type FieldProps, useTextBox } from './field.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<FieldProps, 'name' | 'label'> & { name: CampoDeFlota; maxLength: number; cliente?: string }

/** Who has no fleet keeps the plain box. */
export function TextoDeFlotaField(props: Props) {
  const { permiteEntregas, puede } = useUsuario()
  return permiteEntregas && puede('flota.ver') ? <ConSugerencias {...props} /> : <TextField {...props} />
}

function ConSugerencias({ name, maxLength, cliente, ...props }: Props) {
  const caja = useTextBox({ ...props, name })
  // Nothing opens until somebody types: the focus that passes by must find the form as it was.
  const [tecleado, setTecleado] = useState('')
  const [Texto] = useDebouncedValue(tecleado.trim(), 200)
  const { data } = useServicio(
    'flota_texto',
    [{ consulta: { Campo: name, Texto, IdCliente: cliente }, silencioso: true }],
    {
      enabled: Texto !== '',
      staleTime: 60_000,
    },
  )
  const sugerencias = tecleado === '' || Texto === '' ? [] : sinRepetir(data?.Sugerencias ?? [], caja.value)
  const detalles = new Map(sugerencias.map(({ Nombre, Detalle }) => [Nombre, Detalle]))
  return (
    <Autocomplete
      {...caja}
      maxLength={maxLength}
      openOnFocus={false}
      data={[...detalles.keys()]}
      // The server looked for them; Enter chooses only what the arrows reached, and otherwise saves as always.
      filter={({ options }) => options}
      comboboxProps={{ shadow: 'md' }}
      renderOption={({ option: { value } }) => (
        <span className={estilos.opcion}>
          <span>{value}</span>
          <span className="tenue">{detalles.get(value)}</span>
        </span>
      )}
      onChange={(texto) => {
        setTecleado(texto)
        caja.onChange(texto)
      }}
      onOptionSubmit={() => setTecleado('')}
      onBlur={() => {
        setTecleado('')
        caja.onBlur()
      }}
    />
  )
}

/** Two clients may have a place of the same name: as texts they are one. What is already written is no suggestion. */
const sinRepetir = (filas: readonly DeFlota[], escrito: unknown) =>
  filas.filter(({ Nombre }, i) => Nombre !== escrito && filas.findIndex((otra) => otra.Nombre === Nombre) === i)
