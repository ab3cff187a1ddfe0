// The life of a thing, as data: its states with their words, and every verb that leads from one state to another. Screens
// show buttons from it, the server decides by it, the database holds its pairs, and the tests try every pair that is not in it.
import type { Permiso } from './permisos.ts'

/** How a state is told: the word of the wire, how a sentence says it, and what can be done now (D-184). */
type EstadoDeVida = { estatus: string; dicho: string; ahora: string }

export type Paso<E extends string = string> = {
  /** Where it may be used. Empty: the verb makes the thing. */
  de: readonly E[]
  /** Where it may lead; several when a rule or somebody else's answer decides. Absent: the state stays. */
  a?: readonly E[]
  /** Absent: nobody asks for it, the engine does it. */
  permiso?: Permiso
  /** Who captured it, and everyone who edited it since, may not (D-191). */
  excluye?: 'autores'
  /** Who uses it becomes one of its authors. */
  autor?: true
  /** It may need the word of a second person. */
  segundaPersona?: true
  /** The service that asks for it. */
  servicio?: string
}

export type Vida<E extends string = string, V extends string = string> = {
  /** Its name in the audit log and in the database. */
  entidad: string
  /** How a sentence begins: `La factura`. */
  nombre: string
  estados: Record<E, EstadoDeVida>
  pasos: Record<V, Paso<E>>
}

export const vida = <const E extends string, const V extends string>(
  entidad: string,
  nombre: string,
  estados: Record<E, EstadoDeVida>,
  pasos: Record<V, Paso<NoInfer<E>>>,
): Vida<E, V> => ({ entidad, nombre, estados, pasos })

/** The button of the browser and the 409 of the server ask the same question. */
export function admite<E extends string, V extends string>(v: Vida<E, V>, estado: E, verbo: V): boolean {
  return v.pasos[verbo].de.includes(estado)
}

/** Ends in which a thing is still listed and no longer adds (D-182); every life calls them by the same names. */
export const SIN_SUMAR: readonly string[] = ['borrado', 'rechazado', 'cancelado']

export function estadoPorEstatus<E extends string>(v: Vida<E, never>, estatus: string): E | undefined {
  return (Object.keys(v.estados) as E[]).find((estado) => v.estados[estado].estatus === estatus)
}

/** The permission a service line carries is the one its verb has in the table. */
export function permisoDe<V extends string>(v: Vida<string, V>, verbo: V): Permiso {
  const { permiso } = v.pasos[verbo]
  if (!permiso) throw new Error(`${v.entidad}.${verbo} is the engine's: no service asks for it`)
  return permiso
}

/** `La factura BJX-19 está Por Cancelar desde el 14/11/2026; espera la respuesta del receptor.` */
export function explicar<E extends string>(
  v: Vida<E, never>,
  { folio, estado, desde, quien }: { folio: string; estado: E; desde: string | null; quien?: string },
): string {
  const { dicho, ahora } = v.estados[estado]
  const cuando = desde === null ? '' : ` desde el ${desde.slice(0, 10).split('-').reverse().join('/')}`
  const persona = quien === undefined ? '' : ` (${quien})`
  return `${v.nombre} ${folio} ${dicho}${cuando}${persona}; ${ahora}.`
}

/** Every allowed change of state, as the database keeps it. */
export function paresDe(v: Vida<string, string>): { entidad: string; verbo: string; de: string; a: string }[] {
  return Object.entries(v.pasos).flatMap(([verbo, { de, a = [] }]) =>
    (de.length === 0 ? [''] : de).flatMap((desde) =>
      a.filter((hasta) => hasta !== desde).map((hasta) => ({ entidad: v.entidad, verbo, de: desde, a: hasta })),
    ),
  )
}
