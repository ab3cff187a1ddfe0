// One catalogue on its desk: rows with their state, Agregar at the right, and a dialog to add or to change one.
import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Columna } from '../../list/columna.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { Bandeja, type BandejaProps, type Lectura } from '../bandeja.tsx'

/** What the page gives to each of its catalogues: its head, and the selector to stand above the rows. */
export type VistaProps = { titulo: string; detalle: ReactNode; children: ReactNode }

export type Registro = { Id: number; Nombre: string; Activo: boolean; EnUso: boolean; Version: number }

type Props<F extends Registro> = {
  titulo: string
  detalle: ReactNode
  /** Name of the table: 'Productos'. */
  etiqueta: string
  /** 'Agregar producto'. */
  agregar: string
  lectura: Lectura<F>
  columnas: readonly Columna<F>[]
  /** What a card says under the name. */
  resumen: (fila: F) => ReactNode
  unaLinea?: true
  texto: (fila: F) => string
  exportar: BandejaProps<F>['exportar']
  dialogo: (fila: F | null, onCerrar: () => void, onRecargar: () => void) => ReactNode
  children: ReactNode
}

const ACTIVO = 'Activo'
const INACTIVO = 'Inactivo'
const filtros = {
  opciones: [
    { valor: ACTIVO, texto: 'Activos' },
    { valor: INACTIVO, texto: 'Inactivos' },
  ],
  porOmision: [ACTIVO],
}
const elegibles = { etiqueta: ({ Nombre }: Registro) => Nombre }
const estatusDe = ({ Activo }: Registro) => (Activo ? ACTIVO : INACTIVO)

export function CatalogoBandeja<F extends Registro>(props: Props<F>) {
  const { etiqueta, lectura } = props
  const edita = useUsuario().puede('admin.catalogos')
  const [abierta, setAbierta] = useState<{ fila: F | null } | null>(null)
  const cerrar = () => setAbierta(null)
  const recargar = () => {
    cerrar()
    void lectura.refetch()
  }
  // The columns of a desk are stable arrays; these are made once for each catalogue.
  const [columnas] = useState(() => [...props.columnas, estatusColumna<F>()])
  const [tarjeta] = useState<readonly Columna<F>[]>(() => [
    { campo: campoDe<F>('Nombre'), titulo: 'Nombre' },
    { campo: campoDe<F>('Id'), titulo: 'Datos', render: props.resumen },
    estatusColumna<F>(),
  ])
  return (
    <>
      <Bandeja
        titulo={props.titulo}
        detalle={props.detalle}
        etiqueta={etiqueta}
        lectura={lectura}
        clave={campoDe<F>('Id')}
        columnas={columnas}
        tarjeta={tarjeta}
        texto={props.texto}
        estatus={estatusDe}
        filtros={filtros}
        busqueda="Nombre o clave"
        acciones={
          edita
            ? (fila) => (
                <RowActions>
                  <RowButton texto="Editar" etiqueta={`Editar ${fila.Nombre}`} onClick={() => setAbierta({ fila })} />
                </RowActions>
              )
            : undefined
        }
        anchoAcciones={110}
        unaLinea={props.unaLinea}
        exportar={props.exportar}
        elegibles={elegibles}
        vacio={{
          icono: <IconListDetails size={28} stroke={1.5} />,
          titulo: 'El catálogo está vacío',
          texto: 'Agrega el primero para poder usarlo en los formularios.',
        }}
        falla={`No pudimos cargar: ${etiqueta.toLowerCase()}`}
        selector={props.children}
        botones={
          edita ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAbierta({ fila: null })}>
              {props.agregar}
            </Button>
          ) : null
        }
      />
      {abierta ? props.dialogo(abierta.fila, cerrar, recargar) : null}
    </>
  )
}

/** Every row has the fields of `Registro`; TypeScript does not see it through the extension. */
const campoDe = <F extends Registro>(campo: keyof Registro) => campo as Extract<keyof F, string>

function estatusColumna<F extends Registro>(): Columna<F> {
  return {
    campo: campoDe<F>('Activo'),
    titulo: 'Estatus',
    ancho: 120,
    render: ({ Activo }) => <Badge tono={Activo ? 'verde' : 'gris'}>{Activo ? ACTIVO : INACTIVO}</Badge>,
  }
}
