// A key of the SAT found by its code or by its words. A code that is in no list yet can be taken too: the server judges it.
import type { ConsultaDe } from '@litro/contract/services'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useServicio } from '../query.ts'
import { withActual } from './catalogo-field.tsx'
import type { FieldProps } from './field.ts'
import { matches } from './fold.ts'
import { type Opcion, SelectField } from './select-field.tsx'

type Props = FieldProps & {
  catalogo: ConsultaDe<'admin_clave_sat_buscar'>['Catalogo']
  /** What a whole code looks like. */
  forma: RegExp
  /** Nothing else looks like a code: one is taken as soon as it is whole. */
  inequivoca?: boolean
  /** The chosen code with its words, which are empty when nobody knows them. */
  onElegir?: (clave: string, nombre: string) => void
}

export function ClaveSatField({ catalogo, forma, inequivoca, onElegir, ...props }: Props) {
  const { setValue } = useFormContext()
  const elegida = String(useWatch({ name: props.name }) ?? '')
  const [texto, setTexto] = useState(elegida)
  // Of what was chosen the box says code and words: only its code is asked about.
  const buscado = elegida !== '' && texto.startsWith(elegida) ? elegida : texto.trim()
  const [q] = useDebouncedValue(buscado, 200)
  const lectura = useServicio('admin_clave_sat_buscar', [{ consulta: { Catalogo: catalogo, q } }], {
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const halladas = lectura.data ?? []
  const nombreDe = (clave: string) => halladas.find(({ Clave }) => Clave === clave)?.Nombre ?? ''
  const toOpcion = (clave: string) => ({ value: clave, label: [clave, nombreDe(clave)].filter(Boolean).join(' - ') })
  const escrita = texto.trim().toUpperCase()
  const opciones = [elegida, ...(forma.test(escrita) ? [escrita] : [])].reduce(
    (vistas, clave) => (clave === '' ? vistas : withActual(vistas, toOpcion(clave))),
    halladas.map(({ Clave }) => toOpcion(Clave)) as readonly Opcion[],
  )
  const choose = (clave: string) => onElegir?.(clave, nombreDe(clave))
  const write = (nuevo: string) => {
    setTexto(nuevo)
    const clave = nuevo.trim()
    if (!inequivoca || !forma.test(clave) || clave === elegida) return
    setValue(props.name, clave, { shouldDirty: true, shouldValidate: true })
    choose(clave)
  }
  const alDia = q === buscado && !lectura.isPlaceholderData
  return (
    <SelectField
      {...props}
      opciones={opciones}
      lectura={lectura}
      placeholder="Busca por clave o por palabras"
      onElegir={(clave) => clave && choose(clave)}
      busqueda={{
        searchValue: texto,
        onSearchChange: write,
        filter: ({ options }) =>
          options.filter((o) => 'value' in o && (buscado === elegida || alDia || matches(o.label, buscado))),
        nothingFoundMessage: lectura.isFetching ? 'Buscando...' : 'Sin resultados',
        onOpcion: () => undefined,
      }}
    />
  )
}
