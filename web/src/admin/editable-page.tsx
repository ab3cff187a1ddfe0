// A desk whose rows are changed in a dialog, and added too where somebody may: catalogues, series, permits.
import type { Permiso } from '@litro/contract/permisos'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Lectura, type OpcionesDeEnteras, useEnteras } from '../list/enteras.ts'
import { ListPage, type ListPageProps } from '../list/list-page.tsx'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { RowActions, RowButton } from '../ui/row-actions.tsx'

/** What the page of several desks gives to each of them: its head, and the switch between them. */
export type VistaProps = Pick<ListPageProps<never>, 'titulo' | 'detalle' | 'selector'>

/** What a desk gives to its dialog: the row to change, or none to add one. */
export type DialogoProps<Fila> = { fila: Fila; onCerrar: () => void; onRecargar: () => void }

type Props<Fila> = Omit<
  ListPageProps<Fila>,
  'fuente' | 'lote' | 'acciones' | 'anchoAcciones' | 'botones' | 'agregar'
> & {
  lectura: Lectura<Fila>
  opciones: OpcionesDeEnteras<Fila>
  /** Who may change its rows. */
  permiso: Permiso
  /** How a row is called by its checkbox and by the button that opens it. */
  nombre: (fila: Fila) => string
  editar?: (fila: Fila) => string
  /** 'Agregar serie', where rows are added here. */
  agregar?: string
  dialogo: (props: DialogoProps<Fila | null>) => ReactNode
}

export function EditablePage<Fila>(props: Props<Fila>) {
  const { lectura, opciones, permiso, nombre, editar = nombre, agregar, dialogo, ...resto } = props
  const edita = useUsuario().puede(permiso)
  const [abierta, setAbierta] = useState<{ fila: Fila | null } | null>(null)
  const onCerrar = () => setAbierta(null)
  const onRecargar = () => {
    onCerrar()
    void lectura.refetch()
  }
  const acciones = (fila: Fila) => (
    <RowActions>
      <RowButton texto="Editar" de={`${editar(fila)}`} onClick={() => setAbierta({ fila })} />
    </RowActions>
  )
  return (
    <>
      <ListPage
        {...resto}
        fuente={useEnteras(lectura, opciones)}
        lote={{ elegibles: { etiqueta: nombre } }}
        acciones={edita ? acciones : undefined}
        anchoAcciones={110}
        botones={
          edita && agregar ? (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setAbierta({ fila: null })}>
              {agregar}
            </Button>
          ) : null
        }
      />
      {abierta ? dialogo({ fila: abierta.fila, onCerrar, onRecargar }) : null}
    </>
  )
}
