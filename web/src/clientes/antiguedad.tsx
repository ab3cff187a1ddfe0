// How old what a client owes is: its invoices in force by days since issue, added up in scaled integers.

import { conteo, pesos } from '../formato.ts'
import { useServicio } from '../query.ts'
import { Card } from '../ui/card.tsx'
import estilos from './clientes.module.css'
import { porAntiguedad } from './tramos.ts'

/** As many as a client reasonably owes; the oldest come first, so that none of those is missing. */
const LIMITE = 1000

export function Antiguedad({ cliente }: { cliente: number }) {
  const { data } = useServicio('factura_listar', [
    { consulta: { cliente: String(cliente), saldo: 'si', orden: '-Antiguedad', limite: LIMITE } },
  ])
  if (!data) return null
  const tramos = porAntiguedad(data)
  const mayor = Math.max(...tramos.map(({ saldo }) => saldo), 1)
  return (
    <Card titulo="Antigüedad del saldo">
      {data.length === 0 ? (
        <p className="nota">No debe nada.</p>
      ) : (
        <dl className={estilos.tramos}>
          {tramos.map(({ texto, saldo, facturas }) => (
            <div key={texto}>
              <dt>
                {texto} <span className="tenue">{conteo(facturas, 'documento', 'documentos')}</span>
              </dt>
              <dd className="cifra">{pesos(saldo)}</dd>
              <span className={estilos.barra} style={{ width: `${(saldo / mayor) * 100}%` }} aria-hidden />
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
