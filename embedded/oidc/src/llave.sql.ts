// SQL for the provider's own secrets: one sealed row per secret, and of several nodes one writes it.
import type { Consultable } from './cuenta.sql.ts'

export type LlaveRow = {
  nombre: string
  valor: { sellado?: string } & Record<string, unknown>
  retirada: number | null
}

const LOCK = 7_115_411_007

/** Until the transaction ends nobody else makes, seals or retires a key. */
export async function lockLlaves(tx: Consultable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
}

/** Newest first: the first one that is not retired signs. */
export async function listLlaves(base: Consultable): Promise<LlaveRow[]> {
  const { rows } = await base.query<LlaveRow>(
    `select nombre, valor, extract(epoch from retirada)::float8 as retirada from oidc.llave order by creada desc, nombre`,
  )
  return rows
}

export async function insertLlave(base: Consultable, nombre: string, sellado: string): Promise<void> {
  await base.query('insert into oidc.llave (nombre, valor) values ($1, $2)', [nombre, JSON.stringify({ sellado })])
}

export async function deleteLlave(base: Consultable, nombre: string): Promise<void> {
  await base.query('delete from oidc.llave where nombre = $1', [nombre])
}

/** Every key of this kind but the newest stops being used for new things. */
export async function retireLlaves(base: Consultable, clase: string, salvo: string): Promise<void> {
  await base.query(
    `update oidc.llave set retirada = now() where nombre like $1 || ':%' and nombre <> $2 and retirada is null`,
    [clase, salvo],
  )
}

/** Whether the key in use is older than these days. */
export async function isLlaveOld(base: Consultable, clase: string, dias: number): Promise<boolean> {
  const { rows } = await base.query<{ vieja: boolean }>(
    `select coalesce(max(creada) < now() - make_interval(days => $2), true) as vieja
       from oidc.llave where nombre like $1 || ':%' and retirada is null`,
    [clase, dias],
  )
  return rows[0]!.vieja
}

export async function deleteRetiradas(base: Consultable, horas: number): Promise<void> {
  await base.query('delete from oidc.llave where retirada <= now() - make_interval(hours => $1)', [horas])
}
