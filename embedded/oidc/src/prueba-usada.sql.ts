// SQL for what may be presented once only, on whichever node: proofs of possession and answers of a passkey.
import type { Consultable } from './cuenta.sql.ts'

const BARRIDO = 20

/** True for the first who presents it. Each use sweeps a few that expired, so that nobody else has to. */
export async function usePrueba(base: Consultable, id: string, segundos: number): Promise<boolean> {
  const { rows } = await base.query<{ primera: boolean }>(
    `with viejas as (
       delete from oidc.prueba_usada where id in (
         select id from oidc.prueba_usada where vence < now() limit ${BARRIDO} for update skip locked)),
     nueva as (
       insert into oidc.prueba_usada (id, vence) values ($1, now() + make_interval(secs => $2::float8))
       on conflict do nothing returning 1)
     select exists (select 1 from nueva) as primera`,
    [id, segundos],
  )
  return rows[0]!.primera
}
