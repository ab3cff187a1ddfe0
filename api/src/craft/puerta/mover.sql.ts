// The one statement that changes a state. The verb travels with it and the database refuses a pair it does not know.
import { SIN_SUMAR, type Vida } from '@litro/contract/vida'
import { type RawBuilder, sql } from 'kysely'
import type { Ambito } from '../call/deps.ts'
import { textoDeDia } from '../db/en-mexico.ts'
import type { Tx } from '../db/tx.ts'

/** Column → value; a piece of SQL stays SQL. */
export type Columnas = Record<
  string,
  string | number | boolean | Date | null | readonly number[] | readonly string[] | Buffer | RawBuilder<unknown>
>

type Movimiento<E extends string, V extends string> = {
  id: number
  verbo: V
  /** Absent: the state stays and only the columns change. */
  a?: E
  set?: Columnas
  /** What must still be true of the row, such as a lease. */
  si?: RawBuilder<unknown>
}

/** False when the row was not there any more as expected. */
export async function mover<E extends string, V extends string>(
  tx: Tx,
  { vida, tabla }: { vida: Vida<E, V>; tabla: string },
  { id, verbo, a, set = {}, si }: Movimiento<E, V>,
): Promise<boolean> {
  const paso = vida.pasos[verbo]
  if (a !== undefined && !paso.a?.includes(a)) throw new Error(`${vida.entidad}.${verbo} does not lead to ${a}`)
  const estado = a === undefined ? [] : [sql`estado = ${a}`, sql`paso = ${verbo}`]
  const columnas = Object.entries(set).map(([columna, valor]) => sql`${sql.id(columna)} = ${valor}`)
  const { numAffectedRows } = await sql`
    update ${sql.id(tabla)} set ${sql.join([...estado, ...columnas, sql`version = version + 1`])}
     where id = ${id} ${si ? sql`and ${si}` : sql``}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The same move of several rows, each with its own values in the columns that all of them change. */
export async function moverVarios<E extends string, V extends string>(
  tx: Tx,
  { vida, tabla }: { vida: Vida<E, V>; tabla: string },
  verbo: V,
  a: E,
  filas: readonly ({ id: number } & Record<string, string | number | Date | null>)[],
): Promise<void> {
  if (!vida.pasos[verbo].a?.includes(a)) throw new Error(`${vida.entidad}.${verbo} does not lead to ${a}`)
  const columnas = Object.keys(filas[0] ?? {}).filter((columna) => columna !== 'id')
  const propias = columnas.map((columna) => sql`${sql.id(columna)} = x.${sql.id(columna)}`)
  await sql`
    update ${sql.id(tabla)} t set ${sql.join([sql`estado = ${a}`, sql`paso = ${verbo}`, ...propias, sql`version = t.version + 1`])}
      from json_populate_recordset(null::${sql.id(tabla)}, ${JSON.stringify(filas)}) x where t.id = x.id`.execute(tx)
}

/** A new row in its first state; whoever captured it is its first author. */
export async function nacer(tx: Tx, tabla: string, columnas: Columnas): Promise<number> {
  const nombres = Object.keys(columnas).map((nombre) => sql.id(nombre))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.id(tabla)} (${sql.join(nombres)}) values (${sql.join(Object.values(columnas))}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

/** What the door needs to know of a row; `t` is its table's alias. */
export const vivas = (t: string) => {
  const columna = (nombre: string) => sql.ref(`${t}.${nombre}`)
  return sql`${columna('id')}, ${columna('id_socio_comercial')}, ${columna('estado')}, ${columna('version')},
    ${textoDeDia(columna('estado_desde'))} as estado_desde,
    ${columna('id_usuario_captura')}, ${columna('editores')}`
}

/** The first fence: a partner's call sees its own row and no other. */
export const suyo = (t: string, ambito: Ambito) =>
  ambito === 'todo' ? sql`` : sql`and ${sql.ref(`${t}.id_socio_comercial`)} = ${ambito.socio}`

/** The word of the wire for a state, from the one dictionary. */
export function estatusSqlDe(v: Vida<string, never>, estado: RawBuilder<unknown>) {
  const casos = Object.entries(v.estados).map(([e, { estatus }]) => sql`when ${sql.lit(e)} then ${sql.lit(estatus)}`)
  return sql<string>`(case ${estado} ${sql.join(casos, sql` `)} end)`
}

/** How a list of the entity is narrowed: by the states whose words were asked for. */
export const estatusDe = (v: Vida<string, never>, de: RawBuilder<unknown>) => ({
  de,
  palabras: Object.fromEntries(Object.entries(v.estados).map(([estado, { estatus }]) => [estado, estatus])),
})

/** The order of the words of its states, each state walked by itself. */
export const gruposDeEstado = (v: Vida<string, never>, columna: RawBuilder<unknown>) => ({
  columna,
  de: () =>
    sql`select v.valor, v.palabra from (values ${sql.join(
      Object.entries(v.estados).map(([estado, { estatus }]) => sql`(${sql.lit(estado)}, ${sql.lit(estatus)})`),
    )}) v(valor, palabra)`,
})

/** The rows whose amounts count in a sum. */
export const viveSql = (estado: RawBuilder<unknown>) =>
  sql<boolean>`(${estado} not in (${sql.join(SIN_SUMAR.map((muerto) => sql.lit(muerto)))}))`

export async function signSegunda(tx: Tx, tabla: string, id: number, idUsuario: number | null): Promise<void> {
  await sql`update ${sql.id(tabla)} set id_usuario_confirma = ${idUsuario} where id = ${id}`.execute(tx)
}
