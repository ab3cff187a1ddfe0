// One catalogue on its desk, told by a description: its columns, its words, and the form that adds or changes one.
import type { Maestro } from '@litro/contract/importar/maestros'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { ImportarButton } from '../../archivos/importar-maestros.tsx'
import type { FilaDe } from '../../call.ts'
import { SwitchField } from '../../campos/switch-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import type { Columna } from '../../list/columna.tsx'
import { useEscritura, useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { avisarExito } from '../../ui/avisos.ts'
import { Badge } from '../../ui/badge.tsx'
import { type DialogoProps, EditablePage, type VistaProps } from '../editable-page.tsx'

/** Their services are called alike: `admin_banco_listar`, `admin_banco_agregar`, `admin_banco_editar`, `banco_listar`. */
type Catalogo =
  | 'producto'
  | 'banco'
  | 'cuenta_casa'
  | 'sku_tipo'
  | 'factura_tipo'
  | 'operacion_tipo'
  | 'nota_cargo_tipo'
type Fila<C extends Catalogo> = FilaDe<`admin_${C}_listar`>

type Descripcion<C extends Catalogo, I extends FieldValues, O> = {
  catalogo: C
  /** Name of the table, 'Bancos', and of one of its rows, 'banco'. */
  etiqueta: string
  uno: string
  archivo: string
  columnas: readonly Columna<Fila<C>>[]
  /** What a card says under the name. */
  resumen: (fila: Fila<C>) => ReactNode
  /** The words of a row the search looks in. */
  texto: (fila: Fila<C>) => string
  /** It also comes in bulk, from a file. */
  importa?: Maestro
  schema: z.ZodType<O, I>
  inicial: (fila: Fila<C> | null) => DefaultValues<I>
  campos: (fila: Fila<C> | null) => ReactNode
  /** What its dialog says its own way. */
  dialogo?: {
    size?: string
    titulo?: (fila: Fila<C>) => string
    guardar?: string
    exito?: (nombre: string) => string
    falla?: string
    /** What happens to one that is no longer offered. */
    activo?: string
  }
}

type Registro = { Id: number; Nombre: string; Activo: boolean; Version: number }

const ACTIVO = 'Activo'
const INACTIVO = 'Inactivo'
const filtros = {
  opciones: [
    { valor: ACTIVO, texto: 'Activos' },
    { valor: INACTIVO, texto: 'Inactivos' },
  ],
  porOmision: [ACTIVO],
}
const estatusDe = ({ Activo }: Registro) => (Activo ? ACTIVO : INACTIVO)
const Estatus = (fila: Registro) => <Badge tono={fila.Activo ? 'verde' : 'gris'}>{estatusDe(fila)}</Badge>
const vacio = {
  icono: <IconListDetails size={28} stroke={1.5} />,
  titulo: 'El catálogo está vacío',
  texto: 'Agrega el primero para poder usarlo en los formularios.',
}

/** The arrays of a desk are made once, with the description. */
export function describir<C extends Catalogo, I extends FieldValues, O extends { Nombre: string }>(
  descripcion: Descripcion<C, I, O>,
) {
  const { catalogo, archivo, texto, resumen } = descripcion
  // Every row has the fields of `Registro`; TypeScript does not see it through the name of the service.
  const [nombre, ...demas] = descripcion.columnas
  // After the name, in sight also where the last columns slide.
  const columnas = [nombre, { campo: 'Activo', titulo: 'Estatus', ancho: 120, render: Estatus }, ...demas]
  const lista = {
    columnas: columnas as unknown as readonly Columna<Registro>[],
    tarjeta: ['Nombre', resumen as unknown as (fila: Registro) => ReactNode, Estatus],
    opciones: {
      clave: 'Id',
      texto: texto as unknown as (fila: Registro) => string,
      estatus: estatusDe,
      filtros,
      hoja: { servicio: `admin_${catalogo as Catalogo}_exportar`, archivo },
    },
  } as const
  const dialogo = (props: DialogoProps<Registro | null>) => (
    <Dialogo {...(props as unknown as DialogoProps<Fila<C> | null>)} descripcion={descripcion} />
  )
  const { etiqueta, uno, importa } = descripcion
  return { catalogo: catalogo as Catalogo, etiqueta, uno, importa, lista, dialogo }
}

type ViewProps = VistaProps & { de: ReturnType<typeof describir> }

export function CatalogoView({ de: { catalogo, etiqueta, uno, importa, lista, dialogo }, ...props }: ViewProps) {
  const mantiene = useUsuario().puede('admin.catalogos')
  return (
    <EditablePage<Registro>
      {...props}
      {...lista}
      {...{ etiqueta, vacio, dialogo }}
      lectura={useServicio(`admin_${catalogo}_listar`)}
      permiso="admin.catalogos"
      antes={importa && mantiene ? <ImportarButton que={importa} /> : null}
      nombre={({ Nombre }) => Nombre}
      busqueda="Nombre o clave"
      agregar={`Agregar ${uno}`}
      falla={`No pudimos cargar: ${etiqueta.toLowerCase()}`}
    />
  )
}

type Props<C extends Catalogo, I extends FieldValues, O> = DialogoProps<Fila<C> | null> & {
  descripcion: Descripcion<C, I, O>
}

function Dialogo<C extends Catalogo, I extends FieldValues, O extends { Nombre: string }>(props: Props<C, I, O>) {
  const { fila, descripcion, ...dialogo } = props
  const { uno, schema, inicial, campos, dialogo: propio = {} } = descripcion
  const catalogo: Catalogo = descripcion.catalogo
  const registro = fila as Registro | null
  const agregar = useEscritura(`admin_${catalogo}_agregar`)
  const editar = useEscritura(`admin_${catalogo}_editar`)
  return (
    <FormDialog
      {...dialogo}
      titulo={fila ? (propio.titulo?.(fila) ?? `Editar ${uno}`) : `Agregar ${uno}`}
      size={propio.size ?? 'lg'}
      schema={schema}
      inicial={inicial(fila)}
      guardar={propio.guardar ?? 'Guardar'}
      falla={propio.falla ?? `No se pudo guardar el ${uno}.`}
      onGuardar={async (entrada) => {
        // What the form gives is what the service of its own catalogue takes: its schema is the contract's.
        if (registro) {
          const { Id: id, Version } = registro
          const cambio = { params: { id }, entrada: { ...entrada, Version } }
          await editar.mutateAsync([cambio as never])
        } else await agregar.mutateAsync([{ entrada } as never])
        avisarExito(propio.exito?.(entrada.Nombre) ?? `Guardado: ${entrada.Nombre}`)
      }}
    >
      {campos(fila)}
      {fila ? <SwitchField name="Activo" label="Activo" description={propio.activo} wide /> : null}
    </FormDialog>
  )
}
