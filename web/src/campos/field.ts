// What every field shares: its name in the form, its label, and its error from the schema or from the server.
import { etiquetas } from '@litro/contract/etiquetas'
import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { afterPress } from './after-press.ts'

/** A field called as the contract calls it has the contract's label; any other says its own. */
type Rotulo = { name: keyof typeof etiquetas; label?: string } | { name: string; label: string }

export type FieldProps = Rotulo & {
  required?: boolean
  description?: ReactNode
  /** What explains a hard word of it, after what is said under it. */
  ayuda?: string
  disabled?: boolean
  /** Takes both columns of the form. */
  wide?: boolean
}

/** Without losing that a known name needs no label. */
export type Sin<T, K extends string> = T extends unknown ? Omit<T, K> : never

export const labelOf = ({ name, label }: Pick<FieldProps, 'name' | 'label'>): string =>
  label ?? etiquetas[name as keyof typeof etiquetas]

/** True while the nearest form takes nothing: it saves, or what it would edit can no longer be. Not the library's flag: that one is
 * also up while a refused form is validated, and a locked field cannot take the focus. */
export const ClosedContext = createContext(false)

/** What is said under a field by who knows where its value came from, by the field's name. */
export const MarcasContext = createContext<Readonly<Record<string, string>>>({})

/** The field of the nearest form. It is locked while the form takes nothing. */
export function useField({ name, disabled }: Pick<FieldProps, 'name' | 'disabled'>) {
  const { control } = useFormContext()
  const cerrado = use(ClosedContext)
  const { field, fieldState } = useController({ name, control })
  return {
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
    error: fieldState.error?.message,
    disabled: disabled || cerrado,
  }
}

export const wideStyle = (wide: boolean | undefined) => (wide ? { gridColumn: '1 / -1' } : undefined)

/** A sentence that does not say where it ends, beside another. */
const endOf = (texto: ReactNode) => (typeof texto === 'string' && !texto.endsWith('.') ? '. ' : ' ')

/** What a box to write in is given, whatever it looks like: a line, a paragraph, a secret. */
export function useTextBox(props: FieldProps) {
  const { name, required, description, disabled, wide, ayuda } = props
  const { field, error, disabled: bloqueado } = useField({ name, disabled })
  const marca = use(MarcasContext)[name]
  const texto = description ?? marca
  return {
    label: labelOf(props),
    withAsterisk: required,
    'aria-required': required,
    description: texto && ayuda ? createElement(Fragment, null, texto, endOf(texto), ayuda) : (texto ?? ayuda),
    error,
    disabled: bloqueado,
    style: wideStyle(wide),
    ref: field.ref,
    'data-campo': name,
    name: field.name,
    value: field.value ?? '',
    onBlur: field.onBlur,
    onChange: field.onChange,
  }
}

/** Boxes hold text, a number as decimal text; nothing chosen is the empty text. */
export const campoTexto = (valor: number | string | null | undefined) =>
  valor === null || valor === undefined ? '' : String(valor)
