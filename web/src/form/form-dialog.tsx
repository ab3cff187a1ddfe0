// A short form in a dialog: errors on their fields, one save at a time, and it does not close until the server took it.
import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SavingContext } from '../campos/field.ts'
import { avisarExito } from '../ui/avisos.ts'
import { MessageLine } from '../ui/message-line.tsx'
import estilos from './form-dialog.module.css'
import { holdFocus } from './hold-focus.ts'
import { schemaResolver } from './schema-resolver.ts'
import { failureOf, type SaveFailure } from './server-errors.ts'

type Props<I extends FieldValues, O> = {
  titulo: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  guardar: string
  /** The sentence of this dialog when the server gives none. */
  falla: string
  onGuardar: (entrada: O) => Promise<unknown>
  /** Said in a toast when it is done, unless `onGuardar` says it better. */
  exito?: string
  onCerrar: () => void
  /** Offered when somebody else changed the record first. */
  onRecargar?: () => void
  /** A wider dialog also has two columns. */
  size?: ModalProps['size']
  /** Beside the two buttons: another thing that can be done with what is typed. */
  acciones?: ReactNode
  children: ReactNode
}

export function FormDialog<I extends FieldValues, O>(props: Props<I, O>) {
  const { titulo, schema, inicial, onGuardar, onCerrar } = props
  const form = useForm<I, unknown, O>({ resolver: schemaResolver(schema), defaultValues: inicial, mode: 'onTouched' })
  const [falla, setFalla] = useState<SaveFailure | null>(null)
  const [guardando, setGuardando] = useState(false)
  const ocupado = useRef(false)

  // Focus waits until the fields are unlocked again.
  useEffect(() => {
    const primero = falla?.campos[0]?.[0]
    if (primero) form.setFocus(primero as Path<I>)
  }, [falla, form])

  const enviar = form.handleSubmit(async (entrada) => {
    if (ocupado.current) return
    ocupado.current = true
    setFalla(null)
    setGuardando(true)
    try {
      await onGuardar(entrada)
      if (props.exito) avisarExito(props.exito)
      onCerrar()
    } catch (error) {
      console.error(titulo, error)
      const nueva = failureOf(error, props, Object.keys(form.getValues()))
      setFalla(nueva)
      for (const [campo, message] of nueva.campos) form.setError(campo as Path<I>, { message })
    } finally {
      ocupado.current = false
      setGuardando(false)
    }
  })

  return (
    <Modal
      opened
      onClose={guardando ? () => undefined : onCerrar}
      title={titulo}
      size={props.size}
      closeOnClickOutside={!form.formState.isDirty}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={enviar} aria-busy={guardando}>
          <div className={estilos.campos} data-ancho={props.size ? true : undefined}>
            <SavingContext value={guardando}>{props.children}</SavingContext>
          </div>
          {falla ? <Failure falla={falla} onRecargar={props.onRecargar} /> : null}
          <Group justify="flex-end" mt="lg">
            {props.acciones}
            <Button variant="default" disabled={guardando} onClick={onCerrar} onMouseDown={holdFocus}>
              Regresar
            </Button>
            <Button type="submit" loading={guardando} onMouseDown={holdFocus}>
              {props.guardar}
            </Button>
          </Group>
        </form>
      </FormProvider>
    </Modal>
  )
}

function Failure({ falla, onRecargar }: { falla: SaveFailure; onRecargar?: () => void }) {
  return (
    <div className={estilos.falla}>
      <MessageLine tono="rojo">
        <p>{falla.mensaje}</p>
        {falla.detalles.map((detalle) => (
          <p key={detalle}>{detalle}</p>
        ))}
        {falla.bloqueos.length > 0 ? (
          <ul>
            {falla.bloqueos.map(({ tipo, folio, motivo }) => (
              <li key={`${tipo}-${folio}`}>
                {folio}: {motivo}
              </li>
            ))}
          </ul>
        ) : null}
        {falla.folio ? <p>Folio: {falla.folio}</p> : null}
        {falla.cambiado && onRecargar ? (
          <Button variant="default" size="compact-sm" onClick={onRecargar}>
            Volver a cargar
          </Button>
        ) : null}
      </MessageLine>
    </div>
  )
}
