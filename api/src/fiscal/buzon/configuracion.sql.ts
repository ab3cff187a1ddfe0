// What of the inbox nobody has confirmed: kept in the database, with a value that works until somebody knows better.
import { ConfiguracionBuzon } from '@litro/contract/buzon/buzon'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const CLAVE = 'buzon'

const OMISION: ConfiguracionBuzon = {
  DiasPlazo: 3,
  SoloHabiles: true,
  Inhabiles: [],
  HorasEntreListas: 6,
  RfcPac: '',
}

/** What was saved over what it is without it; a value that is no longer lawful counts as not saved. */
export async function readConfiguracion(tx: Tx): Promise<ConfiguracionBuzon> {
  const { rows } = await sql<{ valor: object }>`select valor from instalacion where clave = ${CLAVE}`.execute(tx)
  const leida = ConfiguracionBuzon.safeParse({ ...OMISION, ...rows[0]?.valor })
  return leida.success ? leida.data : OMISION
}

export async function saveConfiguracion(tx: Tx, valor: ConfiguracionBuzon): Promise<void> {
  await sql`
    insert into instalacion (clave, valor) values (${CLAVE}, ${JSON.stringify(valor)})
    on conflict (clave) do update set valor = excluded.valor`.execute(tx)
}
