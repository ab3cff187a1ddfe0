// A button that writes. Without network it stays in its place, disabled, and says why.
import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { MOTIVO, sinRedProps, useSinRed } from '../sin-red/use-conexion.ts'
import { avisarError } from './avisos.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why this person may not: it stays in its place, looks disabled, and says so. */
    impide?: string | null
  }

export function Verbo({ impide, ...props }: Props) {
  const sinRed = useSinRed()
  if (sinRed) return <Button {...props} {...sinRedProps} type="button" onClick={explain} />
  if (!impide) return <Button {...props} />
  const dicho = { 'aria-disabled': true, 'aria-description': impide, title: impide, 'data-disabled': true } as const
  return <Button {...props} {...dicho} type="button" onClick={() => avisarError(impide)} />
}

/** On a phone nobody sees a title. */
export function explain(evento: MouseEvent): void {
  evento.preventDefault()
  avisarError(MOTIVO)
}
