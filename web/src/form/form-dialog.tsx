// A short form in a dialog: errors on their fields, one save at a time, and it does not close until the server took it.
import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ClosedContext } from '../campos/field.ts'
import { avisarExito } from '../ui/avisos.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { type Captura, Detalles, useCaptura } from './captura.tsx'
import estilos from './form-dialog.module.css'
import { marcarPrimero } from './primer-foco.tsx'

type Props<I extends FieldValues, O> = Captura<I, O> & {
  guardar: string
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
  const { onCerrar, exito } = props
  const onGuardar = async (entrada: O) => {
    await props.onGuardar(entrada)
    if (exito) avisarExito(exito)
    onCerrar()
  }
  const { form, guardando, falla, enviar } = useCaptura({ ...props, onGuardar })
  return (
    <Modal
      opened
      onClose={guardando ? () => undefined : onCerrar}
      title={props.titulo}
      size={props.size}
      closeOnClickOutside={!form.formState.isDirty}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(evento) => {
            // Opened from inside another form, it sends only itself.
            evento.stopPropagation()
            return enviar(evento)
          }}
          aria-busy={guardando}
        >
          <div ref={marcarPrimero} className={estilos.campos} data-ancho={props.size ? true : undefined}>
            <ClosedContext value={guardando}>{props.children}</ClosedContext>
          </div>
          {falla ? (
            <div className={estilos.falla}>
              <MessageLine tono="rojo">
                <p>{falla.mensaje}</p>
                <Detalles falla={falla} onRecargar={props.onRecargar} />
              </MessageLine>
            </div>
          ) : null}
          <Group justify="flex-end" className={estilos.acciones}>
            {props.acciones}
            <Button variant="default" disabled={guardando} onClick={onCerrar}>
              Regresar
            </Button>
            <Verbo type="submit" loading={guardando}>
              {props.guardar}
            </Verbo>
          </Group>
        </form>
      </FormProvider>
    </Modal>
  )
}
