// One row of a table: its cells in their tracks, its checkbox, and the way to what it tells of.
import { type MouseEvent, memo, type ReactNode } from 'react'
import { SIN_DATO } from '../formato.ts'
import { anchoDeNombre } from './anchos.ts'
import { CheckBox } from './check-box.tsx'
import { type Columna, cellOf } from './columna.tsx'
import estilos from './data-table.module.css'
import { type Disposicion, PASO_DE_NOTA, PASOS, PASOS_DE_LARGO } from './disposicion.ts'

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

/** The grade of a lubricant or a contract ("15W-40") is one word, which a browser would break after its hyphen. */
const sinPartir = (texto: string): ReactNode =>
  texto.includes('-')
    ? texto.split(/((?<!\S)\S{1,9}-\S{1,9}(?!\S))/).map((parte, i) =>
        i % 2 === 0 ? (
          parte
        ) : (
          <span key={parte} style={{ whiteSpace: 'nowrap' }}>
            {parte}
          </span>
        ),
      )
    : texto

const claseDe = ({ cifra, sinPapel }: Columna<unknown>) => (sinPapel ? 'no-imprimir' : cifra ? 'cifra' : undefined)

/**
 * The cells of a row with their places: what has nothing to say under it stands in the middle of the row, and a name that takes two
 * lines over something else has the room of two.
 */
function celdasDe({ fila, columnas, disposicion: { lugares } }: FilaProps) {
  const celdas = columnas.map((columna, i) => {
    const dicho = cellOf(columna, fila)
    if (columna.nota?.(fila))
      return { columna, celda: dicho, lugar: { ...lugares[i]!, lugar: 'nota', estilo: PASO_DE_NOTA } as const }
    // Under another column, what there is not to say takes no dash.
    return { columna, lugar: lugares[i]!, celda: lugares[i]!.lugar === 'abajo' && dicho === SIN_DATO ? null : dicho }
  })
  const pistasDe = (cuales: typeof celdas) => new Set(cuales.map(({ lugar: { estilo } }) => estilo.gridColumn))
  const dichas = pistasDe(
    celdas.filter(({ lugar, celda }) => lugar.lugar === 'abajo' && celda !== null && celda !== ''),
  )
  const largas = pistasDe(
    celdas.filter(
      ({ lugar: { renglon }, celda }) =>
        renglon !== undefined && typeof celda === 'string' && anchoDeNombre(celda) > renglon,
    ),
  )
  return celdas.map(({ columna, lugar, celda }) => {
    const pista = lugar.estilo.gridColumn
    if (lugar.lugar === 'arriba' && !dichas.has(pista))
      return { columna, celda, lugar: { ...lugar, lugar: 'solo', estilo: { ...lugar.estilo, gridRow: PASOS.solo } } }
    if (lugar.lugar === 'solo' || lugar.lugar === 'nota' || !largas.has(pista)) return { columna, celda, lugar }
    const estilo = { ...lugar.estilo, gridRow: PASOS_DE_LARGO[lugar.lugar] }
    return { columna, celda, lugar: { ...lugar, estilo }, larga: lugar.lugar === 'arriba' || undefined }
  })
}

export const Fila = memo(function Fila(props: FilaProps) {
  const { fila, indice, disposicion, acciones, elegida = false, etiqueta, onAlternar, onAbrir } = props
  const abrir = (evento: MouseEvent<HTMLElement>) => {
    if (esDeOtro(evento)) return
    onAbrir?.(fila, evento.ctrlKey || evento.metaKey)
  }
  const celdas = celdasDe(props)
  return (
    <tr
      className={props.clase}
      data-indice={indice}
      data-nota={celdas.some(({ lugar }) => lugar.lugar === 'nota') || undefined}
      data-elegida={elegida || undefined}
      data-abre={onAbrir ? true : undefined}
      aria-rowindex={indice + 2}
      tabIndex={props.activa ? 0 : -1}
      onFocus={() => props.onFocus(indice)}
      onClick={onAbrir && abrir}
    >
      {celdas.map(({ columna, celda, larga, lugar: { estilo, fija, ultimaFija, lugar, orilla, cifra } }) => {
        const texto = typeof celda === 'string'
        return (
          <td
            key={columna.campo}
            data-cifra={cifra}
            data-orilla={orilla}
            data-fija={fija}
            data-ultima={ultimaFija}
            data-lugar={lugar}
            data-larga={larga}
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
            {texto && !columna.cifra ? <span className={estilos.nombre}>{sinPartir(celda)}</span> : celda}
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
