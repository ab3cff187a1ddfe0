// What of the SAT nobody has confirmed: kept in the database, with a value that works until somebody knows better.
import { ConfiguracionEspejo } from '@litro/contract/espejo/espejo'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const CLAVE = 'espejo'

const OMISION: ConfiguracionEspejo = {
  Firma: 'A',
  Cierre: 'explicito',
  HorasReplica: 72,
  MesesAtras: 12,
  IntentosPorVentana: 3,
  FirmasPorDia: 500,
  DiasPaquetes: 90,
  AniosEspejo: 6,
  CanceladosDiarios: true,
}

/** What was saved over what it is without it; a value that is no longer lawful counts as not saved. */
export async function readConfiguracion(tx: Tx): Promise<ConfiguracionEspejo> {
  const { rows } = await sql<{ valor: object }>`select valor from instalacion where clave = ${CLAVE}`.execute(tx)
  const leida = ConfiguracionEspejo.safeParse({ ...OMISION, ...rows[0]?.valor })
  return leida.success ? leida.data : OMISION
}

export async function saveConfiguracion(tx: Tx, valor: ConfiguracionEspejo): Promise<void> {
  await sql`
    insert into instalacion (clave, valor) values (${CLAVE}, ${JSON.stringify(valor)})
    on conflict (clave) do update set valor = excluded.valor`.execute(tx)
}

type EmisorDelEspejo = { rfc: string; nombre: string; pac: string }

/** The issuers of this installation, the first one first. */
export async function listEmisores(tx: Tx): Promise<EmisorDelEspejo[]> {
  const { rows } = await sql<EmisorDelEspejo>`select rfc, nombre, pac from emisor order by id`.execute(tx)
  return rows
}
