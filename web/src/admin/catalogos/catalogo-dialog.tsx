// To add one to a catalogue or to change it: the same dialog for all, each with its fields.
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { SwitchField } from '../../campos/switch-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import type { Registro } from './catalogo-bandeja.tsx'

/** What the desk of a catalogue gives to its dialog. */
export type DialogoProps<F> = { fila: F | null; onCerrar: () => void; onRecargar: () => void }

type Props<F, I extends FieldValues, O> = DialogoProps<F> & {
  /** 'banco', 'tipo de SKU'. */
  uno: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  onAgregar: (entrada: O) => Promise<unknown>
  onEditar: (id: number, entrada: O & { Version: number }) => Promise<unknown>
  children: ReactNode
}

export function CatalogoDialog<F extends Registro, I extends FieldValues, O extends { Nombre: string }>(
  props: Props<F, I, O>,
) {
  const { fila, uno, onCerrar, onRecargar } = props
  return (
    <FormDialog
      titulo={fila ? `Editar ${uno}` : `Agregar ${uno}`}
      size="lg"
      schema={props.schema}
      inicial={props.inicial}
      guardar="Guardar"
      falla={`No se pudo guardar el ${uno}.`}
      onCerrar={onCerrar}
      onRecargar={onRecargar}
      onGuardar={async (entrada) => {
        if (fila) await props.onEditar(fila.Id, { ...entrada, Version: fila.Version })
        else await props.onAgregar(entrada)
        avisarExito(`Guardado: ${entrada.Nombre}`)
      }}
    >
      {props.children}
      {fila ? <SwitchField name="Activo" label="Activo" wide /> : null}
    </FormDialog>
  )
}
