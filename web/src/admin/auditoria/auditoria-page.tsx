// A-11 Auditoría y cuadre: the log nobody can change, and the proof that the books agree. Each has its address.
import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Bitacora } from './bitacora.tsx'
import { Cuadre } from './cuadre.tsx'

const TITULO = 'Auditoría y cuadre'
const CUADRE = 'cuadre'

export function Page() {
  const [params, setParams] = useSearchParams()
  const vista = params.get('vista') === CUADRE ? CUADRE : 'bitacora'
  const selector = (
    <SegmentedControl
      aria-label="Qué ver"
      value={vista}
      onChange={(nueva) => setParams(nueva === CUADRE ? { vista: CUADRE } : {})}
      data={[
        { value: 'bitacora', label: 'Bitácora' },
        { value: CUADRE, label: 'Cuadre' },
      ]}
    />
  )
  return vista === CUADRE ? (
    <Cuadre titulo={TITULO} selector={selector} />
  ) : (
    <Bitacora titulo={TITULO} selector={selector} />
  )
}
