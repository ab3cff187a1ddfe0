// A-10 Cola de timbrado: what is not done, and when each payment receipt is due. Two sides of one desk, each with its address.
import { useVistas } from '../vistas.tsx'
import { Calendario } from './calendario.tsx'
import { Cola } from './cola.tsx'

const TITULO = 'Cola de timbrado'

export function Page() {
  const { vista, selector } = useVistas([
    { value: 'cola', label: 'Por terminar' },
    { value: 'complementos', label: 'Complementos de pago' },
  ])
  const Vista = vista === 'cola' ? Cola : Calendario
  return <Vista titulo={TITULO} selector={selector} />
}
