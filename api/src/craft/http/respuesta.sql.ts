// Answers already given to captures with a key: claimed before the fact is written, filled in after, forgotten in a day.
import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export type Reclamo = { idUsuario: number; socio: number | null; clave: string; huella: Buffer }

const DURA = sql`interval '24 hours'`

/** True when the key is new. A simultaneous request with the same key waits here for the end of the first. */
export async function claimRespuesta(tx: Tx, r: Reclamo): Promise<boolean> {
  await sql`
    delete from respuesta_guardada where ctid = any(array(
      select ctid from respuesta_guardada where creada < now() - ${DURA} limit 100 for update skip locked))`.execute(tx)
  const { rows } = await sql`
    insert into respuesta_guardada (id_usuario, id_socio_comercial, clave, huella)
    values (${r.idUsuario}, ${r.socio}, ${r.clave}, ${r.huella})
    on conflict on constraint una_respuesta_por_clave do update
      set huella = excluded.huella, cuerpo = null, creada = now() where respuesta_guardada.creada < now() - ${DURA}
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function saveRespuesta(tx: Tx, r: Reclamo, cuerpo: string): Promise<void> {
  await sql`
    update respuesta_guardada set cuerpo = ${cuerpo} where id_usuario = ${r.idUsuario} and clave = ${r.clave}
       and id_socio_comercial is not distinct from ${r.socio}`.execute(tx)
}

/** The stored answer of the key; undefined when that key was used for a different request. */
export async function findRespuesta(tx: Tx, r: Reclamo): Promise<string | undefined> {
  const { rows } = await sql<{ cuerpo: string }>`
    select cuerpo from respuesta_guardada where id_usuario = ${r.idUsuario} and clave = ${r.clave}
       and id_socio_comercial is not distinct from ${r.socio} and huella = ${r.huella}`.execute(tx)
  return rows[0]?.cuerpo
}
