// Amounts one under the other, each at the end of its line.
import estilos from './totales.module.css'

type Props = {
  filas: readonly { titulo: string; valor: string; total?: true }[]
  /** They follow a sentence that explains them. */
  trasNota?: true
}

export function Totales({ filas, trasNota }: Props) {
  return (
    <dl className={estilos.totales} data-tras-nota={trasNota}>
      {filas.map(({ titulo, valor, total }) => (
        <div key={titulo} className="extremos" data-total={total}>
          <dt>{titulo}</dt>
          <dd className="cifra">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
