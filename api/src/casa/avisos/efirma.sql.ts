// The e.firmas in custody that end soon or ended.
import { TOPES } from '@litro/contract/topes'
import { sql } from 'kysely'
import { diaEnMexico, hoySql, textoDeDia } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'

type EfirmaPorVencer = { rfc: string; numero: string; hasta: string; dias: number }

export async function listEfirmasPorVencer(tx: Tx, dias: number): Promise<EfirmaPorVencer[]> {
  const { rows } = await sql<EfirmaPorVencer>`
    select * from (
      select f.rfc, f.no_certificado as numero, ${textoDeDia(sql`f.valido_hasta`)} as hasta,
             ${diaEnMexico(sql`f.valido_hasta`)} - ${hoySql} as dias from efirma f) t
     where dias <= ${dias} order by dias limit ${TOPES.avisos}`.execute(tx)
  return rows
}
