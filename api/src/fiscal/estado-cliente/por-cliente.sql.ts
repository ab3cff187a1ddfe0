// What each client of a partner owes today, by tranche of days past due.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { DEBE } from './estado-cliente.sql.ts'

type DeTramo = { id: number; nombre: string; rfc: string; tramo: number; documentos: number; cent: string }

/** `cortes`: the first day past due of each tranche but the first. */
export async function listPorTramo(tx: Tx, socio: number, hoy: string, cortes: readonly number[]): Promise<DeTramo[]> {
  const { rows } = await sql<DeTramo>`
    with debe as (
      select d.id_cliente, x.saldo_cent,
             width_bucket(${hoy}::date - (t.dia + case when p.codigo = 'PPD' then s.dias_credito else 0 end), ${cortes}::int[]) as tramo
        from documento_saldo x join documento_fiscal d on d.id = x.id_documento join socio_comercial s on s.id = d.id_socio_comercial
        left join metodo_pago p on p.id = d.id_metodo_pago
        cross join lateral (select ${diaEnMexico(sql`d.fecha_timbrado`)} as dia) t
       where x.id_socio_comercial = ${socio} and d.id_socio_comercial = ${socio} and ${DEBE})
    select c.id, c.nombre, c.rfc, e.tramo, e.documentos, e.cent
      from (select id_cliente, tramo, count(*)::int as documentos, sum(saldo_cent)::text as cent from debe group by id_cliente, tramo) e
      join cliente c on c.id = e.id_cliente`.execute(tx)
  return rows
}
