// How old what a client owes is: by days past due, in the same tranches as the statement it gets.

import { fromJson, sum, toJson } from '@litro/cfdi/decimal'
import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import estilos from './clientes.module.css'

const useTramos = (cliente: number) => useServicio('cliente_antiguedad', [{ params: { id: cliente } }]).data

/** All of it, charge notes too: what the tranches below add up to. */
export function SaldoDeCliente({ cliente }: { cliente: number }) {
  const tramos = useTramos(cliente)
  return (
    <span>
      Saldo{' '}
      <strong className="cifra">
        {tramos ? pesos(toJson(sum(tramos.map(({ Saldo }) => fromJson(Saldo))), 2)) : '—'}
      </strong>
    </span>
  )
}

export function Antiguedad({ cliente }: { cliente: number }) {
  const tramos = useTramos(cliente)
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
