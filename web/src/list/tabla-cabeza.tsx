// The head of a table: the title of each column, which orders by it. Columns that share a cell have both titles.
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CheckAll } from './check-box.tsx'
import type { Columna } from './columna.tsx'
import estilos from './data-table.module.css'
import type { Disposicion } from './disposicion.ts'
import { nextOrden, type Orden } from './orden.ts'
import type { Seleccion } from './seleccion.ts'

type Props<Fila> = {
  columnas: readonly Columna<Fila>[]
  disposicion: Disposicion
  acciones?: (fila: Fila) => ReactNode
  orden: Orden | null
  onOrdenar: (orden: Orden) => void
  seleccion?: Seleccion<Fila>
}

export function Cabeza<Fila>({ columnas, disposicion, acciones, orden, onOrdenar, seleccion }: Props<Fila>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columnas.map(({ campo, titulo, sinOrden, sinPapel }, i) => {
          const { estilo, fija, ultimaFija, lugar, orilla, cifra } = disposicion.lugares[i]!
          const ordenada = orden?.campo === campo
          return (
            <th
              key={campo}
              scope="col"
              className={sinPapel && 'no-imprimir'}
              data-cifra={cifra}
              data-orilla={orilla}
              data-fija={fija}
              data-ultima={ultimaFija}
              data-lugar={lugar}
              style={estilo}
              // Alone it takes two lines; what shares a cell has one, and is whole for who points at it.
              title={lugar === 'solo' ? undefined : titulo}
              aria-sort={ordenada ? (orden.descendente ? 'descending' : 'ascending') : undefined}
            >
              {seleccion && orilla && lugar !== 'abajo' ? (
                <span className={estilos.casilla}>
                  <CheckAll seleccion={seleccion} />
                </span>
              ) : null}
              {sinOrden ? (
                <span className={estilos.titulo}>{titulo}</span>
              ) : (
                <button
                  type="button"
                  className={estilos.titulo}
                  data-ordenada={ordenada || undefined}
                  onClick={() => onOrdenar(nextOrden(orden, campo))}
                >
                  {titulo}
                  <Sentido orden={ordenada ? orden : null} />
                </button>
              )}
            </th>
          )
        })}
        {acciones ? (
          <th scope="col" className={estilos.acciones} style={disposicion.acciones}>
            <span className={estilos.titulo}>Acciones</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function Sentido({ orden }: { orden: Orden | null }) {
  const Icono = orden ? (orden.descendente ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return <Icono size={13} stroke={1.9} aria-hidden />
}
