// The head of a screen: title, one key figure, and its actions at the right. Where the screen tells of one thing, what people
// look for is the headline and the title stands over it.
import type { ReactNode } from 'react'
import estilos from './page-header.module.css'

type Props = { titulo: string; titular?: ReactNode; detalle?: ReactNode; children?: ReactNode }

export function PageHeader({ titulo, titular, detalle, children }: Props) {
  return (
    <header className={estilos.cabeza}>
      <div className={estilos.textos}>
        <h1 className={titular ? estilos.sobre : estilos.titulo}>{titulo}</h1>
        {titular ? (
          <p className={estilos.titular}>{typeof titular === 'string' ? inPieces(titular) : titular}</p>
        ) : null}
        {detalle ? <div className={estilos.detalle}>{detalle}</div> : null}
      </div>
      {children ? <div className="fila no-imprimir">{children}</div> : null}
    </header>
  )
}

/**
 * "$352,400.77 · BJX-19 · Transportes Cubilete" breaks between its pieces, never inside a folio; the dot between two is not seen
 * where a line ends or begins.
 */
function inPieces(titular: string): ReactNode {
  const [primera, ...otras] = titular.split(' · ')
  if (otras.length === 0) return titular
  return (
    <span className={estilos.piezas}>
      <Pieza>{primera}</Pieza>
      {otras.map((pieza) => (
        <Pieza key={pieza} separada>
          {pieza}
        </Pieza>
      ))}
    </span>
  )
}

function Pieza({ children = '', separada }: { children?: string; separada?: true }) {
  return (
    <span className={children.includes(' ') ? undefined : estilos.junta}>
      {separada ? <span className={estilos.punto}> · </span> : null}
      {children}
    </span>
  )
}
