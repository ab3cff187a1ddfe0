// The facts behind the notices of the calendar of the law: the last quota, what was billed as paid and is not, the catalogues that are missing.
import type { ClaveCatalogoSat } from '@litro/contract/catalogos/sat'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

export type UltimaCuota = { hasta: string; dias: number }

/** The last day of the last published table, and the days from `hoy` to it; undefined when nobody captured one. */
export async function findUltimaCuota(tx: Tx, hoy: string): Promise<UltimaCuota | undefined> {
  const { rows } = await sql<UltimaCuota>`
    select to_char(hasta, 'YYYY-MM-DD') as hasta, hasta - ${hoy}::date as dias
      from tabla_cuota where not demostracion order by hasta desc limit 1`.execute(tx)
  return rows[0]
}

/** Invoices and charge notes PUE of the month (or older) with something owed; `socio` null: every partner's. */
export async function countPueSinCobrar(tx: Tx, socio: number | null): Promise<{ n: number; saldo: string }> {
  const { rows } = await sql<{ n: number; saldo: string }>`
    select count(*)::int as n, ${pesosSql(sql`coalesce(sum(b.saldo_cent), 0)`)}::text as saldo
      from documento_fiscal d join metodo_pago m on m.id = d.id_metodo_pago and m.codigo = 'PUE'
      join documento_saldo b on b.id_documento = d.id and b.saldo_cent > 0
     where d.familia in ('factura', 'nota_cargo') and d.estado = 'timbrado'
       and (${socio}::bigint is null or d.id_socio_comercial = ${socio})`.execute(tx)
  return rows[0]!
}

/** Catalogues of the SAT that nobody has imported: of their keys only the shape and the first digits are checked. Colonies are
 * missed only where there are places to write them in. */
export async function listCatalogosFaltantes(tx: Tx): Promise<ClaveCatalogoSat[]> {
  const { rows } = await sql<{ catalogo: ClaveCatalogoSat }>`
    select catalogo from catalogo_sat
     where importado is null and (catalogo <> 'c_Colonia' or exists (select from sitio where not retirado))
     order by catalogo`.execute(tx)
  return rows.map(({ catalogo }) => catalogo)
}
