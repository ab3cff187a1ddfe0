// The frame of every form: two columns, errors on their fields, one save at a time, and no silent loss of what was typed.
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { AppLink } from '../app-link.tsx'
import { SavingContext } from '../campos/field.ts'
import { avisarExito } from '../ui/avisos.ts'
import { PageHeader } from '../ui/page-header.tsx'
import estilos from './form.module.css'
import { holdFocus } from './hold-focus.ts'
import { schemaResolver } from './schema-resolver.ts'
import type { SaveFailure } from './server-errors.ts'
import { failureOf } from './server-errors.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'

type FormProps<I extends FieldValues, O> = {
  titulo: string
  schema: z.ZodType<O, I>
  inicial: DefaultValues<I>
  /** The label of the submit button, to the letter: 'Guardar Cliente'. */
  guardar: string
  onGuardar: (entrada: O) => Promise<unknown>
  /** Where Regresar and a finished save lead. */
  regresar: string
  exito: string
  /** Milliseconds the success message stays before leaving; 0 leaves at once and says it in a toast. */
  espera: number
  falla: string
  fallaPrimero?: boolean
  /** It cannot be saved yet: the button is disabled, yet Enter in a field still says what is missing (D-135). */
  impedido?: boolean | ((valores: I) => boolean)
  /** Beside the fields: the summary of what is being computed. */
  lateral?: ReactNode
  /** Beside the title: what can be done with the record outside of its form. */
  acciones?: ReactNode
  /** Offered when somebody else changed the record first. */
  onRecargar?: () => void
  children: ReactNode
}

export function Form<I extends FieldValues, O>(props: FormProps<I, O>) {
  const { titulo, schema, inicial, onGuardar, regresar, exito, espera, children } = props
  const form = useForm<I, unknown, O>({ resolver: schemaResolver(schema), defaultValues: inicial, mode: 'onTouched' })
  const [falla, setFalla] = useState<SaveFailure | null>(null)
  const [paso, setPaso] = useState<'captura' | 'guardando' | 'guardado'>('captura')
  const ocupado = useRef(false)
  const navigate = useNavigate()
  const { isDirty } = form.formState
  const impedido = typeof props.impedido === 'function' ? props.impedido(form.watch()) : props.impedido

  useEffect(() => {
    if (paso !== 'guardado') return
    const salida = setTimeout(() => navigate(regresar), espera)
    return () => clearTimeout(salida)
  }, [paso, espera, navigate, regresar])

  // Focus waits until the fields are unlocked again.
  useEffect(() => {
    const primero = falla?.campos[0]?.[0]
    if (primero) form.setFocus(primero as Path<I>)
  }, [falla, form])

  const enviar = form.handleSubmit(async (entrada) => {
    // A state would come one render late for the second click.
    if (ocupado.current || impedido) return
    ocupado.current = true
    setFalla(null)
    setPaso('guardando')
    try {
      await onGuardar(entrada)
      if (espera === 0) avisarExito(exito)
      setPaso('guardado')
    } catch (error) {
      console.error(titulo, error)
      const nueva = failureOf(error, props, Object.keys(form.getValues()))
      setFalla(nueva)
      for (const [campo, message] of nueva.campos) form.setError(campo as Path<I>, { message })
      setPaso('captura')
      ocupado.current = false
    }
  })

  return (
    <FormProvider {...form}>
      <div className={estilos.cabecera}>
        <PageHeader titulo={titulo}>{props.acciones}</PageHeader>
      </div>
      <form
        noValidate
        onSubmit={enviar}
        onKeyDown={impedido ? submitOnEnter : undefined}
        aria-busy={paso === 'guardando'}
        className={estilos.formulario}
      >
        <div className={estilos.cuerpo} data-lateral={props.lateral ? true : undefined}>
          <div className={`superficie ${estilos.campos}`}>
            <SavingContext value={paso === 'guardando'}>{children}</SavingContext>
          </div>
          {props.lateral ? <aside className={estilos.lateral}>{props.lateral}</aside> : null}
        </div>
        <Failure falla={falla} onRecargar={props.onRecargar} />
        <ActionBar {...props} impedido={impedido} paso={paso} />
      </form>
      <UnsavedWarning activa={isDirty && paso !== 'guardado'} />
    </FormProvider>
  )
}

/** The browser ignores Enter while the button is disabled. */
function submitOnEnter(evento: KeyboardEvent<HTMLFormElement>) {
  if (evento.key !== 'Enter' || evento.defaultPrevented) return
  if (!(evento.target instanceof HTMLInputElement) || evento.target.type === 'file') return
  evento.preventDefault()
  evento.currentTarget.requestSubmit()
}

type BarProps = Pick<FormProps<FieldValues, unknown>, 'guardar' | 'regresar' | 'exito' | 'espera'> & {
  impedido: boolean | undefined
  paso: 'captura' | 'guardando' | 'guardado'
}

function ActionBar({ guardar, regresar, exito, espera, impedido, paso }: BarProps) {
  return (
    <div className={`barra ${estilos.barra} no-imprimir`}>
      <p role="status" className={estilos.mensaje} data-paso={paso}>
        {paso === 'guardado' && espera > 0 ? (
          <>
            <IconCircleCheck size={19} stroke={1.8} aria-hidden />
            {exito}
          </>
        ) : paso === 'guardando' ? (
          'Guardando...'
        ) : null}
      </p>
      <Button component={AppLink} to={regresar} variant="default" onMouseDown={holdFocus}>
        Regresar
      </Button>
      <Button
        type="submit"
        loading={paso === 'guardando'}
        disabled={paso === 'guardado' || impedido}
        onMouseDown={holdFocus}
      >
        {guardar}
      </Button>
    </div>
  )
}

function Failure({ falla, onRecargar }: { falla: SaveFailure | null; onRecargar?: () => void }) {
  if (!falla) return null
  const { mensaje, detalles, hallazgos, bloqueos, folio } = falla
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={mensaje} className={estilos.falla}>
      {detalles.map((detalle) => (
        <p key={detalle}>{detalle}</p>
      ))}
      {hallazgos.length > 0 ? (
        <ul>
          {hallazgos.map((hallazgo) => (
            <li key={`${hallazgo.codigo}-${hallazgo.campo}`}>
              <code>{hallazgo.codigo}</code> {hallazgo.mensaje}
            </li>
          ))}
        </ul>
      ) : null}
      {bloqueos.length > 0 ? (
        <ul>
          {bloqueos.map((bloqueo) => (
            <li key={`${bloqueo.tipo}-${bloqueo.folio}`}>
              {bloqueo.ruta ? <AppLink to={bloqueo.ruta}>{bloqueo.folio}</AppLink> : bloqueo.folio}: {bloqueo.motivo}
            </li>
          ))}
        </ul>
      ) : null}
      {folio ? <p>Folio: {folio}</p> : null}
      {falla.cambiado && onRecargar ? (
        <Button variant="default" size="compact-sm" mt={6} onClick={onRecargar}>
          Volver a cargar
        </Button>
      ) : null}
    </Alert>
  )
}
