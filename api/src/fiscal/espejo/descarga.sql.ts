// Packages of a request: announced with their names, counted before each download, whole before they are opened.
import { vidaPaquete } from '@litro/contract/espejo/vida'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { mover } from '../../craft/puerta/mover.sql.ts'
import type { Solicitud } from './solicitud.sql.ts'

const PAQUETE = { vida: vidaPaquete, tabla: 'paquete_sat' }

/** The same names again, in whatever capitals, announce nothing. */
export async function announcePaquetes(tx: Tx, s: Solicitud, nombres: readonly string[]): Promise<void> {
  for (const nombre of nombres) {
    await sql`
      insert into paquete_sat (origen, rfc, sentido, id_solicitud, nombre, fecha_corte)
      values ('sat', ${s.rfc}, ${s.sentido}, ${s.id}, ${nombre}, ${s.enviada}) on conflict (lower(nombre)) where origen = 'sat' do nothing`.execute(
      tx,
    )
  }
}

export type PorDescargar = { id: number; nombre: string; n_descargas: number; id_solicitud: number }

/** Counted before the call: the SAT gives each package twice, and one that may have been given counts. */
export async function claimPendiente(tx: Tx, rfc: string, leaseMs: number): Promise<PorDescargar | undefined> {
  const { rows } = await sql<PorDescargar>`
    update paquete_sat set n_descargas = n_descargas + 1, lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
     where id = (select id from paquete_sat where estado = 'pendiente' and origen = 'sat' and rfc = ${rfc} and n_descargas < 2 and proximo <= clock_timestamp()
                    and (lease_hasta is null or lease_hasta < clock_timestamp()) order by id limit 1 for update skip locked)
    returning id, nombre, n_descargas, id_solicitud`.execute(tx)
  return rows[0]
}

/** Both downloads are spent and nobody holds it: there is no more of it. */
export async function losePendientes(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id_solicitud: number }>`
    update paquete_sat set estado = 'perdido', paso = 'perder', version = version + 1, nota = coalesce(nota, 'Se gastaron sus dos descargas.')
     where estado = 'pendiente' and n_descargas >= 2 and (lease_hasta is null or lease_hasta < clock_timestamp()) returning id_solicitud`.execute(
    tx,
  )
  return rows.map(({ id_solicitud }) => id_solicitud)
}

export async function keepPaquete(tx: Tx, p: PorDescargar, sha256: Buffer, tamanio: number): Promise<boolean> {
  return mover(tx, PAQUETE, {
    id: p.id,
    verbo: 'guardar',
    a: 'guardado',
    set: { sha256, tamanio, guardado: sql`clock_timestamp()`, lease_hasta: null },
    si: sql`estado = 'pendiente' and n_descargas = ${p.n_descargas}`,
  })
}

export async function losePaquete(tx: Tx, id: number, nota: string): Promise<boolean> {
  return mover(tx, PAQUETE, {
    id,
    verbo: 'perder',
    a: 'perdido',
    set: { nota: nota.slice(0, 500), lease_hasta: null },
    si: sql`estado in ('pendiente', 'guardado')`,
  })
}

/** The call came to nothing; the second download waits a while. */
export async function waitPaquete(tx: Tx, id: number, esperaMs: number, nota: string): Promise<void> {
  await sql`
    update paquete_sat set lease_hasta = null, nota = ${nota.slice(0, 500)}, proximo = clock_timestamp() + ${esperaMs}::float8 * interval '1 millisecond'
     where id = ${id} and estado = 'pendiente'`.execute(tx)
}

/** What arrived is not what it says: once more, while there is one left. False when there is none. */
export async function redoPaquete(tx: Tx, id: number): Promise<boolean> {
  return mover(tx, PAQUETE, {
    id,
    verbo: 'rehacer',
    a: 'pendiente',
    set: { sha256: null, tamanio: null, guardado: null, lease_hasta: null },
    si: sql`estado = 'guardado' and origen = 'sat' and n_descargas < 2`,
  })
}
