// Which actions a document offers, and why not the others: §4 of the specification, asked of the same table as the server. No
// other file of these screens asks that table.
import { EN_PROCESO } from '@litro/contract/documentos-fiscales/documento'
import { etiquetaEstatus, permite as permiteEstado, type Verbo } from '@litro/contract/documentos-fiscales/estado'
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import type { Permiso } from '@litro/contract/permisos'
import { estadoDeFila, estatusDeFila, type Fila, idDe, rutaDe } from './documento.ts'

// biome-ignore format: a table is read as a table
const verbos = {
  editar:   { texto: 'Editar',   permiso: 'editar' },
  timbrar:  { texto: 'Timbrar',  permiso: 'timbrar' },
  borrar:   { texto: 'Borrar',   permiso: 'editar' },
  cancelar: { texto: 'Cancelar', permiso: 'cancelar' },
  anticipo: { texto: 'Anticipo', permiso: 'editar' },
} as const satisfies Record<Verbo, { texto: string; permiso: 'editar' | 'timbrar' | 'cancelar' }>

const orden = Object.keys(verbos) as Verbo[]

export type Accion = { verbo: Verbo; texto: string; a: string }

export const permisoDe = (familia: Familia, verbo: Verbo): Permiso => `${familia}.${verbos[verbo].permiso}`

/** While a stamp is under way nothing may be repeated or changed; a status this version does not know offers nothing. */
export function permite(familia: Familia, fila: Fila, verbo: Verbo): boolean {
  const estado = estadoDeFila(familia, fila)
  return estado !== undefined && !fila.EnProceso && permiteEstado(familia, estado, verbo)
}

export function accionesDe(familia: Familia, fila: Fila, puede: (permiso: Permiso) => boolean): Accion[] {
  return orden
    .filter((verbo) => permite(familia, fila, verbo) && puede(permisoDe(familia, verbo)))
    .map((verbo) => ({ verbo, texto: verbos[verbo].texto, a: rutaDe(familia, verbo, idDe(familia, fila)) }))
}

/** Why a document cannot be edited, stamped, deleted or cancelled now (D-88); null when it can be done. */
export function impedimentoDe(familia: Familia, fila: Fila, verbo: Verbo): string | null {
  if (permite(familia, fila, verbo)) return null
  if (fila.EnProceso) return EN_PROCESO
  const estatus = etiquetaEstatus(estatusDeFila(familia, fila))
  return `La ${rasgos[familia].titulo.toLowerCase()} ${fila.Folio} tiene estatus ${estatus} y no se puede ${verbo}.`
}
