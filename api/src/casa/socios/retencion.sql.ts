// Holds of a partner as staff sees them: every kind, the live ones first and then the last that were closed.
import type { Retencion } from '@litro/contract/socios/dinero-de-socio'
import { sql } from 'kysely'
import { jsonRow, jsonRows } from '../../craft/db/json-rows.ts'
import type { Tx } from '../../craft/db/tx.ts'
import { pesosSql } from '../../libro/pesos.sql.ts'

const CERRADAS = 50

const retencion = sql`
  select h.id as "IdRetencion", c.id_socio_comercial as "IdSocioComercial", h.clase as "Clase",
         ${pesosSql(sql`h.importe_cent`)} as "Monto", h.motivo as "Motivo",
         case h.estado when 'activo' then 'Activa' when 'aplicado' then 'Aplicada' else 'Liberada' end as "Estatus",
         h.creado as "Fecha", h.cerrado as "Cerrada", u.nombre as "Usuario"
    from congelamiento h join cuenta c on c.id = h.id_cuenta left join usuario u on u.id = h.id_usuario`

export function listRetenciones(tx: Tx, socio: number): Promise<string> {
  return jsonRows(
    tx,
    sql`
      (${retencion} where c.id_socio_comercial = ${socio} and h.estado = 'activo')
      union all
      (${retencion} where c.id_socio_comercial = ${socio} and h.estado <> 'activo' and h.clase = 'manual'
        order by h.cerrado desc limit ${CERRADAS})
      order by "Cerrada" desc nulls first, "IdRetencion" desc`,
  )
}

export async function readRetencion(tx: Tx, id: number): Promise<Retencion | undefined> {
  const texto = await jsonRow(tx, sql`${retencion} where h.id = ${id}`)
  return texto === undefined ? undefined : (JSON.parse(texto) as Retencion)
}
