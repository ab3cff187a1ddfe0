// How the mirror of an issuer stands: since when the SAT does not deliver, and why it waits for a person.
import { sql } from 'kysely'
import { SISTEMA } from '../../craft/call/actor.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { writeBitacora } from '../../craft/puerta/bitacora.sql.ts'

/** The first failure is the one since which it fails. */
export async function noteFalla(tx: Tx, rfc: string, mensaje: string): Promise<void> {
  await sql`
    insert into espejo (rfc, falla, falla_desde) values (${rfc}, ${mensaje.slice(0, 500)}, clock_timestamp())
    on conflict (rfc) do update set falla = excluded.falla, falla_desde = coalesce(espejo.falla_desde, excluded.falla_desde)`.execute(
    tx,
  )
}

/** Something arrived: whatever failed before is over. */
export async function noteEntrega(tx: Tx, rfc: string): Promise<void> {
  await sql`
    insert into espejo (rfc, ultima_entrega) values (${rfc}, clock_timestamp())
    on conflict (rfc) do update set ultima_entrega = excluded.ultima_entrega, falla = null, falla_desde = null`.execute(
    tx,
  )
}

/** Nothing more is asked for this issuer until somebody says so. */
export async function stopEspejo(tx: Tx, rfc: string, motivo: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into espejo (rfc, detenido) values (${rfc}, ${motivo.slice(0, 500)})
    on conflict (rfc) do update set detenido = excluded.detenido where espejo.detenido is null`.execute(tx)
  if ((numAffectedRows ?? 0n) === 0n) return
  await writeBitacora(tx, SISTEMA, {
    socio: null,
    objeto: 'espejo',
    accion: 'detener',
    idObjeto: null,
    despues: { rfc },
    nota: motivo,
  })
}

export async function resumeEspejo(tx: Tx, rfc: string): Promise<void> {
  await sql`update espejo set detenido = null, falla = null, falla_desde = null where rfc = ${rfc} and detenido is not null`.execute(
    tx,
  )
}

export async function listDetenidos(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ rfc: string }>`select rfc from espejo where detenido is not null`.execute(tx)
  return new Set(rows.map(({ rfc }) => rfc))
}
