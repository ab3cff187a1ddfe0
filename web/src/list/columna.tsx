// A list describes itself: its columns, whose fields must exist in the row, and how each cell is written.
import type { ReactNode } from 'react'
import { fecha, fechaHora, pesos, SIN_DATO } from '../formato.ts'

type Campo<Fila> = Extract<keyof Fila, string>

export type Columna<Fila> = {
  /** Wire name of the field; it is also what the server sorts by. */
  campo: Campo<Fila>
  titulo: string
  /** Preferred width in pixels; what is left over is shared in proportion. */
  ancho?: number
  /** Names: what is left over is theirs before anybody's. */
  crece?: true
  /** Never cut where room is short: each row of the table has a line more for it, if one of them needs it. */
  entero?: true
  /** It identifies the row, and stays in sight when the table slides sideways; without any, the first column does. */
  fija?: true
  /** Not seen until its reader asks for it in the menu of columns. */
  opcional?: true
  /** Where room is short it stands under this other column, both titled; those of a lower turn go first (D-180). */
  bajo?: { de: Campo<Fila>; turno: number }
  /** Figures stand at the right in tabular digits. */
  cifra?: true
  sinOrden?: true
  /** Only buttons, which paper cannot press. */
  sinPapel?: true
  /** How its value is written; `render` says what no value of one field would. */
  como?: keyof typeof modos
  render?: (fila: Fila) => ReactNode
  /** What tells it apart, in a second line. */
  abajo?: Campo<Fila> | ((fila: Fila) => ReactNode)
  /** Said whole to who points at it. */
  pista?: (fila: Fila) => string
  /** The rows where it takes a line of its own, from side to side under the others. */
  nota?: (fila: Fila) => boolean
  /** Sentences that may take two lines of the row, or as many as it says, and then every row of the table has them. */
  frases?: true | number
}

/** One way for each kind of value. */
const modos = {
  pesos: (valor: unknown) => pesos(valor as number | null),
  fecha: (valor: unknown) => (valor ? <span className="cifra">{fecha(valor as string)}</span> : SIN_DATO),
  momento: (valor: unknown) => <span className="cifra">{fechaHora(valor as string | null)}</span>,
  /** Digits that are no amount. */
  clave: (valor: unknown) => <span className="cifra">{dicho(valor)}</span>,
  /** A text that may not fit: whole to who points at it. */
  texto: (valor: unknown) => (valor ? <span title={String(valor)}>{String(valor)}</span> : SIN_DATO),
}

const dicho = (valor: unknown) => (valor === null || valor === undefined || valor === '' ? SIN_DATO : String(valor))

const arribaDe = <Fila,>({ campo, como, render }: Columna<Fila>, fila: Fila): ReactNode =>
  render ? render(fila) : como ? modos[como](fila[campo]) : dicho(fila[campo])

export const abajoDe = <Fila,>({ abajo }: Columna<Fila>, fila: Fila): ReactNode =>
  typeof abajo === 'function' ? abajo(fila) : abajo && (fila[abajo] as ReactNode)

export function cellOf<Fila>(columna: Columna<Fila>, fila: Fila): ReactNode {
  const { abajo, pista, frases } = columna
  const arriba = arribaDe(columna, fila)
  const debajo = abajoDe(columna, fila)
  const celda = abajo ? <DosLineas arriba={arriba} abajo={debajo} /> : arriba
  if (abajo && !pista && typeof arriba === 'string' && !columna.cifra)
    return <span title={typeof debajo === 'string' ? `${arriba}\n${debajo}` : arriba}>{celda}</span>
  if (!pista) return celda
  return (
    <span className={frases ? 'frases' : undefined} title={pista(fila)}>
      {celda}
    </span>
  )
}

/** What matters, and under it what tells it apart. */
export function DosLineas({ arriba, abajo }: { arriba: ReactNode; abajo: ReactNode }) {
  return (
    <span className="dos-lineas">
      <span>{arriba}</span>
      <span className="tenue" title={typeof abajo === 'string' ? abajo : undefined}>
        {abajo}
      </span>
    </span>
  )
}
