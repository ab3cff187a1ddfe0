// A-11 Auditoría y cuadre: the log nobody can change, and the proof that the books agree. Each has its address.
import { useVistas } from '../vistas.tsx'
import { Bitacora } from './bitacora.tsx'
import { Cuadre } from './cuadre.tsx'

const TITULO = 'Auditoría y cuadre'

export function Page() {
  const { vista, selector } = useVistas(
    [
      { value: 'bitacora', label: 'Bitácora' },
      { value: 'cuadre', label: 'Cuadre' },
    ],
    { className: undefined },
  )
  const Vista = vista === 'cuadre' ? Cuadre : Bitacora
  return <Vista titulo={TITULO} selector={selector} />
}
