// How old what a client owes is: by days past due, in the same tranches as the statement it gets.

import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import estilos from './clientes.module.css'

export function Antiguedad({ cliente }: { cliente: number }) {
  const { data: tramos } = useServicio('cliente_antiguedad', [{ params: { id: cliente } }])
  if (!tramos) return null
  const mayor = Math.max(...tramos.map(({ Saldo }) => Saldo), 1)
  return (
    <Card titulo="Antigüedad del saldo">
      {tramos.every(({ Documentos }) => Documentos === 0) ? (
        <p className="nota">No debe nada.</p>
      ) : (
        <dl className={estilos.tramos}>
          {tramos.map(({ Tramo, Saldo, Documentos }) => (
            <div key={Tramo}>
              <dt>
                {Tramo} <span className="tenue">{conteo(Documentos, 'documento', 'documentos')}</span>
              </dt>
              <dd className="cifra">{pesos(Saldo)}</dd>
              {Saldo > 0 ? (
                <span className={estilos.barra} style={{ width: `${(Saldo / mayor) * 100}%` }} aria-hidden />
              ) : null}
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
