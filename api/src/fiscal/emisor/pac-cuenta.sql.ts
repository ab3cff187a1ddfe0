// The rows of the accounts with PACs. The secret is sealed before it gets here.
import type { Ambiente, PacConCuenta } from '@litro/contract/emisor/pac'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { intentoVivo } from '../pac/intento.sql.ts'

type CuentaPacFila = {
  pac: PacConCuenta
  ambiente: Ambiente
  usuario: string
  secreto_cifrado: Buffer
  version: number
}

export async function findCuentaPac(tx: Tx, pac: PacConCuenta): Promise<CuentaPacFila | undefined> {
  const { rows } = await sql<CuentaPacFila>`
    select pac, ambiente, usuario, secreto_cifrado, version from pac_cuenta where pac = ${pac}`.execute(tx)
  return rows[0]
}

export async function saveCuentaPac(
  tx: Tx,
  c: { pac: PacConCuenta; ambiente: Ambiente; usuario: string; secretoCifrado: Buffer },
): Promise<void> {
  await sql`
    insert into pac_cuenta (pac, ambiente, usuario, secreto_cifrado)
    values (${c.pac}, ${c.ambiente}, ${c.usuario}, ${c.secretoCifrado})
    on conflict (pac) do update set ambiente = excluded.ambiente, usuario = excluded.usuario,
      secreto_cifrado = excluded.secreto_cifrado, version = pac_cuenta.version + 1, actualizada = now()`.execute(tx)
}

/** Stamps and petitions sent to this PAC whose outcome is unknown. */
export async function countPendientes(tx: Tx, pac: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from timbrado where pac = ${pac} and ${intentoVivo('timbrado')})::int
         + (select count(*) from cancelacion where pac = ${pac} and estado = 'incierta')::int as n`.execute(tx)
  return rows[0]!.n
}
