// A card of a partner that is a table: its rows, what is said where there are none, and how one is added.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Columna } from '../../list/columna.tsx'
import { Tabla } from '../../list/tabla.tsx'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Recortada } from '../../ui/recortada.tsx'
import estilos from './socios.module.css'

type Props<Fila> = {
  titulo: string
  lectura: { data: readonly Fila[] | undefined; isError: boolean }
  columnas: readonly Columna<Fila>[]
  clave: (fila: Fila) => number
  acciones?: (fila: Fila) => ReactNode
  agregar?: { texto: string; icono: ReactNode; onClick: () => void }
  vacio: string
  falla?: string
  /** As many as the server answers, where it does not answer all. */
  tope?: number
  children?: ReactNode
}

/** Adding and changing is for who may edit partners. */
export function TablaCard<Fila>(props: Props<Fila>) {
  const { titulo, lectura, columnas, clave, acciones, agregar, vacio, falla, tope, children } = props
  const edita = useUsuario().puede('admin.socios')
  const boton = agregar ? (
    <Button variant="default" size="compact-sm" leftSection={agregar.icono} onClick={agregar.onClick}>
      {agregar.texto}
    </Button>
  ) : undefined
  return (
    <Card titulo={titulo} detalle={edita ? boton : undefined}>
      {lectura.isError ? <p className="nota">{falla}</p> : null}
      {lectura.data?.length === 0 ? <p className="nota">{vacio}</p> : null}
      {lectura.data?.length ? (
        <Tabla
          etiqueta={titulo}
          columnas={columnas}
          filas={lectura.data}
          clave={clave}
          acciones={edita ? acciones : undefined}
          className={estilos.tabla}
        />
      ) : null}
      {tope ? <Recortada filas={lectura.data?.length ?? 0} tope={tope} que="los más recientes" /> : null}
      {children}
    </Card>
  )
}
