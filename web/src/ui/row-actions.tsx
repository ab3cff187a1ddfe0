// The actions of a row: labelled links and buttons, all reachable by keyboard; what destroys is behind '⋯' (D-181).
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { sinRedProps, useSinRed } from '../sin-red/use-conexion.ts'
import { avisarError } from './avisos.ts'
import estilos from './row-actions.module.css'
import { explain } from './verbo.tsx'

/** Actions marked `aparte` go to the menu of the row. */
export function RowActions({ children }: { children: ReactNode }) {
  const todas = flat(children)
  const aparte = todas.filter(esAparte)
  return (
    <div className={estilos.acciones}>
      {todas.filter((una) => !esAparte(una))}
      {aparte.length > 0 ? <RowMenu acciones={aparte.map(({ props }) => props)} /> : null}
    </div>
  )
}

/** Actions that come together in a fragment are as many as it holds. */
const flat = (hijos: ReactNode): ReactNode[] =>
  Children.toArray(hijos).flatMap((hijo) =>
    isValidElement<{ children?: ReactNode }>(hijo) && hijo.type === Fragment
      ? flat(hijo.props.children).map((otro) =>
          isValidElement(otro) ? cloneElement(otro, { key: `${hijo.key}${otro.key}` }) : otro,
        )
      : [hijo],
  )

type Hecha = Accion & { a?: string; onClick?: () => void }

const esAparte = (hijo: ReactNode): hijo is ReactElement<Hecha> =>
  isValidElement<Hecha>(hijo) && hijo.props.aparte === true

/** Lists draw hundreds of rows: the menu is made when somebody first asks for it. */
function RowMenu({ acciones }: { acciones: Hecha[] }) {
  const [pedido, setPedido] = useState(false)
  const sinRed = useSinRed()
  const [primera] = acciones
  const de = primera && ('de' in primera ? primera.de : primera.etiqueta.slice(primera.texto.length).trim())
  const boton = (
    <button
      type="button"
      className={estilos.accion}
      data-menu
      aria-haspopup="menu"
      aria-label={`Más acciones de ${de}`}
      onClick={pedido ? undefined : () => setPedido(true)}
    >
      <IconDots size={16} stroke={1.8} aria-hidden />
    </button>
  )
  if (!pedido) return boton
  return (
    <Menu position="bottom-end" shadow="md" defaultOpened withinPortal>
      <Menu.Target>{boton}</Menu.Target>
      <Menu.Dropdown>
        {acciones.map((accion) => {
          const comun = {
            leftSection: accion.icono,
            'aria-label': etiquetaDe(accion),
            c: accion.peligro ? 'var(--litro-rojo)' : undefined,
            children: accion.texto,
          }
          return accion.a === undefined ? (
            <Menu.Item
              key={accion.texto}
              {...comun}
              {...(sinRed && sinRedProps)}
              onClick={sinRed ? explain : accion.onClick}
            />
          ) : (
            <Menu.Item key={accion.texto} {...comun} component={AppLink} to={accion.a} />
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Heard with what it is done to: 'Editar' reads as 'Editar Gasolinera El Refugio'. */
export type Accion = {
  texto: string
  icono?: ReactNode
  /** Only the icon is seen; the word is heard, and told to who points at it. */
  soloIcono?: boolean
  peligro?: boolean
  /** In the menu of the row, not beside the others. */
  aparte?: boolean
} & ({ de: string | number } | { etiqueta: string })

export const etiquetaDe = (accion: Accion) => ('de' in accion ? `${accion.texto} ${accion.de}` : accion.etiqueta)

export function RowLink(props: Accion & { a: string }) {
  const { texto, icono, soloIcono, a, peligro } = props
  return (
    <AppLink
      to={a}
      className={estilos.accion}
      aria-label={etiquetaDe(props)}
      title={soloIcono ? texto : undefined}
      data-menu={soloIcono || undefined}
      data-peligro={peligro || undefined}
    >
      {icono}
      {soloIcono ? null : texto}
    </AppLink>
  )
}

/** It writes, unless it says that it only reads: without network it waits, and says so. */
type Boton = Accion & {
  onClick: () => void
  lee?: true
  /** Why this person may not: it stays in its place, looks disabled, and says so. */
  impide?: string | null
}

export function RowButton(props: Boton) {
  const { texto, icono, soloIcono, onClick, peligro, lee, impide } = props
  const espera = useSinRed() && !lee
  return (
    <button
      type="button"
      className={estilos.accion}
      aria-label={etiquetaDe(props)}
      title={soloIcono ? texto : undefined}
      data-menu={soloIcono || undefined}
      data-peligro={peligro || undefined}
      {...(impide && { 'aria-disabled': true, 'aria-description': impide, title: impide })}
      {...(espera && sinRedProps)}
      // On a phone nobody sees a title.
      onClick={espera ? explain : impide ? () => avisarError(impide) : onClick}
    >
      {icono}
      {soloIcono ? null : texto}
    </button>
  )
}

/** Rows with a name and a form, and nothing else to do with them. */
export const editarEn =
  <Fila extends { Nombre: string }>(ruta: (fila: Fila) => string) =>
  (fila: Fila) => (
    <RowActions>
      <RowLink a={ruta(fila)} texto="Editar" de={fila.Nombre} />
    </RowActions>
  )
