// What of an invoice its credit notes have already given back.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { montoPorAplicarSql } from './anticipo.sql.ts'
import { enProceso, vigente } from './fila.sql.ts'

/**
 * Litres returned and amount credited by the notes in force of an invoice, and by those being stamped or about to be; without the
 * note that asks, nor the one it replaces.
 */
export function creditados(
  factura: ReturnType<typeof sql>,
  propio: ReturnType<typeof sql>,
  sustituida: ReturnType<typeof sql> = sql`null::bigint`,
) {
  return sql`
    select sum(case when o.clave_generica then 0 else x.litros end) as litros, sum(x.total) as total, sum(x.iva) as iva,
           sum(x.total) filter (where o.anticipo) as anticipo
      from documento_fiscal x join operacion_tipo o on o.id = x.id_operacion_tipo
     where x.id_factura = ${factura} and x.familia = 'nota_credito' and x.id is distinct from ${propio} and x.id is distinct from ${sustituida}
       and (${vigente('x')} or ${enProceso('x')} or (x.automatico and x.estado = 'borrador'))`
}

export type Nota = {
  precio: string
  litros: string
  total: string
  iva: string
  clave_generica: boolean
  anticipo: boolean
}
export type Acreditado = {
  precio: string
  litros: string
  total: string
  iva: string
  litros_acreditados: string
  total_acreditado: string
  iva_acreditado: string
  /** How much of an advance the invoice uses, and what its notes have applied of it. */
  monto_anticipo: string | null
  anticipo_aplicado: string
}

/** A credit note and what its invoice has left without counting it; undefined for other documents. */
export async function readAcreditado(tx: Tx, id: number): Promise<{ nota: Nota; factura: Acreditado } | undefined> {
  const { rows } = await sql<{ nota: Nota; factura: Acreditado }>`
    select json_build_object('precio', d.precio::text, 'litros', d.litros::text, 'total', d.total::text, 'iva', d.iva::text,
             'clave_generica', o.clave_generica, 'anticipo', o.anticipo) as nota,
           json_build_object('precio', f.precio::text, 'litros', f.litros::text, 'total', f.total::text, 'iva', f.iva::text, 'iva_acreditado', coalesce(n.iva, 0)::text,
             'litros_acreditados', coalesce(n.litros, 0)::text, 'total_acreditado', coalesce(n.total, 0)::text,
             'monto_anticipo', ${montoPorAplicarSql('f')}, 'anticipo_aplicado', coalesce(n.anticipo, 0)::text) as factura
      from documento_fiscal d
      join documento_fiscal f on f.id = d.id_factura
      join operacion_tipo o on o.id = d.id_operacion_tipo
      left join lateral (${creditados(sql`f.id`, sql`d.id`, sql`d.id_factura_cancelada`)}) n on true
     where d.id = ${id} and d.familia = 'nota_credito'`.execute(tx)
  return rows[0]
}
