// A small table inside a card or a dialog, told by the same columns as a list. On a phone its rows fold so that amounts are seen.
import type { ReactNode } from 'react'
import { abajoDe, type Columna, cellOf } from './columna.tsx'

type Props<Fila> = {
  etiqueta?: string
  columnas: readonly Columna<Fila>[]
  filas: readonly Fila[]
  /** What tells a row from another; without it, its place. */
  clave?: (fila: Fila) => string | number
  acciones?: (fila: Fila) => ReactNode
  /** The first cell of a row is its heading. */
  encabezada?: boolean
  /** False where what surrounds it scrolls already. */
  caja?: boolean
  className?: string
}

/** From this many columns on, the amounts at the right would be past the edge of a phone. */
const PLIEGA = 4

export function Tabla<Fila>({ caja = true, ...props }: Props<Fila>) {
  if (!caja) return <Sola {...props} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div style={{ overflowX: 'auto' }} tabIndex={0}>
      <Sola {...props} />
    </div>
  )
}

function Sola<Fila>({ etiqueta, columnas, filas, clave, acciones, encabezada, className = '' }: Props<Fila>) {
  const pliega = columnas.length >= PLIEGA && columnas.some(({ cifra }) => cifra)
  return (
    <table className={`tabla ${className}`} aria-label={etiqueta} data-pliega={pliega || undefined}>
      <thead>
        <tr>
          {columnas.map(({ titulo, cifra }) => (
            <th key={titulo} scope="col" data-cifra={cifra}>
              {titulo}
            </th>
          ))}
          {acciones ? (
            <th scope="col">
              <span className="solo-lector">Acciones</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => (
          <tr key={clave?.(fila) ?? i}>
            {columnas.map((columna, j) => (
              <Celda key={columna.titulo} columna={columna} fila={fila} encabeza={encabezada && j === 0} />
            ))}
            {acciones ? <td data-accion>{acciones(fila)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CeldaProps<Fila> = { columna: Columna<Fila>; fila: Fila; encabeza: boolean | undefined }

function Celda<Fila>({ columna, fila, encabeza }: CeldaProps<Fila>) {
  const { abajo, ...sola } = columna
  const debajo = abajoDe(columna, fila)
  if (encabeza) return <th scope="row">{cellOf(sola, fila)}</th>
  return (
    <td data-cifra={columna.cifra} data-titulo={columna.titulo} className={columna.cifra && 'cifra'}>
      {cellOf(sola, fila)}
      {debajo ? <span className="debajo">{debajo}</span> : null}
    </td>
  )
}
