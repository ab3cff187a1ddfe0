// Where the rows of a list come from. Lists and desks ask the server for windows of them (`ventanas.ts`); a catalogue has them
// all here (`enteras.ts`). Both answer this, and the frame sees no difference.
import type { ResumenLista } from '@litro/contract/servicio'
import type { Suma, Sumas } from './list-footer.tsx'
import type { Estrecho, ListState } from './list-state.ts'

export type Filtros = {
  opciones: readonly { valor: string; texto: string }[]
  porOmision?: readonly string[]
  /** The invoice list keeps its search and toggles in a dialog (§2.6). */
  enDialogo?: true
}

/** What a source is told of its list, whichever it is. */
export type Opciones<Fila> = {
  clave: Extract<keyof Fila, string>
  filtros?: Filtros
  ordenInicial?: string
  sumas?: readonly Suma[]
}

export type Fuente<Fila> = Pick<Opciones<Fila>, 'clave' | 'filtros'> & {
  sumas?: Sumas
  /** What is asked for: search, status, order and days. It lives in the address. */
  estado: ListState
  /** `sigue`: more letters of the search before, which is no new place to come back to. */
  onCambiar: (cambio: Partial<ListState>, sigue?: boolean) => void
  /** What else narrows it, besides words and status. */
  estrechos?: readonly Estrecho[]
  filas: readonly Fila[]
  cargando: boolean
  /** Nothing could be read. */
  error: { mensaje?: string; folio: string | null } | null
  onLeer: () => unknown
  /** Being read again; undefined where nobody reads it again by hand. */
  leyendo?: boolean
  /** There are rows, and what is asked for hides them all. */
  escondidas: boolean
  /** The rows are those of the former question, while the new ones come. */
  viejas: boolean
  siguiente: { hay: boolean; cargando: boolean; fallo: boolean; onPedir: () => void }
  /** Counts and sums of everything that matches, loaded or not. */
  resumen: ResumenLista | undefined
  hoja?: Hoja<Fila>
}

export const FALLA_DE_HOJA = 'No se pudo exportar la lista.'

/** The spreadsheet of a list: of what is asked for, of only the ticked rows, and in some lists of everything (D-120). */
export type Hoja<Fila> = {
  ocupado: boolean
  /** Nothing matches: exporting that does nothing (§2.5). */
  vacia: boolean
  onFiltradas: () => void
  onElegidas: (filas: readonly Fila[]) => void
  /** As many rows as can be named one by one. */
  maximo: number
  /** What the main button saves, where it is not what is asked for. */
  onTodas?: () => void
}
