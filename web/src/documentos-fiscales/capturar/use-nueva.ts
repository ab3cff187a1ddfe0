// Whether what is being captured starts from nothing: one that is edited, copied or made to replace another has its terms already.
import { useParams, useSearchParams } from '../../ruteo/ruteo.tsx'

export function useNueva(): boolean {
  const { id } = useParams()
  const [busqueda] = useSearchParams()
  return id === undefined && !busqueda.has('duplicar') && !busqueda.has('sustituye')
}
