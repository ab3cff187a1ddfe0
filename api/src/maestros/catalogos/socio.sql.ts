// The partners by name: what every room may ask about them.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export async function existsSocio(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from socio_comercial where id = ${id} and activo`.execute(tx)
  return rows.length > 0
}

export async function findSocioPorNombre(tx: Tx, nombre: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from socio_comercial where lower(nombre) = lower(${nombre}) and activo`.execute(tx)
  return rows[0]?.id ?? null
}

type SocioFila = { id: number; nombre: string; permite_sucursal: boolean; permite_entregas: boolean }

export async function readSocio(tx: Tx, id: number): Promise<SocioFila> {
  const { rows } = await sql<SocioFila>`
    select id, nombre, permite_sucursal, permite_entregas from socio_comercial where id = ${id}`.execute(tx)
  return rows[0]!
}

export async function listSocios(tx: Tx): Promise<{ IdSocioComercial: number; Nombre: string }[]> {
  const { rows } = await sql<{ IdSocioComercial: number; Nombre: string }>`
    select id as "IdSocioComercial", nombre as "Nombre" from socio_comercial where activo
     order by nombre collate "es-x-icu"`.execute(tx)
  return rows
}

/** Partners enabled for Interno with one's own, never itself (D-132). Names of others are seen only through the pair. */
export async function listSociosInterno(
  tx: Tx,
  socio: number,
): Promise<{ IdSocioComercial: number; Nombre: string }[]> {
  const { rows } = await sql<{ IdSocioComercial: number; Nombre: string }>`
    select s.id as "IdSocioComercial", s.nombre as "Nombre"
      from interno_par p
      join socio_comercial s on s.id = case when p.id_socio_a = ${socio} then p.id_socio_b else p.id_socio_a end
     where ${socio} in (p.id_socio_a, p.id_socio_b) and s.activo
     order by s.nombre collate "es-x-icu"`.execute(tx)
  return rows
}
