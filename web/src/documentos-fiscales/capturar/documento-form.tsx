// The frame of the three forms: reads the record, says what forbids saving it, and tells what happened.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type ReactNode, useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { focusField } from '../../form/focus-field.ts'
import { Form } from '../../form/form.tsx'
import { Registro } from '../../form/registro.tsx'
import { useLocation, useParams, useSearchParams } from '../../ruteo/ruteo.tsx'
import { useRuta } from '../../use-ruta.ts'
import { impedimentoDe } from '../acciones.ts'
import { Autorizacion } from '../autorizacion.tsx'
import { type Documento, type DocumentoDeFamilia, idDe, rutaDe } from '../documento.ts'
import { palabras } from '../palabras.ts'
import { Semaforo } from '../semaforo.tsx'

/** A rejected document is corrected by copying it (D-3); a stamped one, by another that replaces it (D-78). */
export type Origen = 'edicion' | 'copia' | 'sustituto'

type Props<F extends Familia, I extends FieldValues, O> = {
  familia: F
  schema: z.ZodType<O, I>
  /** What the form starts with: nothing, the record being edited, or a copy of one (which has no version). */
  inicial: (documento: DocumentoDeFamilia<F> | null, origen: Origen) => DefaultValues<I>
  onGuardar: (entrada: O, id: string | null) => Promise<Documento>
  /** The literal sentence always leads and the server's goes below it (D-104). */
  fallaPrimero?: boolean
  resumen: ReactNode
  children: (documento: DocumentoDeFamilia<F> | null, origen: Origen) => ReactNode
}

export function DocumentoForm<F extends Familia, I extends FieldValues, O>(props: Props<F, I, O>) {
  const { id = null } = useParams()
  const [busqueda] = useSearchParams()
  const modelo = id ?? busqueda.get('duplicar') ?? busqueda.get('sustituye')
  const origen: Origen = id ? 'edicion' : busqueda.has('sustituye') ? 'sustituto' : 'copia'
  const { titulo } = useRuta()
  if (!modelo) return <Captura key="nueva" {...props} id={null} origen="copia" documento={null} />
  const servicio: `${Familia}_leer` = `${props.familia}_leer`
  return (
    <Registro key={modelo} servicio={servicio} id={modelo} titulo={titulo} falla={palabras[props.familia].fallaCarga}>
      {(documento, recargar) => (
        <Captura
          {...props}
          id={id}
          origen={origen}
          documento={documento as DocumentoDeFamilia<F>}
          onRecargar={id ? recargar : undefined}
        />
      )}
    </Registro>
  )
}

type CapturaProps<F extends Familia, I extends FieldValues, O> = Props<F, I, O> & {
  id: string | null
  origen: Origen
  documento: DocumentoDeFamilia<F> | null
  onRecargar?: () => void
}

function Captura<F extends Familia, I extends FieldValues, O>(props: CapturaProps<F, I, O>) {
  const { familia, id, documento } = props
  const { titulo } = useRuta()
  const suyas = palabras[familia]
  const [motivos, setMotivos] = useState<readonly string[] | null>(null)
  const mensaje = useSecuencia(id ? suyas.actualizado : suyas.agregado, motivos !== null)
  const base = documento as Documento | null
  const impedimento = base && id ? impedimentoDe(familia, base, 'editar') : null
  return (
    <Form
      titulo={titulo}
      schema={props.schema}
      inicial={props.inicial(documento, props.origen)}
      guardar={id ? suyas.actualizar : suyas.guardar}
      onGuardar={async (entrada) => {
        const guardada = await props.onGuardar(entrada, id)
        setMotivos(guardada.MotivosAutorizacion)
        return guardada
      }}
      guardado={(guardada) => ({ nombre: guardada.Folio, a: rutaDe(familia, 'ver', idDe(familia, guardada)) })}
      regresar={rasgos[familia].lista}
      exito={mensaje}
      espera={suyas.esperaMs}
      falla={suyas.fallaGuardar}
      fallaPrimero={props.fallaPrimero}
      impedimento={impedimento}
      onRecargar={props.onRecargar}
      lateral={
        <div className="pila">
          <Autorizacion motivos={motivos ?? (id ? (base?.MotivosAutorizacion ?? []) : [])} />
          {props.resumen}
          {base && id && !impedimento ? <Semaforo familia={familia} documento={base} /> : null}
        </div>
      }
    >
      {props.children(documento, props.origen)}
      <HashFocus />
    </Form>
  )
}

const CAMBIO_DE_MENSAJE_MS = 500

/** One message after the other once it is saved; the last one stays. */
function useSecuencia(mensajes: readonly string[], guardado: boolean): string {
  const [paso, setPaso] = useState(0)
  useEffect(() => {
    if (!guardado || paso >= mensajes.length - 1) return
    const cambio = setTimeout(() => setPaso(paso + 1), CAMBIO_DE_MENSAJE_MS)
    return () => clearTimeout(cambio)
  }, [guardado, paso, mensajes.length])
  return mensajes[paso] ?? ''
}

/** A link of the Semáforo ends in the field to mend: /factura/editar/7#IdFormaPago. */
function HashFocus() {
  const { hash, key } = useLocation()
  const { control } = useFormContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again must focus again.
  useEffect(() => {
    if (hash) focusField(control, hash.slice(1))
  }, [hash, key, control])
  return null
}
