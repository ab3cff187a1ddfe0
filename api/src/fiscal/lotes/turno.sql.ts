// The rows of a lot as its workers see them: who holds which, what is left to begin, and whether its owner may still ask for it.
import type { Familia } from '@litro/contract/documentos-fiscales/familia'
import type { Rol } from '@litro/contract/permisos'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type LoteEnTurno = {
  id: number
  socio: number
  familia: Familia
  id_usuario: number
  actor: string
  personal: boolean
  id_solicitud: string | null
}

/** A worker is at it: nobody is called for a while. Undefined when nothing of it is left to begin. */
export async function beginTurno(tx: Tx, id: number): Promise<LoteEnTurno | undefined> {
  const { rows } = await sql<LoteEnTurno>`
    update lote set llamado = clock_timestamp() where id = ${id} and abierto
    returning id, id_socio_comercial as socio, familia, id_usuario, actor, personal, id_solicitud`.execute(tx)
  return rows[0]
}

/** Whether something can be begun now; when nothing is left to begin and nobody holds a row, the lot needs no worker any more. */
export async function endTurno(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ tomable: boolean; abierto: boolean }>`
    select coalesce(bool_or(${TOMABLE}), false) as tomable, count(*) > 0 as abierto from lote_renglon
     where id_lote = ${id} and estado in ('pendiente', 'en_proceso') and (estado = 'pendiente' or lease_hasta is not null)`.execute(
    tx,
  )
  const { tomable, abierto } = rows[0]!
  if (!abierto) await sql`update lote set abierto = false where id = ${id}`.execute(tx)
  return tomable
}

/** A row nobody holds whose hour has come, or whose holder did not come back. */
const TOMABLE = sql`((estado = 'pendiente' and proximo <= clock_timestamp()) or (estado = 'en_proceso' and lease_hasta < clock_timestamp()))`

export type Tomado = { documento: number; toma: number; timbrado: boolean; orden: number }

/** Two workers never take the same row: each one skips what another is taking, and what another holds until its lease ends. */
export async function takeRenglones(tx: Tx, id: number, limite: number, leaseMs: number): Promise<Tomado[]> {
  const { rows } = await sql<Tomado>`
    with suyos as (
      select id_documento from lote_renglon
       where id_lote = ${id} and estado in ('pendiente', 'en_proceso') and ${TOMABLE}
       order by orden limit ${limite} for update skip locked)
    update lote_renglon r set estado = 'en_proceso', toma = r.toma + 1,
           lease_hasta = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      from suyos join documento_fiscal d on d.id = suyos.id_documento
     where r.id_lote = ${id} and r.id_documento = suyos.id_documento
    returning r.id_documento as documento, r.toma, d.uuid is not null as timbrado, r.orden`.execute(tx)
  // An update answers in no order of its own.
  return rows.toSorted((a, b) => a.orden - b.orden)
}

/** Documents that were stamped before their turn came are done. */
export async function finishTimbrados(tx: Tx, id: number, documentos: readonly number[]): Promise<void> {
  await sql`
    update lote_renglon set estado = 'timbrado', motivo = null, lease_hasta = null, terminado = clock_timestamp()
     where id_lote = ${id} and id_documento = any(${[...documentos]}::bigint[]) and estado = 'en_proceso'`.execute(tx)
}

/**
 * Ends what has not begun, of rows taken at least so often. One whose holder died after its bytes were frozen is not lost: the
 * queue of stamps has it, and its end will be told.
 */
export async function failRestantes(tx: Tx, id: number, motivo: string, desdeToma: number): Promise<void> {
  await sql`
    with suyos as (
      select id_documento, estado = 'en_proceso' and exists (
               select 1 from timbrado t where t.id_documento = lote_renglon.id_documento and t.estado <> 'rechazado') as vivo
        from lote_renglon
       where id_lote = ${id} and estado in ('pendiente', 'en_proceso') and toma >= ${desdeToma}
         and (estado = 'pendiente' or lease_hasta < clock_timestamp())
         for update skip locked)
    update lote_renglon r set estado = case when suyos.vivo then 'en_proceso' else 'fallo' end, lease_hasta = null,
           motivo = case when not suyos.vivo then coalesce(r.motivo, ${motivo}) end,
           terminado = case when not suyos.vivo then clock_timestamp() end
      from suyos where r.id_lote = ${id} and r.id_documento = suyos.id_documento`.execute(tx)
}

export async function failRenglon(tx: Tx, id: number, { documento, toma }: Tomado, motivo: string): Promise<void> {
  await sql`
    update lote_renglon set estado = 'fallo', motivo = ${motivo}, lease_hasta = null, terminado = clock_timestamp()
     where id_lote = ${id} and id_documento = ${documento} and toma = ${toma} and estado = 'en_proceso'`.execute(tx)
}

/** Its end is not known yet: the queue of stamps has it from here on. */
export async function handOver(tx: Tx, id: number, { documento, toma }: Tomado): Promise<void> {
  await sql`
    update lote_renglon set lease_hasta = null
     where id_lote = ${id} and id_documento = ${documento} and toma = ${toma} and estado = 'en_proceso'`.execute(tx)
}

/** Given back: another turn takes it, after a while and with the reason of this one. */
export async function giveBack(
  tx: Tx,
  id: number,
  { documento, toma }: Tomado,
  { motivo, esperaMs }: { motivo: string | null; esperaMs: number },
): Promise<void> {
  await sql`
    update lote_renglon set estado = 'pendiente', motivo = ${motivo}, lease_hasta = null,
           proximo = clock_timestamp() + ${esperaMs} * interval '1 millisecond'
     where id_lote = ${id} and id_documento = ${documento} and toma = ${toma} and estado = 'en_proceso'`.execute(tx)
}

type Derecho = {
  roles: Rol[]
  bloqueado: boolean
  id_socio_comercial: number | null
  socio_inactivo: boolean
  /** Of an API key; null of a person. */
  permisos: string[] | null
  revocada: boolean
  vencida: boolean
}

/** What whoever asked may do now. */
export async function readDerecho(tx: Tx, idUsuario: number): Promise<Derecho> {
  const { rows } = await sql<Derecho>`
    select u.roles, u.bloqueado, u.id_socio_comercial, coalesce(not s.activo, false) as socio_inactivo, l.permisos,
           l.revocada is not null as revocada, coalesce(l.vence <= clock_timestamp(), false) as vencida
      from usuario u left join socio_comercial s on s.id = u.id_socio_comercial left join llave_api l on l.id_usuario = u.id
     where u.id = ${idUsuario}`.execute(tx)
  return rows[0]!
}

/** Lots with something to do whose worker has not been heard of for so long; they are called now. */
export async function callOlvidados(tx: Tx, callaMs: number, limite: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update lote set llamado = clock_timestamp()
     where id in (select id from lote where abierto and llamado < clock_timestamp() - ${callaMs} * interval '1 millisecond'
                   order by llamado limit ${limite} for update skip locked)
    returning id`.execute(tx)
  return rows.map((fila) => fila.id)
}
