// Which actions a document offers: §4 of the specification, asked of the same table as the server, for who may do them.
import { permite, type Verbo } from '@litro/contract/documentos-fiscales/estado'
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Permiso } from '@litro/contract/permisos'
import { estadoDeFila, type Fila, idDe, rutaDe } from './documento.ts'

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

/** While a stamp is under way nothing may be repeated or changed. */
export function accionesDe(familia: Familia, fila: Fila, puede: (permiso: Permiso) => boolean): Accion[] {
  const estado = estadoDeFila(familia, fila)
  if (!estado || fila.EnProceso) return []
  return orden
    .filter((verbo) => permite(familia, estado, verbo) && puede(permisoDe(familia, verbo)))
    .map((verbo) => ({ verbo, texto: verbos[verbo].texto, a: rutaDe(familia, verbo, idDe(familia, fila)) }))
}
