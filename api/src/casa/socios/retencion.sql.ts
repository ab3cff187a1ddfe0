// Holds of a partner as staff sees them: every kind, the live ones first and then the last that were closed.
import type { Retencion } from '@litro/contract/socios/dinero-de-socio'
import { sql } from 'kysely'
import type { Tx } from '../../craft/db/tx.ts'

const CERRADAS = 50

const retencion = sql`
  select h.id as "IdRetencion", c.id_socio_comercial as "IdSocioComercial", h.clase as "Clase",
         (h.importe_cent / 100.0)::numeric(18,2) as "Monto", h.motivo as "Motivo",
         case h.estado when 'activo' then 'Activa' when 'aplicado' then 'Aplicada' else 'Liberada' end as "Estatus",
         h.creado as "Fecha", h.cerrado as "Cerrada", u.nombre as "Usuario"
    from congelamiento h join cuenta c on c.id = h.id_cuenta left join usuario u on u.id = h.id_usuario`

export async function listRetenciones(tx: Tx, socio: number): Promise<string> {
  const { rows } = await sql<{ texto: string }>`
    select coalesce(json_agg(t order by t."Cerrada" desc nulls first, t."IdRetencion" desc), '[]')::text as texto from (
      (${retencion} where c.id_socio_comercial = ${socio} and h.estado = 'activo')
      union all
      (${retencion} where c.id_socio_comercial = ${socio} and h.estado <> 'activo' and h.clase = 'manual'
        order by h.cerrado desc limit ${CERRADAS})) t`.execute(tx)
  return rows[0]!.texto
}

export async function readRetencion(tx: Tx, id: number): Promise<Retencion | undefined> {
  const { rows } = await sql<{ texto: string }>`
    select row_to_json(t)::text as texto from (${retencion} where h.id = ${id}) t`.execute(tx)
  return rows[0] && (JSON.parse(rows[0].texto) as Retencion)
}
