// PACs that do not answer, told by whichever process suffers it, so that every process can show it.
import { sql } from 'kysely'
import { textoDeMomento } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { intentoPorAtender } from '../pac/intento.sql.ts'

/** Marks a PAC as down. The earliest time stays, unless that mark is of an earlier outage. */
export async function markCaido(tx: Tx, pac: string, motivo: string): Promise<void> {
  await sql`
    insert into pac_corte (pac, desde, visto, motivo) values (${pac}, clock_timestamp(), clock_timestamp(), ${motivo})
    on conflict (pac) do update set visto = excluded.visto, motivo = excluded.motivo,
       desde = case when ${vencido(sql`pac_corte`)} then excluded.desde else pac_corte.desde end`.execute(tx)
}

export async function clearCaido(tx: Tx, pac: string): Promise<void> {
  await sql`delete from pac_corte where pac = ${pac}`.execute(tx)
}

/** A mark is outdated once a stamp succeeded after it: the process that wrote it may have died before clearing it. */
const vencido = (c: ReturnType<typeof sql>) =>
  sql`exists (select 1 from timbrado t where t.pac = ${c}.pac and t.estado = 'timbrado' and t.terminado > ${c}.visto)`

export type Caido = { pac: string; desde: string; motivo: string }

/** A PAC with nothing waiting is shown for an hour only, because nobody probes a PAC that is no longer used. */
const importa = sql`(c.visto > clock_timestamp() - interval '1 hour' or exists (
  select 1 from timbrado t where t.pac = c.pac and ${intentoPorAtender('t')}))`

export async function listCaidos(tx: Tx): Promise<Caido[]> {
  const { rows } = await sql<Caido>`
    select c.pac, ${textoDeMomento(sql`c.desde`)} as desde, c.motivo
      from pac_corte c where not ${vencido(sql`c`)} and ${importa} order by c.desde`.execute(tx)
  return rows
}
