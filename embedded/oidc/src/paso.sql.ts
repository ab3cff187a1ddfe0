// SQL for a sign-in half done: the password was right and something is still missing.
import type { Consultable } from './cuenta.sql.ts'
import { huellaDe } from './sello.ts'

/** `listo`: nothing is missing any more but that its owner has seen the recovery codes. */
export type Paso = { accountId: string; amr: string[]; listo?: boolean }

const TIPO = 'Paso'
const MINUTOS = 15

export async function savePaso(base: Consultable, uid: string, paso: Paso): Promise<void> {
  await base.query(
    `insert into oidc.registro (tipo, id, datos, expira) values ('${TIPO}', $1, $2, now() + interval '${MINUTOS} minutes')
     on conflict (tipo, id) do update set datos = excluded.datos, expira = excluded.expira`,
    [huellaDe(uid), JSON.stringify(paso)],
  )
}

export async function findPaso(base: Consultable, uid: string): Promise<Paso | undefined> {
  const { rows } = await base.query<{ datos: Paso }>(
    `select datos from oidc.registro where tipo = '${TIPO}' and id = $1 and expira > now()`,
    [huellaDe(uid)],
  )
  return rows[0]?.datos
}

export async function deletePaso(base: Consultable, uid: string): Promise<void> {
  await base.query(`delete from oidc.registro where tipo = '${TIPO}' and id = $1`, [huellaDe(uid)])
}
