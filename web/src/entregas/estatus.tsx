// How a delivery stands, in one word and its colour, with what hangs over it.
import type { EntregaFila } from '@litro/contract/entregas/entrega'
import { Badge, type Tono } from '../ui/badge.tsx'

const tonos: Record<string, Tono> = {
  'Por timbrar': 'amarillo',
  Lista: 'azul',
  'En ruta': 'petroleo',
  Entregada: 'verde',
  Cancelada: 'gris',
}

type Props = { entrega: Pick<EntregaFila, 'Estatus' | 'EnProceso' | 'PorCancelar' | 'YaSalio'> }

export function Estatus({ entrega: { Estatus: estatus, EnProceso, PorCancelar, YaSalio } }: Props) {
  const porSalir = estatus === 'Por timbrar' && YaSalio
  return (
    <span className="fila">
      <Badge tono={tonos[estatus] ?? 'gris'}>{estatus}</Badge>
      {EnProceso ? <Badge tono="amarillo">Timbrando</Badge> : null}
      {PorCancelar ? <Badge tono="rojo">Por cancelar</Badge> : null}
      {porSalir ? <Badge tono="rojo">Pasó su hora de salida</Badge> : null}
      {estatus === 'En ruta' ? <span className="tenue">Ya no se puede cancelar</span> : null}
    </span>
  )
}
