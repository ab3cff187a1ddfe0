// Integraciones: the keys other systems enter with. A partner sees its own; the company's administrator, everybody's.
import { useVistas } from '../vistas.tsx'
import { LlavesView } from './llaves-view.tsx'

const TITULO = 'Integraciones'

export function Page() {
  const { selector } = useVistas([{ value: 'llaves', label: 'Llaves de API' }])
  return <LlavesView titulo={TITULO} selector={selector} />
}
