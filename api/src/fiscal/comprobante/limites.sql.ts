// What of an invoice its credit notes have already given back.
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'
import { enProceso, vigente } from './fila.sql.ts'

/** Litres returned and amount credited by the notes in force of an invoice, and by those being stamped right now. */
export function creditados(factura: ReturnType<typeof sql>, propio: ReturnType<typeof sql>) {
  return sql`
    select sum(case when o.clave_generica then 0 else x.litros end) as litros, sum(x.total) as total, sum(x.iva) as iva
      from documento_fiscal x join operacion_tipo o on o.id = x.id_operacion_tipo
     where x.id_factura = ${factura} and x.familia = 'nota_credito' and x.id is distinct from ${propio}
       and (${vigente('x')} or ${enProceso('x')})`
}

export type Nota = { precio: string; litros: string; total: string; iva: string; clave_generica: boolean }
export type Acreditado = {
  precio: string
  litros: string
  total: string
  iva: string
  litros_acreditados: string
  total_acreditado: string
  iva_acreditado: string
}

/** A credit note and what its invoice has left without counting it; undefined for other documents. */
export async function readAcreditado(tx: Tx, id: number): Promise<{ nota: Nota; factura: Acreditado } | undefined> {
  const { rows } = await sql<{ nota: Nota; factura: Acreditado }>`
    select json_build_object('precio', d.precio::text, 'litros', d.litros::text, 'total', d.total::text, 'iva', d.iva::text,
             'clave_generica', o.clave_generica) as nota,
           json_build_object('precio', f.precio::text, 'litros', f.litros::text, 'total', f.total::text, 'iva', f.iva::text, 'iva_acreditado', coalesce(n.iva, 0)::text,
             'litros_acreditados', coalesce(n.litros, 0)::text, 'total_acreditado', coalesce(n.total, 0)::text) as factura
      from documento_fiscal d
      join documento_fiscal f on f.id = d.id_factura
      join operacion_tipo o on o.id = d.id_operacion_tipo
      left join lateral (${creditados(sql`f.id`, sql`d.id`)}) n on true
     where d.id = ${id} and d.familia = 'nota_credito'`.execute(tx)
  return rows[0]
}
