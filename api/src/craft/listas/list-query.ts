// The one way to answer a list: whole and streamed, or a keyset window; filtered, sorted, summed and exported (D-161, D-176).

import type { ServiceKey } from '@litro/contract/services'
import type { ConsultaEstrecha } from '@litro/contract/servicio'
import { type RawBuilder, sql } from 'kysely'
import { type Call, type Deps, Descarga, JsonStream, JsonText } from '../call/deps.ts'
import { type Alcance, planForAll, type Tx } from '../db/tx.ts'
import { type Busca, matches } from './busca.ts'
import {
  after,
  type Orden,
  type Ordenable,
  orderBy,
  type Posicion,
  readCursor,
  readOrden,
  sortKey,
  tellFound,
  tellThese,
  walkAlternativas,
  walkGrupos,
  walkIndice,
  walkPartes,
  walkRamas,
  writeCursor,
} from './orden.ts'
import { type Crece, NO_ESTRECHAN, planOf } from './plan.ts'
import { type HojaColumna, type HojaFila, writeSheet } from './spreadsheet.ts'

type Sql = RawBuilder<unknown>
/** Every list takes the first questions of these; which others it understands, its `estrecha` says. */
type Consulta = ConsultaEstrecha
type Valores = Record<string, unknown>

/** `titulo` puts the column in the spreadsheet; without it the field travels but is not exported. */
export type Columna = Ordenable & {
  titulo?: string
  decimales?: number
  /** The same as a stored integer, so many to the unit: what an index carries is added without reading its row. */
  suma?: { sql: Sql; entre: 100 | 1000 }
  /** What the screen says in its place, of its row (D-196). */
  dicho?: (fila: Valores) => unknown
  /** Partners to whom the screen does not show it do not find it in their spreadsheet either. */
  loTiene?: (tx: Tx, socio: number) => Promise<boolean>
}

export type ListSpec = {
  archivo: string
  hoja: string
  /** The rows of one partner: `from … where id_socio_comercial = socio`. The first fence is written here. */
  from: (socio: number) => Sql
  /** The same rows without the tables that only tell of each one: what is counted and added needs no names. */
  fromSumas?: (socio: number) => Sql
  /** The same rows added up beforehand, coarsest first: the first that understands what is asked answers it, whatever rows there are. */
  sumado?: readonly Sumado[]
  /** Lists of the back office see every partner; `from` then ignores the chosen one. */
  alcance?: 'todo'
  columnas: Record<string, Columna>
  /** Wire name of the unique column that breaks ties. */
  id: string
  busca: Busca
  /** The word of a row, or the column of its state with the word of each: states have indexes, words have none. */
  estatus?: Sql | { de: Sql; palabras: Readonly<Record<string, string>> }
  /** Its `from` leaves out none of the rows of its partner. */
  crece?: Crece
  orden: string
  sumas?: string[]
  /** Under which words a row is added, where one sum would mix what does not add: currencies, invoices and notes (D-273). */
  sumaComo?: Sql
  /** Which rows are added; without it, all of them. */
  vive?: Sql
  /** What else narrows it: the day of a row, or its local moment where no day is stored, the ids it belongs to, and whether it is still owed. */
  estrecha?: Partial<
    Record<'dia' | 'momento' | 'socio' | 'cliente' | 'proveedor' | 'producto' | 'sucursal' | 'saldo', Sql>
  >
}

/** Lines that each stand for several rows: how many, what their columns add up to, and which of them still owe. */
export type Sumado = {
  from: (socio: number) => Sql
  filas: Sql
  columnas: Record<string, Sql>
  saldo?: Sql
  /** Of the questions that narrow, those whose column the lines have under the same name. */
  entiende: readonly (keyof Consulta)[]
}

const alcanceDe = (spec: ListSpec, socio: number): Alcance => spec.alcance ?? { socio }

export async function listRows(deps: Deps, spec: ListSpec, socio: number, consulta: Consulta) {
  const orden = readOrden(spec, consulta.orden)
  if (consulta.limite === undefined && consulta.cursor === undefined) {
    return new JsonStream(streamRows(readWindows(deps, spec, socio, consulta, orden)))
  }
  const read = (tx: Tx) => readWindow(tx, spec, socio, consulta, orden)
  return deps.snapshot(alcanceDe(spec, socio), read, planOf(spec, consulta, orden))
}

export async function listResumen(deps: Deps, spec: ListSpec, socio: number, consulta: Consulta) {
  const { vive } = spec
  if (spec.sumaComo) return resumenApart(deps, spec, spec.sumaComo, socio, consulta)
  const { from, filas, columnas, saldo } = addedUp(spec, consulta)
  const campos = (spec.sumas ?? []).map((campo) => ({ campo, en: sql.id(campo), ...spec.columnas[campo]! }))
  const partes = campos.map(
    ({ campo, en, sql: valor, suma }) => sql`sum(${columnas[campo] ?? suma?.sql ?? valor}) as ${en}`,
  )
  const sumas = campos.map(({ campo, en, suma }) => {
    const total = sql`coalesce(sum(g.${en}) filter (where g.vive), 0)`
    return sql`${sql.lit(campo)}, ${suma ? sql`(${total} / ${sql.lit(suma.entre)})::numeric(24,3)` : total}`
  })
  const sinSumar = vive ? sql`, 'SinSumar', coalesce(sum(g.filas) filter (where not g.vive), 0)` : sql``
  return deps.snapshot(alcanceDe(spec, socio), async (tx) => {
    const filtros = await filters(tx, { ...spec, estrecha: { ...spec.estrecha, saldo } }, consulta)
    // Whether a line is added is asked of it once, not for each sum.
    const { rows } = await sql<{ texto: string }>`
      select json_build_object('Filas', coalesce(sum(g.filas), 0), 'Sumas', json_build_object(${sql.join(sumas)}) ${sinSumar})::text as texto
        from (select ${vive ?? sql`true`} as vive, ${sql.join([sql`sum(${filas}) as filas`, ...partes])}
              ${from(socio)} ${filtros} group by 1) g`.execute(tx)
    return new JsonText(rows[0]!.texto)
  })
}

/** Lines already added up when they can tell what is asked; otherwise the rows, each of which stands for itself. */
function addedUp({ sumado, ...spec }: ListSpec, consulta: Consulta): Sumado {
  const preguntas = Object.entries(consulta).flatMap(([nombre, valor]) => (valor === undefined ? [] : [nombre]))
  const understands = ({ entiende }: Sumado) =>
    preguntas.every((nombre) => [...NO_ESTRECHAN, ...entiende].includes(nombre))
  const filas = { from: spec.fromSumas ?? spec.from, filas: sql`1`, columnas: {}, entiende: [] }
  return sumado?.find(understands) ?? { ...filas, saldo: spec.estrecha?.saldo }
}

/** The same with a sum under each of its words, the plain one first; what adds nothing is not said. */
function resumenApart(deps: Deps, spec: ListSpec, como: Sql, socio: number, consulta: Consulta) {
  const { vive } = spec
  const suma = sql`sum(${spec.columnas[spec.sumas![0]!]!.sql}) ${vive ? sql`filter (where ${vive})` : sql``}`
  const sinSumar = vive ? sql`, 'SinSumar', coalesce(sum(g.muertas), 0)` : sql``
  const muertas = vive ? sql`count(*) filter (where not ${vive})` : sql`0`
  return deps.snapshot(alcanceDe(spec, socio), async (tx) => {
    const { rows } = await sql<{ texto: string }>`
      select json_build_object('Filas', coalesce(sum(g.filas), 0),
               'Sumas', coalesce(json_object_agg(g.como, g.suma order by g.como not like 'Total%', g.como) filter (where g.suma <> 0), '{}') ${sinSumar})::text as texto
        from (select ${como} as como, count(*) as filas, ${muertas} as muertas, coalesce(${suma}, 0) as suma
              ${(spec.fromSumas ?? spec.from)(socio)} ${await filters(tx, spec, consulta)} group by 1) g`.execute(tx)
    return new JsonText(rows[0]!.texto)
  })
}

/** The rows as a spreadsheet with typed cells, made while they are read: flat memory at any length. */
export async function listExport(deps: Deps, spec: ListSpec, socio: number, consulta: Consulta) {
  // What is asked is judged before the first byte leaves: afterwards nobody could be told.
  const orden = readOrden(spec, consulta.orden)
  const columnas = await exportedColumns(deps, spec, socio)
  const hoja: HojaColumna[] = columnas.map(([nombre, { titulo, tipo, decimales }]) => ({
    ...{ titulo: titulo!, tipo, decimales },
    suma: spec.sumas?.includes(nombre) && !spec.sumaComo,
  }))
  const filas = readWindows(deps, spec, socio, consulta, orden)
  return new Descarga(spec.archivo, MIME_XLSX, writeSheet(spec.hoja, hoja, toCells(filas, columnas)))
}

async function exportedColumns(deps: Deps, spec: ListSpec, socio: number): Promise<[string, Columna][]> {
  const conTitulo = Object.entries(spec.columnas).filter(([, c]) => c.titulo !== undefined)
  if (!conTitulo.some(([, c]) => c.loTiene)) return conTitulo
  return deps.inTx(alcanceDe(spec, socio), async (tx) => {
    const suyas: [string, Columna][] = []
    for (const una of conTitulo) if ((await una[1].loTiene?.(tx, socio)) ?? true) suyas.push(una)
    return suyas
  })
}

const MIME_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function* toCells(ventanas: AsyncIterable<Fila[]>, columnas: [string, Columna][]): AsyncGenerator<HojaFila> {
  for await (const filas of ventanas) {
    for (const { fila, vive } of filas) {
      const valores = JSON.parse(withoutClave(fila)) as Valores
      const celdas = columnas.map(([nombre, { dicho }]) => (dicho ? dicho(valores) : valores[nombre]))
      yield { celdas, suma: vive === true }
    }
  }
}

async function* streamRows(ventanas: AsyncIterable<Fila[]>): AsyncGenerator<string> {
  let separador = '['
  for await (const filas of ventanas) {
    if (filas.length === 0) continue
    yield separador + filas.map(({ fila }) => withoutClave(fila)).join(',')
    separador = ','
  }
  yield separador === '[' ? '[]' : ']'
}

/** Rows read at once: enough to be quick, few enough for many readers at a time. */
const VENTANA = 1000

/**
 * The whole list, a window after another, each in a transaction of its own that ends before its rows are handed over: a
 * reader who is slow, or stops reading, holds some rows in memory and nothing of the database.
 */
async function* readWindows(
  deps: Deps,
  spec: ListSpec,
  socio: number,
  consulta: Consulta,
  orden: Orden,
): AsyncGenerator<Fila[]> {
  let desde: Posicion | undefined
  const read = (tx: Tx) => fetchRows(tx, spec, socio, consulta, orden, desde, VENTANA)
  for (;;) {
    const filas = await deps.snapshot(alcanceDe(spec, socio), read, planOf(spec, consulta, orden))
    yield filas
    const ultima = filas.at(-1)
    if (!ultima || filas.length < VENTANA) return
    desde = { clave: ultima.clave!, id: ultima.id }
  }
}

/** `vive`: whether it is added. */
type Fila = { fila: string; clave: string | null; id: string; vive: boolean | null }

async function fetchRows(
  tx: Tx,
  spec: ListSpec,
  socio: number,
  consulta: Consulta,
  orden: Orden,
  desde: Posicion | undefined,
  limite: number,
): Promise<Fila[]> {
  const hallan = await matches(tx, spec.busca, consulta.q)
  const { grupos, partes, ramas } = spec.columnas[orden.campo]!
  // What a search finds, or somebody chose, is few: it is sorted as it is.
  const pocas = consulta.q || consulta.ids || (grupos?.muchos && (consulta.desde || consulta.hasta))
  const sinEstatus = !pocas && (grupos ?? partes)?.delEstatus && { estatus: undefined }
  const estrecho = sql`${narrowed({ ...spec, ...sinEstatus }, consulta)} ${bounded(spec, consulta, orden)}`
  const filtros = sql`${anyOf(hallan)} ${estrecho}`
  const tell = (clave: Sql) => sql`
    select ${selectAll(spec)}, ${clave} as clave, ${spec.vive ?? sql`true`} as vive ${spec.from(socio)}`
  // The word of another table is needed to sort by it.
  const desdeDonde = (grupos && pocas) || !spec.fromSumas ? spec.from(socio) : spec.fromSumas(socio)
  const halla = sql`${desdeDonde} ${filtros}`
  const ventana = { socio, desde, limite }
  const read = async (filas: Sql) => {
    const { rows } = await sql<Fila>`
      select row_to_json(t)::text as fila, clave::text as clave, ${sql.ref(spec.id)}::text as id, vive from (${filas}) t`.execute(
      tx,
    )
    return rows
  }
  if (planOf(spec, consulta, orden) === 'deTodos') {
    if (grupos) return read(tellFound(spec, orden, walkGrupos(spec, grupos, orden, ventana, halla), tell))
    return read(
      sql`${tell(sortKey(spec, orden))} ${filtros} ${after(spec, orden, desde)} ${orderBy(spec, orden)} limit ${sql.lit(limite)}`,
    )
  }
  const walk = () => {
    if (grupos && !pocas) return walkGrupos(spec, grupos, orden, ventana, halla)
    if (consulta.q && spec.fromSumas && !ramas) {
      const cada = hallan.map((una) => sql`${desdeDonde} ${estrecho} and (${una})`)
      return walkAlternativas(spec, orden, ventana, cada)
    }
    if (partes && !pocas) return walkPartes(spec, partes, orden, ventana, halla)
    if (ramas && !pocas) return walkRamas(spec, ramas, orden, ventana, halla)
    return walkIndice(spec, orden, ventana, halla)
  }
  const { rows: halladas } = await sql<Posicion>`
    select clave::text as clave, id::text as id from (${walk()}) h`.execute(tx)
  if (halladas.length === 0) return []
  // Whoever asks has no part in how the rows that were found are told.
  const [, filas] = await Promise.all([planForAll(tx), read(tellThese(spec, halladas, tell))])
  return filas
}

async function readWindow(tx: Tx, spec: ListSpec, socio: number, consulta: Consulta, orden: Orden) {
  const limite = consulta.limite ?? 100
  const desde = consulta.cursor === undefined ? undefined : readCursor(orden, consulta.cursor)
  const filas = await fetchRows(tx, spec, socio, consulta, orden, desde, limite + 1)
  const ventana = filas.slice(0, limite)
  const ultima = ventana.at(-1)
  const sigue = filas.length > limite && ultima
  const texto = `[${ventana.map(({ fila }) => withoutClave(fila)).join(',')}]`
  return new JsonText(
    texto,
    sigue ? { 'X-Siguiente': writeCursor(orden, { clave: ultima.clave!, id: ultima.id }) } : {},
  )
}

/** The sort key and what follows it rode along as the last properties of the row; the wire does not show them. */
function withoutClave(fila: string): string {
  const end = fila.lastIndexOf(',"clave":')
  return `${fila.slice(0, end)}}`
}

/** What a line of the list tells, also where one is told alone. */
export function selectAll(spec: ListSpec): Sql {
  const viajan = Object.entries(spec.columnas).filter(([, c]) => !c.interna)
  return sql.join(viajan.map(([nombre, c]) => sql`${c.sql} as ${sql.id(nombre)}`))
}

const filters = async (tx: Tx, spec: ListSpec, consulta: Consulta): Promise<Sql> =>
  sql`${anyOf(await matches(tx, spec.busca, consulta.q))} ${narrowed(spec, consulta)}`

/** `and (… or …)`: what finds a row, in several ways. */
const anyOf = (hallan: readonly Sql[]) => (hallan.length > 0 ? sql` and (${sql.join(hallan, sql` or `)})` : sql``)

function narrowed(spec: ListSpec, consulta: Consulta): Sql {
  const partes: Sql[] = []
  if (spec.estatus && consulta.estatus && consulta.estatus.length > 0) {
    partes.push(sql` and ${inEstatus(spec.estatus, consulta.estatus)}`)
  }
  partes.push(...narrowing(spec.estrecha ?? {}, consulta))
  if (consulta.ids) partes.push(sql` and ${spec.columnas[spec.id]!.sql} = any(${consulta.ids}::bigint[])`)
  return partes.length > 0 ? sql.join(partes, sql` `) : sql``
}

function inEstatus(estatus: NonNullable<ListSpec['estatus']>, pedidos: readonly string[]): Sql {
  if (!('palabras' in estatus)) return sql`${estatus} = any(${pedidos})`
  return sql`${estatus.de} = any(${statesOf(estatus.palabras, pedidos)}::text[])`
}

const statesOf = (palabras: Readonly<Record<string, string>>, pedidos: readonly string[]) =>
  Object.keys(palabras).filter((estado) => pedidos.includes(palabras[estado]!))

function bounded({ columnas, estatus }: ListSpec, { estatus: pedidos }: Consulta, orden: Orden): Sql {
  const { acota } = columnas[orden.campo]!
  if (!acota || !pedidos?.length || !estatus || !('palabras' in estatus)) return sql``
  return statesOf(estatus.palabras, pedidos).every((estado) => acota.estados.includes(estado))
    ? sql`and ${acota.a}`
    : sql``
}

function narrowing({ dia, momento, saldo, ...claves }: NonNullable<ListSpec['estrecha']>, consulta: Consulta): Sql[] {
  const { desde, hasta } = consulta
  return [
    ...(dia && desde ? [sql` and ${dia} >= ${desde}::date`] : []),
    ...(dia && hasta ? [sql` and ${dia} <= ${hasta}::date`] : []),
    // The column is compared as it is: behind row-level security an index serves nothing that is worked out for each row.
    ...(momento && desde ? [sql` and ${momento} >= ${desde}::timestamp`] : []),
    ...(momento && hasta ? [sql` and ${momento} < ${hasta}::date + interval '1 day'`] : []),
    ...(saldo && consulta.saldo ? [sql` and ${saldo}`] : []),
    ...(['socio', 'cliente', 'proveedor', 'producto', 'sucursal'] as const).flatMap((nombre) => {
      const [columna, id] = [claves[nombre], consulta[nombre]]
      return columna && id !== undefined ? [sql` and ${columna} = ${id}::bigint`] : []
    }),
  ]
}

type ListCall = Pick<Call<'factura_listar'>, 'socio' | 'consulta'>

/** What serves a list. Which one it is may depend on what is asked, or on who asks. */
function listHandlers<C extends ListCall>(list: ListSpec | ((call: C, deps: Deps) => ListSpec | Promise<ListSpec>)) {
  const make =
    <R>(answer: (deps: Deps, spec: ListSpec, socio: number, consulta: Consulta) => Promise<R>) =>
    async (deps: Deps, call: C) =>
      answer(deps, typeof list === 'function' ? await list(call, deps) : list, call.socio, call.consulta)
  return { listar: make(listRows), resumen: make(listResumen), exportar: make(listExport) }
}

type Servicios<N extends string> = {
  [V in keyof ReturnType<typeof listHandlers> as `${N}_${V}`]: ReturnType<typeof listHandlers<CallDe<N>>>[V]
}
type CallDe<N extends string> = `${N}_listar` extends ServiceKey ? Call<`${N}_listar`> & ListCall : never

/** The three services of a list under its name, ready for a routes file. */
export function listServices<N extends string>(nombre: N, list: Parameters<typeof listHandlers<CallDe<N>>>[0]) {
  const pares = Object.entries(listHandlers(list)).map(([verbo, handler]) => [`${nombre}_${verbo}`, handler])
  // TypeScript forgets the names that pairs are made of.
  return Object.fromEntries(pares) as Servicios<N>
}
