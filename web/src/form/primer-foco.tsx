// Whoever types begins at once; on a telephone a keyboard would cover the form.
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

export function PrimerFoco({ campo }: { campo: string }) {
  const { setFocus } = useFormContext()
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) setFocus(campo)
  }, [campo, setFocus])
  return null
}
