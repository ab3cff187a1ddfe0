// What became of a document whose screen leaves at once (D-82): what was done, where it is now, and the way to it. The list that
// opens keeps its default filter, which may hide it.
import { etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import { AppLink } from '../app-link.tsx'
import { avisarExito } from '../ui/avisos.ts'
import { rutaDe } from './documento.ts'

type Hecho = {
  /** The list it is in. */
  lista: string
  id: number
  folio: string
  estatus: string
  mensaje: string
}

export function avisarHecho(familia: Familia, { lista, id, folio, estatus, mensaje }: Hecho): void {
  avisarExito(
    <>
      {mensaje} Está en {lista}, con estatus {etiquetaEstatus(estatus)}.{' '}
      <AppLink to={rutaDe(familia, 'ver', id)}>Ver {folio}</AppLink>
    </>,
  )
}
