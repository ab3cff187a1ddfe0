// Which actions a document offers, and why not the others: §4 of the specification, asked of the same table as the server. No
// other file of these screens asks that table.
import { EN_PROCESO, etiquetaEstatus } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { type Verbo, vidaDocumento } from '@litro/contract/documentos-fiscales/vida'
import type { Permiso } from '@litro/contract/permisos'
import { admite, permisoDe as permisoDeVerbo } from '@litro/contract/vida'
import { estadoDeFila, estatusDeFila, type Fila, idDe, rutaDe } from './documento.ts'

const textos = {
  editar: 'Editar',
  timbrar: 'Timbrar',
  borrar: 'Borrar',
  cancelar: 'Cancelar',
  anticipo: 'Anticipo',
} satisfies Record<Verbo, string>

const orden = Object.keys(textos) as Verbo[]

type Accion = { verbo: Verbo; texto: string; a: string }

export const permisoDe = (familia: Familia, verbo: Verbo): Permiso => permisoDeVerbo(vidaDocumento[familia], verbo)

/** While a stamp is under way nothing may be repeated or changed; a status this version does not know offers nothing. */
export function permite(familia: Familia, fila: Fila, verbo: Verbo): boolean {
  const estado = estadoDeFila(familia, fila)
  return estado !== undefined && !fila.EnProceso && admite(vidaDocumento[familia], estado, verbo)
}

export function accionesDe(familia: Familia, fila: Fila, puede: (permiso: Permiso) => boolean): Accion[] {
  return orden
    .filter((verbo) => permite(familia, fila, verbo) && puede(permisoDe(familia, verbo)))
    .map((verbo) => ({ verbo, texto: textos[verbo], a: rutaDe(familia, verbo, idDe(familia, fila)) }))
}

/** What the authoriser decides on its desk is decided here too: the same verbs, asked of the same table. */
export function decide(familia: Familia, fila: Fila, puede: (permiso: Permiso) => boolean): boolean {
  const estado = estadoDeFila(familia, fila)
  const vida = vidaDocumento[familia]
  return estado !== undefined && admite(vida, estado, 'autorizar') && puede(permisoDeVerbo(vida, 'autorizar'))
}

/** Why a document cannot be edited, stamped, deleted or cancelled now (D-88); null when it can be done. */
export function impedimentoDe(familia: Familia, fila: Fila, verbo: Verbo): string | null {
  if (permite(familia, fila, verbo)) return null
  if (fila.EnProceso) return EN_PROCESO
  const estatus = etiquetaEstatus(estatusDeFila(familia, fila))
  return `La ${rasgos[familia].titulo.toLowerCase()} ${fila.Folio} tiene estatus ${estatus} y no se puede ${verbo}.`
}
