// Duplicar: under each field that came with the copy, of which document it is and whether it is still so.
import { type ReactNode, useMemo, useState } from 'react'
import { Marcas, type Puestos } from '../../form/puestos.tsx'
import type { Documento } from '../documento.ts'
import type { Origen } from './documento-form.tsx'

type Props<D> = {
  /** What is copied; nothing where the form starts empty. */
  documento: D | null
  origen: Origen
  inicial: (documento: D, origen: Origen) => Record<string, unknown>
  puestos: readonly Puestos[]
  children: ReactNode
}

export function MarcasDeCopia<D extends Documento>({ documento, origen, inicial, puestos, children }: Props<D>) {
  // Once: the form is not drawn anew under who types in it.
  const [copiado] = useState(() => (documento && origen === 'copia' ? copiadoDe(documento, inicial) : null))
  const todos = useMemo(() => (copiado ? [copiado, ...puestos] : puestos), [copiado, puestos])
  return <Marcas puestos={todos}>{children}</Marcas>
}

/** Whatever client is chosen next: the other terms are still those of that document. */
const copiadoDe = <D extends Documento>(documento: D, inicial: Props<D>['inicial']): Puestos => ({
  cliente: null,
  de: documento.Folio,
  valores: Object.fromEntries(Object.entries(inicial(documento, 'copia')).filter(([, valor]) => valor)),
})
