// The question's switch and what of Banxico's page nobody has confirmed: kept in the database, off until somebody turns it on.
import { ConfiguracionCep } from '@litro/contract/depositos/consulta-cep'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const CLAVE = 'cep'

const OMISION: ConfiguracionCep = {
  Consulta: false,
  SegundosEntrePreguntas: 30,
  SegundosAlAzar: 15,
  PreguntasPorDia: 100,
  HoraInicial: 8,
  HoraFinal: 22,
  DiasAtras: 30,
  EsperasMinutos: [30, 120, 1440, 4320],
  RevisionesMinutos: [1440, 7200],
  TipoDeRevision: '0',
  ArchivosPorLote: 20,
  HoraValidador: 22,
  BytesDelSello: 256,
  Captcha: 'c',
}

/** What was saved over what it is without it; a value that is no longer lawful counts as not saved. */
export async function readConfiguracion(tx: Tx): Promise<ConfiguracionCep> {
  const { rows } = await sql<{ valor: object }>`select valor from instalacion where clave = ${CLAVE}`.execute(tx)
  const leida = ConfiguracionCep.safeParse({ ...OMISION, ...rows[0]?.valor })
  return leida.success ? leida.data : OMISION
}

export async function saveConfiguracion(tx: Tx, valor: ConfiguracionCep): Promise<void> {
  await sql`
    insert into instalacion (clave, valor) values (${CLAVE}, ${JSON.stringify(valor)})
    on conflict (clave) do update set valor = excluded.valor`.execute(tx)
}
