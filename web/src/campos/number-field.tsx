// A number as people write it: `1,234.56` is accepted, shown so when the field is left, and never jumps while typing.
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isTypable, readDecimal, showDecimal } from './decimal-text.ts'
import { type FieldProps, useTextBox } from './field.ts'

type Props = FieldProps & {
  /** Decimals shown at least: 2 for money, 3 for litres. */
  decimales?: number
  /** Before or after the figure: `$`, `L`. */
  antes?: ReactNode
  despues?: ReactNode
  placeholder?: string
  /** The label is only heard: the table around the field already says it. */
  rotuloOculto?: true
}

/** Put there all at once. */
const isWhole = (evento: Event) => ['insertFromPaste', 'insertFromDrop'].includes((evento as InputEvent).inputType)

export function NumberField(props: Props) {
  const { decimales = 2, antes, despues, placeholder, rotuloOculto } = props
  const caja = useTextBox(props)
  const valor = String(caja.value)
  // While the field has the focus it shows exactly what is typed.
  const [tecleado, setTecleado] = useState<string | null>(null)
  return (
    <TextInput
      {...caja}
      label={rotuloOculto ? undefined : caja.label}
      aria-label={rotuloOculto ? caja.label : undefined}
      placeholder={placeholder}
      leftSection={antes}
      rightSection={despues}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={tecleado ?? showDecimal(valor, decimales)}
      onFocus={(evento) => {
        const visto = showDecimal(valor, decimales)
        setTecleado(visto)
        const campo = evento.currentTarget
        // Who types before the frame comes must not find the first digit selected and lose it to the second.
        requestAnimationFrame(() => {
          if (campo.value === visto) campo.select()
        })
      }}
      onChange={({ currentTarget: { value }, nativeEvent }) => {
        const decimal = readDecimal(value)
        // A key that means nothing here is ignored. What is pasted or dropped never is: the old figure would look accepted.
        if (decimal === null && !isTypable(value) && !isWhole(nativeEvent)) return
        setTecleado(value)
        // What cannot be read is kept as typed: the schema will say what is wrong with it.
        caja.onChange(decimal ?? value)
      }}
      onBlur={() => {
        setTecleado(null)
        caja.onBlur()
      }}
    />
  )
}
