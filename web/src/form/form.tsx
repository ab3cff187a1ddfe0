// The frame of every form: two columns, errors on their fields, one save at a time, and no silent loss of what was typed.
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { AppLink } from '../app-link.tsx'
import { ClosedContext } from '../campos/field.ts'
import { useNavigate } from '../ruteo/ruteo.tsx'
import { avisarExito } from '../ui/avisos.ts'
import { MessageLine } from '../ui/message-line.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Verbo } from '../ui/verbo.tsx'
import { type Captura, Detalles, type Paso, useCaptura } from './captura.tsx'
import { BarraContext } from './en-barra.tsx'
import estilos from './form.module.css'
import { UnsavedWarning } from './unsaved-warning.tsx'

/** What was saved, by the name people know it by, and where it is. */
type Guardado = { nombre: string; a: string }

type FormProps<I extends FieldValues, O, R> = Omit<Captura<I, O>, 'onGuardar'> & {
  onGuardar: (entrada: O) => Promise<R>
  /** Said with its link where the save leads, after the specified wait (D-271). */
  guardado?: (respuesta: R) => Guardado
  /** The label of the submit button, to the letter: 'Guardar Cliente'. Disabled while `impedido`, yet Enter in a field
   * still says what is missing (D-135). */
  guardar: string
  /** Where Regresar and a finished save lead. */
  regresar: string
  exito: string
  /** Milliseconds the success message stays before leaving; without them it leaves at once and says it in a toast. */
  espera?: number
  /** Why it cannot be saved, said over the fields. */
  impedimento?: ReactNode
  /** Beside the fields: the summary of what is being computed. */
  lateral?: ReactNode
  /** Beside the title: what can be done with the record outside of its form. */
  acciones?: ReactNode
  /** Offered when somebody else changed the record first. */
  onRecargar?: () => void
  children: ReactNode
}

export function Form<I extends FieldValues, O, R>(props: FormProps<I, O, R>) {
  const { titulo, regresar, exito, espera = 0, impedimento, children } = props
  const hecho = useRef<Guardado>(undefined)
  const onGuardar = async (entrada: O) => {
    const respuesta = await props.onGuardar(entrada)
    hecho.current = props.guardado?.(respuesta)
    if (espera === 0) avisarGuardado(exito, hecho.current)
  }
  const { form, paso, guardando, impedido, falla, enviar } = useCaptura({
    ...props,
    onGuardar,
    impedido: impedimento ? true : props.impedido,
  })
  const navigate = useNavigate()
  const [barra, setBarra] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (paso !== 'guardado') return
    const salida = setTimeout(() => {
      // The sentence of the specification was read here; the list that opens names what was saved.
      if (espera > 0 && hecho.current) avisarGuardado('Se guardó.', hecho.current)
      navigate(regresar)
    }, espera)
    return () => clearTimeout(salida)
  }, [paso, espera, navigate, regresar])

  return (
    <FormProvider {...form}>
      <div className={estilos.cabecera}>
        <PageHeader titulo={titulo}>{props.acciones}</PageHeader>
      </div>
      <form
        noValidate
        onSubmit={enviar}
        onKeyDown={(evento) => submitOnKeys(evento, impedido === true)}
        aria-busy={guardando}
        className={estilos.formulario}
      >
        <div className={estilos.cuerpo} data-lateral={props.lateral ? true : undefined}>
          <div className={`superficie ${estilos.campos}`} data-cerrado={impedimento ? true : undefined}>
            {impedimento ? (
              <div className="completo">
                <MessageLine tono="ambar">{impedimento}</MessageLine>
              </div>
            ) : null}
            <ClosedContext value={guardando || Boolean(impedimento)}>{children}</ClosedContext>
          </div>
          {props.lateral ? (
            <aside className={estilos.lateral}>
              <BarraContext value={barra}>{props.lateral}</BarraContext>
            </aside>
          ) : null}
        </div>
        {falla ? (
          <Alert
            color="red"
            role="alert"
            icon={<IconAlertTriangle size={20} />}
            title={falla.mensaje}
            className={estilos.falla}
          >
            <Detalles falla={falla} onRecargar={props.onRecargar} />
          </Alert>
        ) : null}
        <ActionBar {...props} impedido={impedido} paso={paso} cifra={setBarra} />
      </form>
      <UnsavedWarning activa={form.formState.isDirty && paso !== 'guardado'} />
    </FormProvider>
  )
}

function avisarGuardado(frase: string, hecho: Guardado | undefined): void {
  const conLiga = hecho ? (
    <>
      {frase} <AppLink to={hecho.a}>Ver {hecho.nombre}</AppLink>
    </>
  ) : null
  avisarExito(conLiga ?? frase)
}

/** Ctrl+Enter saves from any field. The browser ignores Enter alone while the button is disabled. */
function submitOnKeys(evento: KeyboardEvent<HTMLFormElement>, impedido: boolean) {
  if (evento.key !== 'Enter' || evento.defaultPrevented) return
  // A dialog opened from the form is not in it, though its keys arrive here.
  if (!evento.currentTarget.contains(evento.target as Node)) return
  const conControl = evento.ctrlKey || evento.metaKey
  const enCaja = evento.target instanceof HTMLInputElement && evento.target.type !== 'file'
  if (!conControl && !(impedido && enCaja)) return
  evento.preventDefault()
  evento.currentTarget.requestSubmit()
}

type BarProps = Pick<FormProps<FieldValues, unknown, unknown>, 'guardar' | 'regresar' | 'exito' | 'espera'> & {
  impedido: boolean | undefined
  paso: Paso
  /** Where the figure of the summary is said on a narrow screen. */
  cifra: Ref<HTMLSpanElement>
}

function ActionBar({ guardar, regresar, exito, espera = 0, impedido, paso, cifra }: BarProps) {
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
      <span ref={cifra} className={estilos.lugar} />
      <Button component={AppLink} to={regresar} variant="default">
        Regresar
      </Button>
      <Verbo type="submit" loading={paso === 'guardando'} disabled={paso === 'guardado' || impedido}>
        {guardar}
      </Verbo>
    </div>
  )
}
