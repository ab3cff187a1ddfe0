// One row of a table: its cells in their tracks, its checkbox, and the way to what it tells of.
import { type MouseEvent, memo, type ReactNode } from 'react'
import { SIN_DATO } from '../formato.ts'
import { CheckBox } from './check-box.tsx'
import { type Columna, cellOf } from './columna.tsx'
import estilos from './data-table.module.css'
import type { Disposicion } from './disposicion.ts'

export type FilaProps = {
  fila: unknown
  indice: number
  activa: boolean
  columnas: readonly Columna<unknown>[]
  disposicion: Disposicion
  clase?: string
  acciones?: (fila: unknown) => ReactNode
  elegida?: boolean
  etiqueta?: string
  onAlternar?: (fila: unknown, hasta: boolean) => void
  onFocus: (indice: number) => void
  /** `aparte`: in a tab of its own. */
  onAbrir?: (fila: unknown, aparte: boolean) => void
}

/** What does something by itself, or is being marked to be copied, does not open the row. */
const esDeOtro = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  const dentro = target as HTMLElement
  if (!currentTarget.contains(dentro) || dentro.closest('a, button, input, label, [role="menu"]')) return true
  return (window.getSelection()?.toString() ?? '') !== ''
}

const claseDe = ({ cifra, sinPapel }: Columna<unknown>) => (sinPapel ? 'no-imprimir' : cifra ? 'cifra' : undefined)

export const Fila = memo(function Fila(props: FilaProps) {
  const { fila, indice, columnas, disposicion, acciones, elegida = false, etiqueta, onAlternar, onAbrir } = props
  const abrir = (evento: MouseEvent<HTMLElement>) => {
    if (esDeOtro(evento)) return
    onAbrir?.(fila, evento.ctrlKey || evento.metaKey)
  }
  return (
    <tr
      className={props.clase}
      data-indice={indice}
      data-elegida={elegida || undefined}
      data-abre={onAbrir ? true : undefined}
      aria-rowindex={indice + 2}
      tabIndex={props.activa ? 0 : -1}
      onFocus={() => props.onFocus(indice)}
      onClick={onAbrir && abrir}
    >
      {columnas.map((columna, i) => {
        const { estilo, fija, ultimaFija, lugar, orilla, cifra } = disposicion.lugares[i]!
        const dicho = cellOf(columna, fila)
        // Under another column, what there is not to say takes no dash.
        const celda = lugar === 'abajo' && dicho === SIN_DATO ? null : dicho
        const texto = typeof celda === 'string'
        return (
          <td
            key={columna.campo}
            data-cifra={cifra}
            data-orilla={orilla}
            data-fija={fija}
            data-ultima={ultimaFija}
            data-lugar={lugar}
            className={claseDe(columna)}
            style={estilo}
            // What does not fit in its lines can still be read.
            title={texto && !columna.cifra ? celda : undefined}
          >
            {onAlternar && orilla && lugar !== 'abajo' ? (
              <span className={estilos.casilla}>
                <CheckBox
                  etiqueta={`Seleccionar ${etiqueta}`}
                  elegida={elegida}
                  onAlternar={(hasta) => onAlternar(fila, hasta)}
                />
              </span>
            ) : null}
            {texto && !columna.cifra ? <span className={estilos.nombre}>{celda}</span> : celda}
          </td>
        )
      })}
      {acciones ? (
        <td className={estilos.acciones} data-acciones style={disposicion.acciones}>
          {acciones(fila)}
        </td>
      ) : null}
    </tr>
  )
})
