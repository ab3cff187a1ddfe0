// A button that writes. Without network it stays in its place, disabled, and says why.
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { MOTIVO, sinRedProps, useSinRed } from '../sin-red/use-conexion.ts'
import { avisarError } from './avisos.ts'

export function Verbo(props: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const sinRed = useSinRed()
  if (!sinRed) return <Button {...props} />
  return <Button {...props} {...sinRedProps} type="button" onClick={explain} />
}

/** On a phone nobody sees a title. */
export function explain(evento: MouseEvent): void {
  evento.preventDefault()
  avisarError(MOTIVO)
}
