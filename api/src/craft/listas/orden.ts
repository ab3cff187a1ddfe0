// In which order a list is told and where a window goes on: a stored key with its index, or the values of a column walked one by one.
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../errors.ts'

type Sql = RawBuilder<unknown>
type TipoColumna = 'texto' | 'numero' | 'fecha' | 'logico'

/**
 * Few values for many rows, ordered by a word that is in another place. Each value is walked by itself, in the order of its word,
 * through an index `(…, columna, id)`: what is read does not depend on how many rows share a value.
 */
export type Grupos = {
  columna: Sql
  /** Every `valor` that a row can have, with its `palabra`: what is not here is not in the list. */
  de: (socio: number) => Sql
  /** As many as clients: between two days there are fewer rows than values, and those are sorted instead. */
  muchos?: true
  delEstatus?: DelEstatus
}

/** Its values are of the status asked for and no other, and no row is asked again: PostgreSQL would expect few to pass, and sort them all. */
type DelEstatus = true

/**
 * The values that part the rows asked for, each with its own by id in an index `(…, columna, id)`: told by id, they are merged, and what is
 * read does not depend on how many others stand between them. `de` may leave out a `valor` that has no row in the window.
 */
export type Partes = { columna: Sql; de: (orden: Orden, ventana: Ventana) => Sql; delEstatus?: DelEstatus }
type Ventana = { desde: Posicion | undefined; limite: number }

export type Ordenable = {
  sql: Sql
  tipo: TipoColumna
  /** A stored column that is never null and sorts like what is shown: its index gives the order and the position. */
  clave?: { sql: Sql; tipo: 'bigint' | 'date' | 'timestamp' | 'timestamptz' | 'text' }
  /** What its key says of rows that are in one of these states and no other: the index begins where they do. */
  acota?: { estados: readonly string[]; a: Sql }
  grupos?: Grupos
  /** Only of the id. */
  partes?: Partes
  /** Kinds told one after the other in this order, each by its ids: what a row is, is asked only of those on the way. */
  ramas?: readonly Sql[]
  /** A list or an object of the row, which has no order; or what nobody orders by, and has no index. */
  sinOrden?: true
  /** It does not travel: the order a list has by itself, or what only its spreadsheet says. */
  interna?: true
}

type Lista = { columnas: Record<string, Ordenable>; id: string; orden: string }
export type Orden = { campo: string; baja: boolean }
export type Posicion = { clave: string; id: string }

const CAST: Record<TipoColumna, string> = { texto: 'text', numero: 'numeric', fecha: 'date', logico: 'int' }

export function readOrden(spec: Lista, pedido: string | undefined): Orden {
  const texto = pedido ?? spec.orden
  const baja = texto.startsWith('-')
  const campo = baja ? texto.slice(1) : texto
  if (!Object.hasOwn(spec.columnas, campo) || spec.columnas[campo]!.sinOrden) {
    const ordenes = Object.entries(spec.columnas).flatMap(([nombre, c]) => (c.sinOrden || c.interna ? [] : [nombre]))
    throw new AppError('CONSULTA_INVALIDA', {
      campos: { orden: `Esa columna no existe. Usa una de: ${ordenes.join(', ')}.` },
    })
  }
  return { campo, baja }
}

/** Nulls become the lowest value of their type, so that a window can always say where it stopped. */
export function sortKey(spec: Lista, orden: Orden): Sql {
  const { sql: expresion, tipo, clave } = spec.columnas[orden.campo]!
  // The id is never null and stays without coalesce, so that its index gives both the order and the position.
  if (orden.campo === spec.id) return expresion
  if (clave) return clave.tipo === 'text' ? enEspaniol(clave.sql) : clave.sql
  if (tipo === 'numero') return sql`coalesce(${expresion}, -999999999999999)::numeric`
  if (tipo === 'fecha') return sql`coalesce(${expresion}, '0001-01-01'::date)`
  if (tipo === 'logico') return sql`coalesce(${expresion}, false)::int`
  return enEspaniol(sql`coalesce(${expresion}, '')`)
}

const enEspaniol = (texto: Sql) => sql`${texto} collate "es-x-icu"`
const sentidoDe = ({ baja }: Orden) => (baja ? sql`desc` : sql`asc`)
const ladoDe = ({ baja }: Orden) => (baja ? sql`<` : sql`>`)

/** `order by …` of a list whose rows stand in one place. */
export function orderBy(spec: Lista, orden: Orden): Sql {
  const sentido = sentidoDe(orden)
  return sql`order by ${sortKey(spec, orden)} ${sentido}, ${spec.columnas[spec.id]!.sql} ${sentido}`
}

/** `and …`: the rows behind a position. */
export function after(spec: Lista, orden: Orden, desde: Posicion | undefined): Sql {
  if (desde === undefined) return sql``
  const { clave, id } = desde
  const lado = ladoDe(orden)
  if (orden.campo === spec.id) return sql` and ${spec.columnas[spec.id]!.sql} ${lado} ${id}::bigint`
  const columna = spec.columnas[orden.campo]!
  const tipo = sql.raw(columna.clave?.tipo ?? CAST[columna.tipo])
  // The key is said alone too: of another table than the id, a pair would not be found by its index.
  return sql` and ${sortKey(spec, orden)} ${lado}= ${clave}::${tipo}
    and (${sortKey(spec, orden)}, ${spec.columnas[spec.id]!.sql}) ${lado} (${clave}::${tipo}, ${id}::bigint)`
}

/**
 * Each of these finds the rows of a window, their `clave` and their `id`, in its order; `halla` is from where, up to its last condition. They
 * are found before anything is told of them: with the names of other tables at hand PostgreSQL prefers to sort all rows where it expects few.
 */
export function walkIndice(spec: Lista, orden: Orden, { desde, limite }: Ventana, halla: Sql): Sql {
  const id = spec.columnas[spec.id]!.sql
  return sql`
    select ${sortKey(spec, orden)} as clave, ${id} as id ${halla} ${after(spec, orden, desde)} ${orderBy(spec, orden)} limit ${sql.lit(limite)}`
}

/** The rows of each value in the order of its word, as many as a window needs of any. */
export function walkGrupos(
  spec: Lista,
  { columna, de }: Grupos,
  orden: Orden,
  { socio, desde, limite }: Ventana & { socio: number },
  halla: Sql,
): Sql {
  const [sentido, lado] = [sentidoDe(orden), ladoDe(orden)]
  const palabra = enEspaniol(sql`grupo.palabra`)
  // Where the last window stopped inside of a word, the rows begin at that place of the index; those of other words, at their first.
  const primero = orden.baja ? sql`9223372036854775807` : sql`-1`
  const tras =
    desde && sql`case when grupo.palabra = ${desde.clave}::text then ${desde.id}::bigint else ${primero}::bigint end`
  const ordenados = sql`select grupo.* from (${de(socio)}) grupo order by ${palabra} ${sentido}`
  return sql`
    select ${palabra} as clave, h.id from (${ordenados}) grupo cross join lateral (
      ${rowsOfValue(spec, orden, { columna, valor: sql`grupo.valor`, tras, limite }, halla)}) h
     ${desde ? sql`where ${palabra} ${lado}= ${desde.clave}::text` : sql``}
     order by ${palabra} ${sentido}, h.id ${sentido} limit ${sql.lit(limite)}`
}

/**
 * The ids of one value, behind `tras`. Said as a range, and first in the order, its index is the only one that gives it: with an equality
 * PostgreSQL takes any that has the ids in order, and reads all rows for a value that nobody has.
 */
function rowsOfValue(
  spec: Lista,
  orden: Orden,
  { columna, valor, tras, limite }: { columna: Sql; valor: Sql; tras: Sql | undefined; limite: number },
  halla: Sql,
): Sql {
  const sentido = sentidoDe(orden)
  const id = spec.columnas[spec.id]!.sql
  const suyas = tras
    ? sql`and (${columna}, ${id}) ${ladoDe(orden)} (${valor}, ${tras}) and ${columna} ${orden.baja ? sql`>=` : sql`<=`} ${valor}`
    : sql`and ${columna} >= ${valor} and ${columna} <= ${valor}`
  return sql`select ${id} as id ${halla} ${suyas} order by ${columna} ${sentido}, ${id} ${sentido} limit ${sql.lit(limite)}`
}

/** The rows of each part by their ids, as many as a window needs of any, merged. */
export function walkPartes(spec: Lista, { columna, de }: Partes, orden: Orden, ventana: Ventana, halla: Sql): Sql {
  const { desde, limite } = ventana
  const tras = desde && sql`${desde.id}::bigint`
  return sql`
    select h.id as clave, h.id from (${de(orden, ventana)}) parte cross join lateral (
      ${rowsOfValue(spec, orden, { columna, valor: sql`parte.valor`, tras, limite }, halla)}) h
     order by h.id ${sentidoDe(orden)} limit ${sql.lit(limite)}`
}

/**
 * Rows that fulfil any of several conditions, as many as a window needs of each: an index may answer every one of them, and none all of
 * them at once. `hallan` is from where each finds them.
 */
export function walkAlternativas(spec: Lista, orden: Orden, ventana: Ventana, hallan: readonly Sql[]): Sql {
  const sentido = sentidoDe(orden)
  const cada = hallan.map((halla) => sql`(${walkIndice(spec, orden, ventana, halla)})`)
  // A row that two of them find is told once.
  return sql`
    select h.clave, h.id from (${sql.join(cada, sql` union `)}) h order by h.clave ${sentido}, h.id ${sentido} limit ${sql.lit(ventana.limite)}`
}

/** What is told of the rows that a walk finds, in the same statement; `cuenta` selects it, with the `clave` given to it. */
export function tellFound(spec: Lista, orden: Orden, halladas: Sql, cuenta: (clave: Sql) => Sql): Sql {
  const sentido = sentidoDe(orden)
  return sql`
    select f.* from (${halladas}) hallada cross join lateral (
      ${cuenta(sql`hallada.clave`)} and ${spec.columnas[spec.id]!.sql} = hallada.id) f
     order by hallada.clave ${sentido}, hallada.id ${sentido}`
}

/** The same of rows that were found before. */
export function tellThese(spec: Lista, halladas: readonly Posicion[], cuenta: (clave: Sql) => Sql): Sql {
  const [ids, claves] = [halladas.map(({ id }) => id), halladas.map(({ clave }) => clave)]
  return sql`
    select f.* from unnest(${ids}::bigint[], ${claves}::text[]) with ordinality hallada(id, clave, lugar) cross join lateral (
      ${cuenta(sql`hallada.clave`)} and ${spec.columnas[spec.id]!.sql} = hallada.id) f
     order by hallada.lugar`
}

/** The rows of each kind by their ids, one kind behind the other; its place among them is the key. */
export function walkRamas(
  spec: Lista,
  ramas: readonly Sql[],
  orden: Orden,
  { desde, limite }: Ventana,
  halla: Sql,
): Sql {
  const [sentido, lado] = [sentidoDe(orden), ladoDe(orden)]
  const id = spec.columnas[spec.id]!.sql
  const quedan = ramas.flatMap((donde, i) => {
    const lugar = Math.sign(i - Number(desde?.clave ?? i)) * (orden.baja ? -1 : 1)
    if (desde && lugar < 0) return []
    const sigue = desde && lugar === 0 ? sql`and ${id} ${lado} ${desde.id}::bigint` : sql``
    return [
      sql`(select ${sql.lit(i)} as clave, ${id} as id ${halla} and ${donde} ${sigue} order by ${id} ${sentido} limit ${sql.lit(limite)})`,
    ]
  })
  return sql`
    select h.clave, h.id from (${sql.join(quedan, sql` union all `)}) h
     order by h.clave ${sentido}, h.id ${sentido} limit ${sql.lit(limite)}`
}

/** The different values of a text column, each the next of its index: as many steps as values, however many rows. */
export const valoresDe = (tabla: string, columna: string, donde: Sql = sql`true`) => {
  const [t, c] = [sql.id(tabla), sql.ref(`t.${columna}`)]
  return sql`
    with recursive vistos as (
      (select ${c} as valor from ${t} t where ${donde} order by ${c} limit 1)
      union all
      select (select ${c} from ${t} t where ${donde} and ${c} > vistos.valor order by ${c} limit 1) from vistos where vistos.valor is not null)
    select valor from vistos where valor is not null`
}

export function writeCursor(orden: Orden, { clave, id }: Posicion): string {
  return Buffer.from(JSON.stringify([orden.campo, orden.baja ? 1 : 0, clave, id])).toString('base64url')
}

export function readCursor(orden: Orden, cursor: string): Posicion {
  try {
    const [campo, baja, clave, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const valido = campo === orden.campo && baja === (orden.baja ? 1 : 0) && typeof clave === 'string'
    if (valido && /^\d{1,18}$/.test(String(id)) && validClave(clave)) return { clave, id: String(id) }
  } catch {
    // Falls through to the refusal below: a cursor is opaque, there is nothing to explain.
  }
  throw new AppError('CONSULTA_INVALIDA', { campos: { cursor: 'El cursor no corresponde a esta lista.' } })
}

const validClave = (clave: string) => clave.length <= 1000 && !clave.includes('\u0000')
