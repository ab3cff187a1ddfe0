// The art. 2-A quota per litre that a document carries: the one of its day, or of the day of the invoice it adjusts.
import { type RawBuilder, sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'

type Sql = RawBuilder<unknown>

export const cuotaSql = (producto: Sql, dia: Sql) => sql`
  (select q.cuota from producto_cuota q where q.id_producto = ${producto} and q.desde <= ${dia}
      and (q.hasta is null or q.hasta > ${dia}) order by q.desde desc limit 1)`

const emisionSql = diaEnMexico(sql`x.fecha_emision`)

/** A note uses the quota of its invoice's day, because its litres were sold, and taxed, on that day. */
export const diaDeCuota = (factura: Sql, hoy: string) => sql`
  coalesce((select ${emisionSql} from documento_fiscal x where x.id = ${factura} and x.uuid is not null), ${hoy}::date)`
