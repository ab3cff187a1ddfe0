// The deliveries of an invoice: litres that arrived against litres invoiced, and the way to plan the next one.
import type { Factura } from '@litro/contract/documentos-fiscales/factura'
import { F } from '@litro/contract/documentos-fiscales/familia'
import { Button } from '@mantine/core'
import { AppLink } from '../../app-link.tsx'
import { cantidad, fechaHora } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Card } from '../../ui/card.tsx'
import { estadoDeFila } from '../documento.ts'

/** States in which there is still something to carry. */
const ENTREGABLES: readonly string[] = ['borrador', 'timbrado', 'por_autorizar']

export function EntregasCard({ factura }: { factura: Factura }) {
  const { permiteEntregas, puede } = useUsuario()
  const { IdFactura } = factura
  const enabled = permiteEntregas && puede('entrega.ver')
  const { data } = useServicio('entrega_de_factura', [{ params: { id: IdFactura } }], { enabled })
  if (!enabled || !data) return null
  // The invoice of a freight has no litres: it shows the trip that it charges.
  const flete = data.some((entrega) => entrega.IdFactura !== IdFactura)
  const planea = !flete && puede('entrega.editar') && ENTREGABLES.includes(estadoDeFila(F, factura) ?? '')
  if (data.length === 0 && !planea) return null
  const vivas = data.filter(({ Estatus }) => Estatus !== 'Cancelada')
  const entregados = vivas.reduce((suma, { Entregados }) => suma + (Entregados ?? 0), 0)
  return (
    <Card
      titulo={flete ? 'Flete de' : 'Entregas'}
      detalle={flete ? null : `${cantidad(entregados, 0)} de ${cantidad(factura.Litros, 0)} L entregados`}
    >
      <ul className="lista">
        {data.map(({ IdEntrega, Viaje, Estatus, Salida, Vehiculo, Litros }) => (
          <li key={IdEntrega} className="extremos">
            <span>
              <AppLink to={`/entrega/ver/${IdEntrega}`}>{Viaje}</AppLink> · {Estatus}
              <span className="debajo">
                {Vehiculo} · {fechaHora(Salida)}
              </span>
            </span>
            <span className="cifra">{cantidad(Litros, 0)} L</span>
          </li>
        ))}
      </ul>
      {planea ? (
        <div className="acciones no-imprimir">
          <Button component={AppLink} to={`/entrega/nueva?IdFactura=${IdFactura}`} variant="default">
            Carta Porte
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
