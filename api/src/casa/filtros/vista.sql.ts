// The rows of how people see their lists. Each query says whose they are, and row-level security is told the same.
import { MAXIMO_VISTAS, type Vista } from '@litro/contract/filtros/vista'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export async function listVistas(tx: Tx, idUsuario: number): Promise<Vista[]> {
  const { rows } = await sql<Vista>`
    select lista as "Lista", densidad as "Densidad", cambiadas as "Cambiadas" from vista_de_lista
     where id_usuario = ${idUsuario} order by lista`.execute(tx)
  return rows
}

export async function saveVista(tx: Tx, idUsuario: number, v: Vista): Promise<void> {
  await sql`
    insert into vista_de_lista (id_usuario, lista, densidad, cambiadas) values (${idUsuario}, ${v.Lista}, ${v.Densidad}, ${v.Cambiadas})
    on conflict (id_usuario, lista) do update
       set densidad = excluded.densidad, cambiadas = excluded.cambiadas, cambiada = clock_timestamp()`.execute(tx)
  await sql`
    delete from vista_de_lista where id_usuario = ${idUsuario} and lista in (
      select lista from vista_de_lista where id_usuario = ${idUsuario} order by cambiada desc, lista offset ${MAXIMO_VISTAS})`.execute(
    tx,
  )
}
