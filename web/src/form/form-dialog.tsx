// A short form in a dialog: the same fields, errors and single save as the frame of a page, and it stays until it is done.
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SavingContext } from '../campos/field.ts'
import { avisarExito } from '../ui/avisos.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { holdFocus } from './hold-focus.ts'
import { schemaResolver } from './schema-resolver.ts'
import { failureOf, type SaveFailure } from './server-errors.ts'

type Props<I extends FieldValues, O> = {
  titulo: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  guardar: string
  onGuardar: (entrada: O) => Promise<unknown>
  exito: string
  falla: string
  onCerrar: () => void
  children: ReactNode
}

export function FormDialog<I extends FieldValues, O>(props: Props<I, O>) {
  const { titulo, schema, inicial, onGuardar, exito, onCerrar } = props
  const form = useForm<I, unknown, O>({ resolver: schemaResolver(schema), defaultValues: inicial, mode: 'onTouched' })
  const [falla, setFalla] = useState<SaveFailure | null>(null)
  const [guardando, setGuardando] = useState(false)
  const ocupado = useRef(false)

  useEffect(() => {
    const primero = falla?.campos[0]?.[0]
    if (primero) form.setFocus(primero as Path<I>)
  }, [falla, form])

  const enviar = form.handleSubmit(async (entrada) => {
    // A state would come one render late for the second click.
    if (ocupado.current) return
    ocupado.current = true
    setFalla(null)
    setGuardando(true)
    try {
      await onGuardar(entrada)
      avisarExito(exito)
      onCerrar()
    } catch (error) {
      console.error(titulo, error)
      const nueva = failureOf(error, props, Object.keys(form.getValues()))
      setFalla(nueva)
      for (const [campo, message] of nueva.campos) form.setError(campo as Path<I>, { message })
      setGuardando(false)
      ocupado.current = false
    }
  })

  return (
    <Modal opened onClose={onCerrar} title={titulo} closeOnClickOutside={!form.formState.isDirty}>
      <FormProvider {...form}>
        <form noValidate onSubmit={enviar} aria-busy={guardando}>
          <Stack gap="md">
            <SavingContext value={guardando}>{props.children}</SavingContext>
            {falla ? <MessageLine tono="rojo">{[falla.mensaje, ...falla.detalles].join(' ')}</MessageLine> : null}
            <Group justify="flex-end">
              <Button variant="default" disabled={guardando} onMouseDown={holdFocus} onClick={onCerrar}>
                Regresar
              </Button>
              <Button type="submit" loading={guardando} onMouseDown={holdFocus}>
                {props.guardar}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  )
}
