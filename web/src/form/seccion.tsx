// A titled group of fields inside a form.
import type { ReactNode } from 'react'
import estilos from './form.module.css'

export function Seccion({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <fieldset className={estilos.seccion}>
      <legend>{titulo}</legend>
      {children}
    </fieldset>
  )
}
