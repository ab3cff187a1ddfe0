// The last legal day to cancel the document of row `d`, issued by `e`: the month of the annual return of the year after.
import { sql } from 'kysely'
import { diaEnMexico } from '../../craft/db/en-mexico.ts'

export const ultimoDiaParaCancelar = sql`make_date(extract(year from ${diaEnMexico(sql`d.fecha_emision`)})::int + 1,
  case when length(e.rfc) = 13 then 4 else 3 end, case when length(e.rfc) = 13 then 30 else 31 end)`
