// The facts behind the notices of the calendar of the law: the last quota, and the catalogues that are still missing.
import type { ClaveCatalogoSat } from '@litro/contract/catalogos/sat'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

export type UltimaCuota = { hasta: string; dias: number }

/** The last day of the last published table, and the days from `hoy` to it; undefined when nobody captured one. */
export async function findUltimaCuota(tx: Tx, hoy: string): Promise<UltimaCuota | undefined> {
  const { rows } = await sql<UltimaCuota>`
    select to_char(hasta, 'YYYY-MM-DD') as hasta, hasta - ${hoy}::date as dias
      from tabla_cuota where not demostracion order by hasta desc limit 1`.execute(tx)
  return rows[0]
}

/** Catalogues of the SAT that nobody has imported: of their keys only the shape and the first digits are checked. */
export async function listCatalogosFaltantes(tx: Tx): Promise<ClaveCatalogoSat[]> {
  const { rows } = await sql<{ catalogo: ClaveCatalogoSat }>`
    select catalogo from catalogo_sat where importado is null order by catalogo`.execute(tx)
  return rows.map(({ catalogo }) => catalogo)
}
