// The actions of a row: labelled links and buttons, all reachable by keyboard.
import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import estilos from './row-actions.module.css'

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={estilos.acciones}>{children}</div>
}

/** Heard with what it is done to: 'Editar' reads as 'Editar Gasolinera El Refugio'. */
export type Accion = { texto: string; icono?: ReactNode; peligro?: boolean } & (
  | { de: string | number }
  | { etiqueta: string }
)

export const etiquetaDe = (accion: Accion) => ('de' in accion ? `${accion.texto} ${accion.de}` : accion.etiqueta)

export function RowLink(props: Accion & { a: string }) {
  const { texto, icono, a, peligro } = props
  return (
    <AppLink to={a} className={estilos.accion} aria-label={etiquetaDe(props)} data-peligro={peligro || undefined}>
      {icono}
      {texto}
    </AppLink>
  )
}

export function RowButton(props: Accion & { onClick: () => void }) {
  const { texto, icono, onClick, peligro } = props
  return (
    <button
      type="button"
      className={estilos.accion}
      aria-label={etiquetaDe(props)}
      data-peligro={peligro || undefined}
      onClick={onClick}
    >
      {icono}
      {texto}
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
