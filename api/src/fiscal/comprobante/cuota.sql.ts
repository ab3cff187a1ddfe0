// The art. 2-A quota per litre that a document carries: the one of its day, or of the day of the invoice it adjusts.
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

export const cuotaSql = (producto: Sql, dia: Sql) => sql`
  (select q.cuota from producto_cuota q where q.id_producto = ${producto} and q.desde <= ${dia}
      and (q.hasta is null or q.hasta > ${dia}) order by q.desde desc limit 1)`

const emisionSql = sql`(x.fecha_emision at time zone 'America/Mexico_City')::date`

/** Litres given back or added were sold with their invoice: what the quota was then is what is reversed or added now. */
export const diaDeCuota = (factura: Sql, hoy: string) => sql`
  coalesce((select ${emisionSql} from documento_fiscal x where x.id = ${factura} and x.uuid is not null), ${hoy}::date)`
