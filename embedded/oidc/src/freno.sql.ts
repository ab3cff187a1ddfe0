// SQL for counted failures: one row per account, device or address, the same for every node.
import type { Consultable } from './cuenta.sql.ts'

/** The first `gratis` failures cost nothing; from there on each doubles the wait, from 2 s up to `tope`. Forgotten after `memoria`. */
export type Medida = { gratis: number; tope: number; memoria: number }

/**
 * Counts the attempt before it is looked at, so that a burst cannot outrun the count: of several at once only as many
 * enter as may. Answers 0, or the seconds to wait; an attempt that must wait is not counted. The clock is read once the row is
 * held: whoever began earlier and came second would otherwise find it free only in its own future.
 */
export async function takeIntento(base: Consultable, clave: string, m: Medida): Promise<number> {
  const { rowCount } = await base.query(
    `insert into oidc.intento as i (clave, fallos, libre, vence)
     values ($1, 1, now(), now() + make_interval(secs => $4::float8))
     on conflict (clave) do update set
       fallos = case when i.vence < now() then 1 else i.fallos + 1 end,
       libre = case when i.vence < now() or i.fallos + 1 < $2 then now()
                    else now() + make_interval(secs => least($3::float8, power(2, least(i.fallos + 2 - $2, 30)))) end,
       vence = excluded.vence
     where i.libre <= clock_timestamp() or i.vence < now()`,
    [clave, m.gratis, m.tope, m.memoria],
  )
  if (rowCount === 1) return 0
  const { rows } = await base.query<{ espera: number }>(
    'select greatest(1, ceil(extract(epoch from libre - now())))::int as espera from oidc.intento where clave = $1',
    [clave],
  )
  return rows[0]?.espera ?? 1
}

/** A right answer takes back the failures of these keys, or only its own attempt. */
export async function forgetIntentos(base: Consultable, claves: readonly string[]): Promise<void> {
  await base.query('delete from oidc.intento where clave = any($1)', [claves])
}

export async function giveBackIntento(base: Consultable, clave: string): Promise<void> {
  await base.query('update oidc.intento set fallos = greatest(0, fallos - 1), libre = now() where clave = $1', [clave])
}

export async function deleteIntentosViejos(base: Consultable): Promise<void> {
  await base.query('delete from oidc.intento where vence < now()')
}
