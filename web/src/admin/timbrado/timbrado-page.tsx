// A-10 Cola de timbrado: what is not done, and when each payment receipt is due. Two sides of one desk, each with its address.
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import estilos from '../admin.module.css'
import { Calendario } from './calendario.tsx'
import { Cola } from './cola.tsx'

const TITULO = 'Cola de timbrado'
const CALENDARIO = 'complementos'

export function Page() {
  const [params, setParams] = useSearchParams()
  const vista = params.get('vista') === CALENDARIO ? CALENDARIO : 'cola'
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      className={estilos.vistas}
      value={vista}
      onChange={(nueva) => setParams(nueva === CALENDARIO ? { vista: CALENDARIO } : {})}
      data={[
        { value: 'cola', label: 'Por terminar' },
        { value: CALENDARIO, label: 'Complementos de pago' },
      ]}
    />
  )
  return vista === CALENDARIO ? (
    <Calendario titulo={TITULO}>{selector}</Calendario>
  ) : (
    <Cola titulo={TITULO}>{selector}</Cola>
  )
}
