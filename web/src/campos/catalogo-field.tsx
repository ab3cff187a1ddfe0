// One of the rows a service answers: its id is the value of the field, and some of its words are what is read.
import type { FilaDe, ListKey } from '../call.ts'
import { useServicio } from '../query.ts'
import type { Sin } from './field.ts'
import { type Opcion, SelectField } from './select-field.tsx'

type Texto<F> = keyof F | ((fila: F) => string)

type Props<K extends ListKey> = Sin<Parameters<typeof SelectField>[0], 'opciones' | 'cargando' | 'lectura'> & {
  servicio: K
  /** Field of the row that is the value; without it, the one called as the field of the form. */
  valor?: keyof FilaDe<K>
  /** Rows that are no choice here are not offered. */
  admite?: (fila: FilaDe<K>) => boolean
  /** What the record already has, which may have left the list. */
  actual?: Opcion | null
  /** Choices that another service tells. */
  otras?: readonly Opcion[]
}

/** The words of a row; those that have a name need not say it. */
type Dicho<F> = F extends { Nombre: string } ? { texto?: Texto<F> } : { texto: Texto<F> }

export function CatalogoField<K extends ListKey>(todas: Props<K> & Dicho<FilaDe<K>>) {
  // Whether it must be there was asked of who uses the field; here it may be.
  const {
    servicio,
    valor,
    texto,
    admite,
    actual,
    otras = [],
    ...props
  } = todas as Props<K> & { texto?: Texto<FilaDe<K>> }
  const lectura = useServicio(servicio)
  const filas = (lectura.data ?? []) as FilaDe<K>[]
  const id = valor ?? (props.name as keyof FilaDe<K>)
  const palabras = texto ?? ('Nombre' as keyof FilaDe<K>)
  const opciones = filas.filter((fila) => admite?.(fila) ?? true).map((fila) => toOpcion(fila, id, palabras))
  return (
    <SelectField
      {...props}
      opciones={withActual([...opciones, ...otras], actual)}
      cargando={lectura.isPending}
      lectura={lectura}
    />
  )
}

export function toOpcion<F>(fila: F, valor: keyof F, texto: Texto<F>): Opcion {
  return { value: String(fila[valor]), label: typeof texto === 'function' ? texto(fila) : String(fila[texto]) }
}

/** How the SAT's rows are read. */
export const conCodigo = ({ Codigo, Descripcion }: { Codigo: string; Descripcion: string }) =>
  `${Codigo} - ${Descripcion}`

export const withActual = (opciones: readonly Opcion[], actual: Opcion | null | undefined): readonly Opcion[] =>
  actual && !opciones.some(({ value }) => value === actual.value) ? [actual, ...opciones] : opciones
