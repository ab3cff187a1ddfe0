// Litres delivered to a client against litres invoiced to it, by product, for who plans deliveries.
import { AppLink } from '../app-link.tsx'
import { cantidad, fecha } from '../formato.ts'
import { useServicio } from '../query.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { Card } from '../ui/card.tsx'
import estilos from './clientes.module.css'

export function LitrosEntregados({ cliente }: { cliente: number }) {
  const { permiteEntregas, puede } = useUsuario()
  const enabled = permiteEntregas && puede('entrega.ver')
  const { data } = useServicio('entrega_de_cliente', [{ params: { id: cliente } }], { enabled })
  const [primero] = data ?? []
  if (!enabled || !data || !primero) return null
  return (
    <Card titulo="Litros entregados" detalle={<AppLink to="/entregas?vista=lista">Ver entregas</AppLink>}>
      <div className="pila">
        <dl className={estilos.tramos}>
          {data.map(({ IdProducto, Producto, Facturados, Entregados, EnCamino, PorEntregar }) => (
            <div key={IdProducto}>
              <dt>
                {Producto} <span className="tenue">{dicho(PorEntregar, EnCamino)}</span>
              </dt>
              <dd className="cifra">
                {cantidad(Entregados, 0)} de {cantidad(Facturados, 0)} L
              </dd>
              <span className={estilos.barra} style={{ width: `${parte(Entregados, Facturados)}%` }} aria-hidden />
            </div>
          ))}
        </dl>
        <p className="nota">Facturas desde la primera entrega, el {fecha(primero.Desde)}, menos lo devuelto.</p>
      </div>
    </Card>
  )
}

const parte = (entregados: number, facturados: number) =>
  facturados > 0 ? Math.min(100, (entregados / facturados) * 100) : 100

function dicho(falta: number, enCamino: number): string {
  const queda =
    falta > 0 ? `faltan ${cantidad(falta, 0)}\u00a0L` : falta < 0 ? `${cantidad(-falta, 0)}\u00a0L de más` : 'completo'
  return enCamino > 0 ? `${queda}, ${cantidad(enCamino, 0)} L en camino` : queda
}
