// The focus goes to a field at once: the library's own way waits for the next turn, and takes it from who already went on.
import { type Control, type Field, type FieldValues, get } from 'react-hook-form'

export function focusField<I extends FieldValues, C, O>({ _fields }: Control<I, C, O>, campo: string): void {
  const campos: unknown = _fields
  const { refs, ref }: Partial<Field['_f']> = (get(campos, campo) as Field | undefined)?._f ?? {}
  const caja = refs?.[0] ?? ref
  caja?.focus?.()
}
