// The rows of saved filters. Each query says whose they are, and row-level security is told the same.
import type { Busqueda, Filtro } from '@litro/contract/filtros/filtro'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const columnas = sql`id as "IdFiltro", lista as "Lista", nombre as "Nombre", busqueda as "Busqueda",
  por_omision as "PorOmision", version as "Version"`

/** Tells row-level security whose filters this transaction sees. A write also takes turns with the person's other writes. */
export async function sayDuenio(tx: Tx, idUsuario: number, escribe: boolean): Promise<void> {
  await sql`select set_config('app.usuario', ${String(idUsuario)}, true)`.execute(tx)
  if (escribe) await sql`select pg_advisory_xact_lock(hashtextextended(${`filtro:${idUsuario}`}, 0))`.execute(tx)
}

export async function listFiltros(tx: Tx, idUsuario: number): Promise<Filtro[]> {
  const { rows } = await sql<Filtro>`
    select ${columnas} from filtro_guardado where id_usuario = ${idUsuario} order by plegar(nombre), id`.execute(tx)
  return rows
}

export async function findFiltro(tx: Tx, idUsuario: number, id: number): Promise<Filtro | undefined> {
  const { rows } = await sql<Filtro>`
    select ${columnas} from filtro_guardado where id = ${id} and id_usuario = ${idUsuario}`.execute(tx)
  return rows[0]
}

/** How many the list has, and whether another one already has this name. */
export async function countFiltros(tx: Tx, idUsuario: number, lista: string, nombre: string, id = 0) {
  const { rows } = await sql<{ n: number; repetido: boolean }>`
    select count(*)::int as n, coalesce(bool_or(plegar(nombre) = plegar(${nombre}) and id <> ${id}), false) as repetido
      from filtro_guardado where id_usuario = ${idUsuario} and lista = ${lista}`.execute(tx)
  return rows[0]!
}

export async function clearPorOmision(tx: Tx, idUsuario: number, lista: string, id = 0): Promise<void> {
  await sql`update filtro_guardado set por_omision = false, version = version + 1
             where id_usuario = ${idUsuario} and lista = ${lista} and por_omision and id <> ${id}`.execute(tx)
}

type Nuevo = { lista: string; nombre: string; busqueda: Busqueda; porOmision: boolean }

export async function insertFiltro(tx: Tx, idUsuario: number, f: Nuevo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into filtro_guardado (id_usuario, lista, nombre, busqueda, por_omision)
    values (${idUsuario}, ${f.lista}, ${f.nombre}, ${JSON.stringify(f.busqueda)}::jsonb, ${f.porOmision}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

export async function updateFiltro(tx: Tx, id: number, nombre: string, porOmision: boolean): Promise<void> {
  await sql`update filtro_guardado set nombre = ${nombre}, por_omision = ${porOmision}, version = version + 1
             where id = ${id}`.execute(tx)
}

export async function deleteFiltro(tx: Tx, id: number): Promise<void> {
  await sql`delete from filtro_guardado where id = ${id}`.execute(tx)
}
