// The one way to answer a list: whole and streamed, or a keyset window; filtered, sorted, summed and exported (D-161, D-176).
import type { ConsultaLista } from '@litro/contract/servicio'
import { type RawBuilder, sql } from 'kysely'
import { type Call, type Deps, Descarga, JsonStream, JsonText } from '../call/deps.ts'
import type { Alcance, Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { type HojaColumna, writeSheet } from './spreadsheet.ts'

type Sql = RawBuilder<unknown>
type TipoColumna = 'texto' | 'numero' | 'fecha' | 'logico'

/** `titulo` puts the column in the spreadsheet; without it the field travels but is not exported. */
export type Columna = { sql: Sql; tipo: TipoColumna; titulo?: string; decimales?: number }

export type ListSpec = {
  archivo: string
  hoja: string
  /** The rows of one partner: `from … where id_socio_comercial = socio`. The first fence is written here. */
  from: (socio: number) => Sql
  /** Lists of the back office see every partner; `from` then ignores the chosen one. */
  alcance?: 'todo'
  columnas: Record<string, Columna>
  /** Wire name of the unique column that breaks ties. */
  id: string
  /** Folded expressions (`plegar(…)` or a stored folded column) that a search looks into, or a condition on the pattern. */
  busca: (Sql | ((patron: Sql) => Sql))[]
  estatus?: Sql
  orden: string
  sumas?: string[]
}

const CAST: Record<TipoColumna, string> = { texto: 'text', numero: 'numeric', fecha: 'date', logico: 'int' }

const alcanceDe = (spec: ListSpec, socio: number): Alcance => spec.alcance ?? { socio }

export async function listRows(deps: Deps, spec: ListSpec, socio: number, consulta: ConsultaLista) {
  const orden = readOrden(spec, consulta)
  if (consulta.limite === undefined && consulta.cursor === undefined) {
    return new JsonStream(streamRows(deps, spec, socio, consulta, orden))
  }
  return deps.inTx(alcanceDe(spec, socio), (tx) => readWindow(tx, spec, socio, consulta, orden))
}

export async function listResumen(deps: Deps, spec: ListSpec, socio: number, consulta: ConsultaLista) {
  const sumas = (spec.sumas ?? []).map(
    (campo) => sql`${sql.lit(campo)}, coalesce(sum(${spec.columnas[campo]!.sql}), 0)`,
  )
  return deps.inTx(alcanceDe(spec, socio), async (tx) => {
    const { rows } = await sql<{ texto: string }>`
      select json_build_object('Filas', count(*), 'Sumas', json_build_object(${sql.join(sumas)}))::text as texto
      ${spec.from(socio)} ${filters(spec, consulta)}`.execute(tx)
    return new JsonText(rows[0]!.texto)
  })
}

/** The rows as a spreadsheet with typed cells, made while they are read: flat memory at any length. */
export async function listExport(deps: Deps, spec: ListSpec, socio: number, consulta: ConsultaLista) {
  const columnas = Object.entries(spec.columnas).filter(([, c]) => c.titulo !== undefined)
  const hoja: HojaColumna[] = columnas.map(([, c]) => ({ titulo: c.titulo!, tipo: c.tipo, decimales: c.decimales }))
  const orden = readOrden(spec, consulta)
  const consultaSql = sql`
    select ${sql.join(columnas.map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))}
    ${spec.from(socio)} ${filters(spec, consulta)} ${orderBy(spec, orden)}`
  const filas = deps.streamTx(alcanceDe(spec, socio), (tx) => fetchAll<Record<string, unknown>>(tx, consultaSql))
  const celdas = mapRows(
    filas,
    columnas.map(([nombre]) => nombre),
  )
  return new Descarga(spec.archivo, MIME_XLSX, writeSheet(spec.hoja, hoja, celdas))
}

const MIME_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* mapRows(filas: AsyncIterable<Record<string, unknown>>, nombres: string[]): AsyncGenerator<unknown[]> {
  for await (const fila of filas) yield nombres.map((nombre) => fila[nombre])
}

async function* streamRows(
  deps: Deps,
  spec: ListSpec,
  socio: number,
  consulta: ConsultaLista,
  orden: Orden,
): AsyncGenerator<string> {
  const consultaSql = sql`
    select row_to_json(t)::text as fila from (
      select ${selectAll(spec)} ${spec.from(socio)} ${filters(spec, consulta)} ${orderBy(spec, orden)}) t`
  let trozo = '['
  let primera = true
  const filas = deps.streamTx(alcanceDe(spec, socio), (tx) => fetchAll<{ fila: string }>(tx, consultaSql))
  for await (const { fila } of filas) {
    trozo += primera ? fila : `,${fila}`
    primera = false
    if (trozo.length > 65_536) {
      yield trozo
      trozo = ''
    }
  }
  yield `${trozo}]`
}

async function* fetchAll<T>(tx: Tx, consulta: Sql): AsyncGenerator<T> {
  await sql`declare lista no scroll cursor for ${consulta}`.execute(tx)
  for (;;) {
    const { rows } = await sql<T>`fetch 1000 from lista`.execute(tx)
    yield* rows
    if (rows.length < 1000) return
  }
}

async function readWindow(tx: Tx, spec: ListSpec, socio: number, consulta: ConsultaLista, orden: Orden) {
  const limite = consulta.limite ?? 100
  const { rows } = await sql<{ fila: string; clave: string | null; id: string }>`
    select row_to_json(t)::text as fila, clave::text as clave, ${sql.ref(spec.id)}::text as id from (
      select ${selectAll(spec)}, ${sortKey(spec, orden)} as clave
      ${spec.from(socio)} ${filters(spec, consulta)} ${after(spec, orden, consulta.cursor)}
      ${orderBy(spec, orden)} limit ${limite + 1}) t`.execute(tx)
  const ventana = rows.slice(0, limite)
  const ultima = ventana.at(-1)
  const sigue = rows.length > limite && ultima
  const texto = `[${ventana.map((fila) => withoutClave(fila.fila)).join(',')}]`
  return new JsonText(texto, sigue ? { 'X-Siguiente': writeCursor(orden, ultima.clave!, ultima.id) } : {})
}

/** The sort key rode along as the last property of the row; the wire does not show it. */
function withoutClave(fila: string): string {
  const end = fila.lastIndexOf(',"clave":')
  return `${fila.slice(0, end)}}`
}

function selectAll(spec: ListSpec): Sql {
  return sql.join(Object.entries(spec.columnas).map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))
}

function filters(spec: ListSpec, consulta: ConsultaLista): Sql {
  const partes: Sql[] = []
  if (consulta.q) {
    const patron = `%${consulta.q.replace(/[\\%_]/g, '\\$&')}%`
    const plegado = sql`plegar(${patron})`
    const condiciones = spec.busca.map((una) =>
      typeof una === 'function' ? una(plegado) : sql`${una} like ${plegado}`,
    )
    partes.push(sql` and (${sql.join(condiciones, sql` or `)})`)
  }
  if (spec.estatus && consulta.estatus && consulta.estatus.length > 0) {
    partes.push(sql` and ${spec.estatus} = any(${consulta.estatus})`)
  }
  if (consulta.ids) partes.push(sql` and ${spec.columnas[spec.id]!.sql} = any(${consulta.ids}::bigint[])`)
  return partes.length > 0 ? sql.join(partes, sql` `) : sql``
}

type Orden = { campo: string; baja: boolean }

function readOrden(spec: ListSpec, consulta: ConsultaLista): Orden {
  const texto = consulta.orden ?? spec.orden
  const baja = texto.startsWith('-')
  const campo = baja ? texto.slice(1) : texto
  if (!(campo in spec.columnas))
    throw new AppError('CONSULTA_INVALIDA', { campos: { orden: 'Esa columna no existe.' } })
  return { campo, baja }
}

/** Nulls become the lowest value of their type, so that a window can always say where it stopped. */
function sortKey(spec: ListSpec, orden: Orden): Sql {
  const { sql: expresion, tipo } = spec.columnas[orden.campo]!
  // The id is never null and stays without coalesce, so that its index gives both the order and the position.
  if (orden.campo === spec.id) return expresion
  if (tipo === 'numero') return sql`coalesce(${expresion}, -999999999999999)::numeric`
  if (tipo === 'fecha') return sql`coalesce(${expresion}, '0001-01-01'::date)`
  if (tipo === 'logico') return sql`coalesce(${expresion}, false)::int`
  return sql`coalesce(${expresion}, '') collate "es-x-icu"`
}

function orderBy(spec: ListSpec, orden: Orden): Sql {
  const sentido = orden.baja ? sql`desc` : sql`asc`
  return sql`order by ${sortKey(spec, orden)} ${sentido}, ${spec.columnas[spec.id]!.sql} ${sentido}`
}

function after(spec: ListSpec, orden: Orden, cursor: string | undefined): Sql {
  if (cursor === undefined) return sql``
  const { clave, id } = readCursor(orden, cursor)
  if (orden.campo === spec.id)
    return sql` and ${spec.columnas[spec.id]!.sql} ${orden.baja ? sql`<` : sql`>`} ${id}::bigint`
  const tipo = sql.raw(CAST[spec.columnas[orden.campo]!.tipo])
  const lado = orden.baja ? sql`<` : sql`>`
  return sql` and (${sortKey(spec, orden)}, ${spec.columnas[spec.id]!.sql}) ${lado} (${clave}::${tipo}, ${id}::bigint)`
}

function writeCursor(orden: Orden, clave: string, id: string): string {
  return Buffer.from(JSON.stringify([orden.campo, orden.baja ? 1 : 0, clave, id])).toString('base64url')
}

function readCursor(orden: Orden, cursor: string): { clave: string; id: string } {
  try {
    const [campo, baja, clave, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const valido = campo === orden.campo && baja === (orden.baja ? 1 : 0) && typeof clave === 'string'
    if (valido && /^\d{1,18}$/.test(String(id)) && validClave(clave)) return { clave, id: String(id) }
  } catch {
    // Falls through to the refusal below: a cursor is opaque, there is nothing to explain.
  }
  throw new AppError('CONSULTA_INVALIDA', { campos: { cursor: 'El cursor no corresponde a esta lista.' } })
}

const validClave = (clave: string) => clave.length <= 400 && !clave.includes('\u0000')

export type ListCall = Pick<Call<'sucursal_listar'>, 'socio' | 'consulta'>

/** The three services of a list, ready for a routes file. */
export function listHandlers(spec: ListSpec) {
  return {
    listar: (deps: Deps, { socio, consulta }: ListCall) => listRows(deps, spec, socio, consulta),
    resumen: (deps: Deps, { socio, consulta }: ListCall) => listResumen(deps, spec, socio, consulta),
    exportar: (deps: Deps, { socio, consulta }: ListCall) => listExport(deps, spec, socio, consulta),
  }
}
