// Whoever types begins at once; on a telephone a keyboard would cover the form.
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { focusField } from './focus-field.ts'

const escribe = () => window.matchMedia('(pointer: fine)').matches

export function PrimerFoco({ campo }: { campo: string }) {
  const { control } = useFormContext()
  useEffect(() => {
    if (escribe()) focusField(control, campo)
  }, [campo, control])
  return null
}

/** Of a dialog, as the ref of what holds its fields: Mantine gives the focus to what is marked so, and otherwise to the cross. */
export function marcarPrimero(caja: HTMLElement | null): void {
  if (!caja || !escribe() || caja.querySelector('[data-autofocus]')) return
  caja.querySelector(':is(input, textarea):not([type="hidden"], :disabled)')?.setAttribute('data-autofocus', '')
}
